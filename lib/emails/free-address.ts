import type { Context } from '../core/context.ts';
import { refusedField } from '../core/problems/problem.ts';
import { deleteSuppressedAddress } from '../data/emails/suppressed-addresses.ts';
import { addressIndexOf } from './suppression.ts';

/** Removes an address from the association's suppression list; for a super administrator, from every association's list. */
export async function freeAddress(ctx: Context, address: string): Promise<void> {
  const freed = await deleteSuppressedAddress(ctx, addressIndexOf(ctx, address));
  if (freed.length === 0) throw refusedField('suppressed-address-not-found', '/address');
  for (const { id, entity_id: entityId, reason } of freed)
    ctx.record({
      entityId,
      object: 'suppressed_address',
      objectId: id,
      action: 'removed',
      changes: { reason: { old: reason, new: null } },
    });
}
