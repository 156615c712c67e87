import type * as z from 'zod';
import { actorId, type Context } from '../core/context.ts';
import { requireUnchanged } from '../core/fields/patches.ts';
import { Problem } from '../core/problems/problem.ts';
import { isAddressInReach, saveDwelling } from '../data/addresses/dwellings.ts';
import { entityOfDraft } from '../entities/chosen-entity.ts';
import type { DwellingDraft, StoredDwelling } from './dwelling-schemas.ts';

/** Returns the association id for a dwelling; throws a 404 for an address that the caller's role cannot reach. */
export async function reachAddress(ctx: Context, addressId: number): Promise<number> {
  const memberUserId = ctx.scope === 'own' ? actorId(ctx) : null;
  if (!(await isAddressInReach(ctx, addressId, memberUserId))) throw new Problem('not-found');
  return addressId;
}

/** Sets whether members may call at a dwelling, in this season and all later ones. */
export async function putDwelling(
  ctx: Context,
  addressId: number,
  draft: z.output<typeof DwellingDraft>,
): Promise<z.input<typeof StoredDwelling>> {
  requireUnchanged({ address_id: addressId }, ['address_id'], draft);
  const { entity_id: named, dwelling, do_not_call } = draft;
  const entityId = await entityOfDraft(ctx, named);
  const floor = dwelling?.floor || null;
  const door = dwelling?.door || null;
  const { was } = await saveDwelling(ctx.db, {
    entityId,
    addressId,
    floor,
    door,
    doNotCall: do_not_call,
    byUserId: actorId(ctx),
    now: ctx.now,
  });
  // Written to the history only: the event log must not contain which doors refuse calls.
  if (was !== do_not_call) {
    const changes = {
      ...(floor === null ? {} : { floor: { old: floor, new: floor } }),
      ...(door === null ? {} : { door: { old: door, new: door } }),
      do_not_call: { old: was, new: do_not_call },
    };
    ctx.record({ entityId, object: 'address', objectId: addressId, action: 'changed', changes });
  }
  return { address_id: addressId, entity_id: entityId, dwelling: { floor, door }, do_not_call };
}
