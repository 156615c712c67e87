import { v7 } from 'uuid';
import { systemClock } from '../../lib/core/time.ts';

/** The request body of a passage, as a phone sends it. */
export function visitOf({ operationId, lon, lat }: { operationId: number; lon: number; lat: number }) {
  return {
    id: v7(),
    fk_operation: operationId,
    lat,
    lon,
    montant: '12.50',
    fk_type_reglement: 'cash',
    name: 'Camille Martin',
    remark: 'Bonjour',
    passed_at: systemClock.now(),
  };
}
