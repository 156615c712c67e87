import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Span } from '../../core/pay-provider.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import { lockRow } from '../rows.ts';
import type { PayPaymentTable } from '../schema-pay.ts';

/** Card payments with the account they were taken on. */
function paymentRecords(ctx: Reads) {
  return ctx.db
    .selectFrom('pay_payments')
    .innerJoin('pay_accounts', 'pay_accounts.id', 'pay_payments.pay_account_id')
    .selectAll('pay_payments')
    .select(['pay_accounts.account_id', 'pay_accounts.stage', 'pay_accounts.state as account_state'])
    .where(ofTenant(ctx, 'pay_payments.entity_id'));
}

export type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentRecords>['executeTakeFirstOrThrow']>>;

export function findPayment(ctx: Reads, paymentId: number) {
  return paymentRecords(ctx).where('pay_payments.id', '=', paymentId).executeTakeFirst();
}

/** The same, held until the transaction ends. Whoever holds its passage too holds that one first. */
export async function lockPayment(ctx: Reads, paymentId: number) {
  await lockRow(ctx, 'pay_payments', paymentId);
  return findPayment(ctx, paymentId);
}

export function findPaymentByIntent(ctx: Reads, intentId: string) {
  return paymentRecords(ctx).where('pay_payments.payment_intent_id', '=', intentId).executeTakeFirst();
}

export function findPaymentByUuid(ctx: Reads, uuid: string) {
  return paymentRecords(ctx).where('pay_payments.uuid', '=', uuid).executeTakeFirst();
}

/** All card payments of a passage, the first attempt first. */
export function findPaymentsOf(ctx: Reads, passageId: number) {
  return paymentRecords(ctx)
    .where('pay_payments.passage_id', '=', passageId)
    .orderBy('pay_payments.attempt')
    .execute();
}

/** Writes the next attempt of a passage; undefined when one is under way already. */
export function insertPayment(ctx: Reads, payment: Omit<Insertable<PayPaymentTable>, 'attempt'>) {
  const attempt = ctx.db
    .selectFrom('pay_payments')
    .select(sql<number>`coalesce(max(attempt), 0) + 1`.as('next'))
    .where('passage_id', '=', payment.passage_id);
  return ctx.db
    .insertInto('pay_payments')
    .values({ ...payment, attempt })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'attempt'])
    .executeTakeFirst();
}

export async function updatePayment(
  ctx: Reads,
  paymentId: number,
  change: Updateable<PayPaymentTable>,
): Promise<void> {
  await ctx.db
    .updateTable('pay_payments')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', paymentId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Leaves the cancelled attempts of a passage behind: they say nothing of what it asks for later. */
export async function passOverCanceled(ctx: Reads, passageId: number): Promise<void> {
  await ctx.db
    .updateTable('pay_payments')
    .set({ is_past: true })
    .where('passage_id', '=', passageId)
    .where('status', '=', 'canceled')
    .where('is_past', '=', false)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Forgets from where card payments of long ago were asked for; answers how many there were. */
export async function forgetAddresses(ctx: Reads, before: Instant): Promise<number> {
  const rows = await ctx.db
    .updateTable('pay_payments')
    .set({ client_ip: null })
    .where('created_at', '<', before)
    .where('client_ip', 'is not', null)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .execute();
  return rows.length;
}

/** Where a walk through many payments goes on. */
export type After = { after: number; limit: number };

/** Those that stand for one of these intents, by the id that was saved or the one that the intent carries. */
export async function findPaymentsOfIntents(
  ctx: Reads,
  payAccountId: number,
  { ids, uuids }: { ids: string[]; uuids: string[] },
): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where((is) =>
      is.or([
        is('pay_payments.payment_intent_id', 'in', ids),
        ...(uuids.length === 0 ? [] : [is('pay_payments.uuid', 'in', uuids)]),
      ]),
    )
    .execute();
}

export async function findPaymentsOfCharges(
  ctx: Reads,
  payAccountId: number,
  chargeIds: string[],
): Promise<PaymentRow[]> {
  if (chargeIds.length === 0) return [];
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.charge_id', 'in', chargeIds)
    .execute();
}

/** Begun before an instant, and neither paid nor given up. */
export function findUnsettledPayments(
  ctx: Reads,
  payAccountId: number,
  before: Instant,
  { after, limit }: After,
): Promise<PaymentRow[]> {
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.status', 'in', ['creating', 'open', 'processing'])
    .where('pay_payments.created_at', '<', before)
    .where('pay_payments.id', '>', after)
    .orderBy('pay_payments.id')
    .limit(limit)
    .execute();
}

/** Those about which a bank has not decided yet. */
export function findDisputedPayments(
  ctx: Reads,
  payAccountId: number,
  { after, limit }: After,
): Promise<PaymentRow[]> {
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.dispute_state', '=', 'open')
    .where('pay_payments.id', '>', after)
    .orderBy('pay_payments.id')
    .limit(limit)
    .execute();
}

/** Begun in a span, and paid as far as we know. */
export function findPaidPayments(
  ctx: Reads,
  payAccountId: number,
  { from, to }: Span,
  { after, limit }: After,
): Promise<PaymentRow[]> {
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.status', '=', 'succeeded')
    .where('pay_payments.created_at', '>=', from)
    .where('pay_payments.created_at', '<', to)
    .where('pay_payments.id', '>', after)
    .orderBy('pay_payments.id')
    .limit(limit)
    .execute();
}
