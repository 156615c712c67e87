import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import type { PayDisputeTable, PayRefundTable } from '../tables/pay.ts';

export type DisputeRow = Selectable<PayDisputeTable>;
export type RefundRow = Selectable<PayRefundTable>;

/** All refunds of a payment, oldest first. */
export function findRefundsOf(ctx: Reads, paymentId: number) {
  return ctx.db
    .selectFrom('pay_refunds')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
}

export function findRefund(ctx: Reads, id: number) {
  return ctx.db
    .selectFrom('pay_refunds')
    .selectAll()
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

export function insertRefund(ctx: Reads, refund: Insertable<PayRefundTable>) {
  return ctx.db.insertInto('pay_refunds').values(refund).returningAll().executeTakeFirstOrThrow();
}

export async function updateRefund(
  ctx: Reads,
  id: number,
  change: Updateable<PayRefundTable>,
): Promise<void> {
  await ctx.db
    .updateTable('pay_refunds')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** The disputes of a payment, oldest first. */
export function findDisputesOf(ctx: Reads, paymentId: number) {
  return ctx.db
    .selectFrom('pay_disputes')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
}

/** Inserts or updates a dispute. */
export async function upsertDispute(ctx: Reads, dispute: Insertable<PayDisputeTable>): Promise<void> {
  const { amount_cents, status, reason, due_by, updated_at } = dispute;
  await ctx.db
    .insertInto('pay_disputes')
    .values(dispute)
    .onConflict((conflict) =>
      conflict.column('dispute_id').doUpdateSet({
        amount_cents,
        status,
        reason,
        due_by,
        updated_at,
        version: sql`pay_disputes.version + 1`,
      }),
    )
    .execute();
}
