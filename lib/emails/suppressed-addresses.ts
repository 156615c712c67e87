import type { Context } from '../core/context.ts';
import { refusedField } from '../core/problems/problem.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { deleteSuppressedAddress, findSuppressedPage } from '../data/emails/suppressed-addresses.ts';
import { presentSuppressed } from './present.ts';
import { addressIndexOf } from './suppression.ts';

/** Lists the addresses to which the association no longer sends e-mails. */
export async function listSuppressed(ctx: Context, page: PageRequest<'-since'>) {
  const { rows, nextCursor } = await findSuppressedPage(ctx, page);
  return { data: rows.map((row) => presentSuppressed(ctx, row)), next_cursor: nextCursor };
}

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
