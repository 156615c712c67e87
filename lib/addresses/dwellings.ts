import type * as z from 'zod';
import { actorId, type Context, inEntity } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { type DwellingRow, findDwellings, isAddressInReach, saveDwelling } from '../data/dwellings.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import { loadOperation } from '../operations/get.ts';
import type { AddressDwellings, DwellingDraft, StoredDwelling } from './dwelling-schemas.ts';

/** The dwellings that an association knows at an address in an operation; members see addresses of sectors only. */
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

/** The association of a dwelling; 404 for an address that the caller's role does not reach. */
export async function reachAddress(ctx: Context, addressId: number): Promise<number> {
  const memberUserId = ctx.scope === 'own' ? actorId(ctx) : null;
  if (!(await isAddressInReach(ctx, addressId, memberUserId))) throw new Problem('not-found');
  return addressId;
}

/** Says whether to call at a dwelling, for this season and all that follow. */
export async function putDwelling(
  ctx: Context,
  addressId: number,
  { entity_id: named, dwelling, do_not_call }: z.output<typeof DwellingDraft>,
): Promise<z.input<typeof StoredDwelling>> {
  const entityId = await entityOfDraft(ctx, named);
  const { floor = null, door = null } = dwelling;
  const { was } = await saveDwelling(ctx.db, {
    entityId,
    addressId,
    floor,
    door,
    doNotCall: do_not_call,
    byUserId: actorId(ctx),
    now: ctx.now,
  });
  // Only in the history: the event log must not contain at which door not to call.
  if (was !== do_not_call) {
    const changes = {
      floor: { old: floor, new: floor },
      door: { old: door, new: door },
      do_not_call: { old: was, new: do_not_call },
    };
    ctx.record({ entityId, object: 'address', objectId: addressId, action: 'changed', changes });
  }
  return { address_id: addressId, entity_id: entityId, dwelling: { floor, door }, do_not_call };
}
