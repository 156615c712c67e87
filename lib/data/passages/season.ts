import type { Reads } from '../../context.ts';
import { operationsInReach, type Reach } from '../operations/in-reach.ts';

/** A live operation in the caller's reach with what decides whether its passages may be written. */
export function findSeason(ctx: Reads & Reach, operationId: number) {
  return seasonById(ctx, operationId).executeTakeFirst();
}

/** The same, held until the transaction ends: it is not deleted while its passages are written. */
export function holdSeason(ctx: Reads & Reach, operationId: number) {
  return seasonById(ctx, operationId).forKeyShare('operations').executeTakeFirst();
}

function seasonById(ctx: Reads & Reach, operationId: number) {
  return operationsInReach(ctx)
    .innerJoin('entities', 'entities.id', 'operations.entity_id')
    .select([
      'operations.id',
      'operations.entity_id',
      'operations.chk_active',
      'operations.date_start',
      'operations.date_end',
      'entities.time_zone',
      'entities.settings',
    ])
    .where('operations.id', '=', operationId);
}
