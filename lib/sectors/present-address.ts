import type * as z from 'zod';
import type { SectorAddressRow } from '../data/sectors/addresses.ts';
import type { SectorAddress } from './address-schemas.ts';

export function presentAddress(row: SectorAddressRow): z.input<typeof SectorAddress> {
  const { id, fk_sector, fk_adresse, operation_id, entity_id, last_passage, ...address } = row;
  return {
    address_id: fk_adresse,
    ...address,
    last_passage: last_passage && {
      ...last_passage,
      passed_at: new Date(last_passage.passed_at).toISOString(),
    },
  };
}
