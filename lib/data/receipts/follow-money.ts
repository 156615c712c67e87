import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Instant } from '../../time.ts';
import { ofTenant } from '../tenant.ts';

/** Cancels the live receipt, for what was given back or lost; its number stays taken. */
export async function cancelReceipt(
  ctx: Reads,
  receiptId: number,
  { reason, cents, now }: { reason: string; cents: number; now: Instant },
): Promise<void> {
  await ctx.db
    .updateTable('receipts')
    .set({
      state: 'cancelled',
      cancel_reason: reason,
      refunded_cents: cents,
      version: sql`version + 1`,
      updated_at: now,
    })
    .where('id', '=', receiptId)
    .where(ofTenant(ctx, 'entity_id'))
    .where('state', '<>', 'cancelled')
    .execute();
}

/** Marks how much of a receipt was given back. */
export async function markRefunded(
  ctx: Reads,
  receiptId: number,
  { cents, now }: { cents: number; now: Instant },
): Promise<void> {
  await ctx.db
    .updateTable('receipts')
    .set({ refunded_cents: cents, version: sql`version + 1`, updated_at: now })
    .where('id', '=', receiptId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
