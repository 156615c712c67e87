import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Span } from '../../core/pay-provider.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';
import { lockRow } from '../rows.ts';
import type { PayPaymentTable } from '../tables/pay.ts';

/** Card payments joined with their account. */
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

/** Reads a payment and locks it until the transaction ends. To avoid deadlocks, lock its passage first. */
export async function lockPayment(ctx: Reads, paymentId: number) {
  const [, payment] = await Promise.all([
    lockRow(ctx, 'pay_payments', paymentId),
    findPayment(ctx, paymentId),
  ]);
  return payment;
}

/**
 * Numbers a read of a payment at the provider, before it is sent, and returns the payment with that number in `reads`. A read with a
 * higher number contains everything that happened before it was numbered.
 */
export async function beginRead(ctx: Reads, paymentId: number) {
  const [, payment] = await Promise.all([
    ctx.db
      .updateTable('pay_payments')
      .set({ reads: sql`reads + 1` })
      .where('id', '=', paymentId)
      .where(ofTenant(ctx, 'entity_id'))
      .execute(),
    findPayment(ctx, paymentId),
  ]);
  return payment;
}

/**
 * Reserves the right to ask the provider about an undecided payment; returns false when another client did so after `before`. One
 * statement, so that exactly one of many concurrent clients gets it.
 */
export async function claimPoll(
  ctx: Reads,
  paymentId: number,
  { now, before }: { now: Instant; before: Instant },
): Promise<boolean> {
  const claimed = await ctx.db
    .updateTable('pay_payments')
    .set({ polled_at: now })
    .where('id', '=', paymentId)
    .where('status', 'in', UNSETTLED)
    .where((is) => is.or([is('polled_at', 'is', null), is('polled_at', '<', before)]))
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .execute();
  return claimed.length > 0;
}

export function findPaymentByIntent(ctx: Reads, intentId: string) {
  return paymentRecords(ctx).where('pay_payments.payment_intent_id', '=', intentId).executeTakeFirst();
}

export function findPaymentByCheckout(ctx: Reads, checkoutId: string) {
  return paymentRecords(ctx).where('pay_payments.checkout_id', '=', checkoutId).executeTakeFirst();
}

export function findPaymentByUuid(ctx: Reads, uuid: string) {
  return paymentRecords(ctx).where('pay_payments.uuid', '=', uuid).executeTakeFirst();
}

/** All card payments of a passage, in order of attempts. */
export function findPaymentsOf(ctx: Reads, passageId: number) {
  return paymentRecords(ctx)
    .where('pay_payments.passage_id', '=', passageId)
    .orderBy('pay_payments.attempt')
    .execute();
}

/** Returns whether a passage ever had a card payment. */
export async function hasPayments(ctx: Reads, passageId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('pay_payments')
    .select('id')
    .where('passage_id', '=', passageId)
    .where(ofTenant(ctx, 'entity_id'))
    .limit(sql.lit(1))
    .executeTakeFirst();
  return found !== undefined;
}

export type PaymentDraft = Omit<Insertable<PayPaymentTable>, 'attempt'>;

/** Inserts the next attempt of a passage; undefined when another one is in progress. */
export function insertPayment(ctx: Reads, payment: PaymentDraft) {
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

/** Marks the cancelled attempts of a passage as past, so that they do not count for its next card payment. */
export async function markCanceledAsPast(ctx: Reads, passageId: number): Promise<void> {
  await ctx.db
    .updateTable('pay_payments')
    .set({ is_past: true })
    .where('passage_id', '=', passageId)
    .where('status', '=', sql.lit('canceled'))
    .where('is_past', '=', false)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Clears the client IP of payments created before an instant; returns their number. */
export async function clearClientIps(ctx: Reads, before: Instant): Promise<number> {
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

/**
 * The states of payments that are neither paid nor cancelled, as the indexes list them; with parameters, statements would not match
 * the indexes.
 */
export const UNSETTLED = sql<'creating'>`('creating', 'open', 'processing')`;

/**
 * Returns whether a payment of one of these passages is neither paid nor cancelled. A disconnected account does not count: nobody
 * ever learns how its payments end.
 */
export async function hasUnsettledPayments(ctx: Reads, passageIds: readonly number[]): Promise<boolean> {
  if (passageIds.length === 0) return false;
  const found = await ctx.db
    .selectFrom('pay_payments')
    .innerJoin('pay_accounts', 'pay_accounts.id', 'pay_payments.pay_account_id')
    .select('pay_payments.id')
    .where(among('pay_payments.passage_id', passageIds))
    .where('pay_payments.status', 'in', UNSETTLED)
    .where('pay_accounts.state', '=', sql.lit('linked'))
    .where(ofTenant(ctx, 'pay_payments.entity_id'))
    .limit(sql.lit(1))
    .executeTakeFirst();
  return found !== undefined;
}

/** A page of rows with ids greater than `after`. */
export type IdPage = { after: number; limit: number };

/** Payments of these intents, matched by intent id or by the service's uuid in the intent's metadata. */
export async function findPaymentsOfIntents(
  ctx: Reads,
  payAccountId: number,
  { ids, uuids }: { ids: string[]; uuids: string[] },
): Promise<PaymentRow[]> {
  if (ids.length === 0) return [];
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where((is) => is.or([among('pay_payments.payment_intent_id', ids), among('pay_payments.uuid', uuids)]))
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
    .where(among('pay_payments.charge_id', chargeIds))
    .execute();
}

/** Payments created before an instant that are neither paid nor cancelled. */
export function findUnsettledPayments(
  ctx: Reads,
  payAccountId: number,
  before: Instant,
  { after, limit }: IdPage,
): Promise<PaymentRow[]> {
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.status', 'in', UNSETTLED)
    .where('pay_payments.created_at', '<', before)
    .where('pay_payments.id', '>', after)
    .orderBy('pay_payments.id')
    .limit(limit)
    .execute();
}

/** Payments with an open dispute. */
export function findDisputedPayments(
  ctx: Reads,
  payAccountId: number,
  { after, limit }: IdPage,
): Promise<PaymentRow[]> {
  return paymentRecords(ctx)
    .where('pay_payments.pay_account_id', '=', payAccountId)
    .where('pay_payments.dispute_state', '=', 'open')
    .where('pay_payments.id', '>', after)
    .orderBy('pay_payments.id')
    .limit(limit)
    .execute();
}

/** Payments created in a time span and stored as paid. */
export function findPaidPayments(
  ctx: Reads,
  payAccountId: number,
  { from, to }: Span,
  { after, limit }: IdPage,
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
