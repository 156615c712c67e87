import type * as z from 'zod';
import { actorId, type Context, inEntity } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { type DwellingRow, findDwellings } from '../data/addresses/dwellings.ts';
import { loadOperation } from '../operations/get.ts';
import type { AddressDwellings } from './dwelling-schemas.ts';

/** Lists the dwellings that an association has stored at an address in an operation; members reach only addresses of sectors. */
export async function listDwellings(
  ctx: Context,
  addressId: number,
  operationId: number,
): Promise<z.input<typeof AddressDwellings>> {
  const operation = await loadOperation(ctx, operationId);
  const address = await findDwellings(inEntity(ctx, operation.entity_id), operation, addressId);
  const isHidden = ctx.scope === 'own' && address?.sector_id === null;
  if (!address || isHidden) throw new Problem('not-found');
  const { dwellings, nb_log, sector_id, sector_name } = address;
  return {
    data: dwellings.map((row) => presentDwelling(ctx, row)),
    next_cursor: null,
    unnamed: Math.max(0, nb_log - dwellings.length),
    sector: sector_id === null ? null : { sector_id, sector_name: sector_name ?? '' },
  };
}

function presentDwelling(ctx: Context, row: DwellingRow): z.input<typeof AddressDwellings>['data'][number] {
  const { floor, door, do_not_call, fk_type, motif, passed_at, last_season } = row;
  const passage_id = ctx.scope === 'own' && row.author !== actorId(ctx) ? null : row.passage_id;
  return {
    dwelling: { floor, door },
    do_not_call,
    last_passage:
      fk_type === null || passed_at === null
        ? null
        : { passage_id, fk_type, motif, passed_at: new Date(passed_at).toISOString() },
    last_season: last_season === null ? null : { fk_type: last_season },
  };
}
