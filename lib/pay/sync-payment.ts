import type { Context } from '../context.ts';
import { lockPaidPassage } from '../data/pay/paid-passage.ts';
import { findPayment, findPaymentsOf, lockPayment, type PaymentRow } from '../data/pay/payments.ts';
import type { PayCalls } from '../pay-provider.ts';
import { secondsBetween } from '../time.ts';
import { cancelAtProvider } from './cancel-at-provider.ts';
import { giveUp } from './give-up.ts';
import { earliestMade, SKEW_SECONDS } from './patience.ts';
import { paymentStatus, type SeenPayment, seePayment } from './seen-payment.ts';
import { settlePassage } from './settle-passage.ts';
import { asksFor, isHeld } from './standing.ts';
import { takeOver } from './take-over.ts';

/** More than this many looks in a row that others were faster than is no accident. */
const MAX_LOOKS = 10;

type Options = {
  /** Done in the transaction that takes over what was seen: together with it or not at all. */
  along?: (trx: Context) => Promise<void>;
};

/**
 * Brings a payment, its passage and its receipt to where the provider says they are. Safe to repeat at any point and
 * side by side; no transaction is open while the provider is asked. An intent that nobody wants any more is cancelled.
 */
export async function syncPayment(
  ctx: Context,
  calls: PayCalls,
  paymentId: number,
  { along }: Options = {},
): Promise<void> {
  for (let looks = 1; looks <= MAX_LOOKS; looks += 1) {
    const payment = await ctx.transact(ctx.tenant, (trx) => findPayment(trx, paymentId));
    if (!payment) return;
    const seen = await look(ctx, calls, payment);
    const isDone = await ctx.transact({ entityId: payment.entity_id }, async (trx) => {
      const isTaken = seen ? await takeOver(trx, payment, seen) : await giveUpOld(trx, payment);
      if (isTaken) await along?.(trx);
      return isTaken;
    });
    if (isDone) return;
  }
  throw new Error('a payment changes faster than it can be read');
}

/** What the provider says; undefined when it has never made the intent. */
async function look(ctx: Context, calls: PayCalls, payment: PaymentRow): Promise<SeenPayment | undefined> {
  const { account_id: accountId } = payment;
  if (accountId === null) return undefined;
  const intentId = payment.payment_intent_id ?? (await findLost(calls, accountId, payment));
  if (intentId === undefined) return undefined;
  const seen = await seePayment(calls, accountId, intentId);
  if (paymentStatus(seen.intent.status) !== 'open' || (await isWanted(ctx, payment))) return seen;
  await cancelAtProvider(calls, payment, { accountId, intentId });
  return seePayment(calls, accountId, intentId);
}

async function findLost(calls: PayCalls, accountId: string, { uuid, created_at }: PaymentRow) {
  const found = await calls.findIntent(accountId, uuid, earliestMade(created_at));
  return found?.id;
}

/** Whether the passage still asks for this amount by card: an attempt that was given up stays so. */
async function isWanted(ctx: Context, payment: PaymentRow): Promise<boolean> {
  return ctx.transact({ entityId: payment.entity_id }, async (trx) => {
    const passage = await lockPaidPassage(trx, payment.passage_id);
    if (!passage || payment.status === 'canceled' || !asksFor(passage, payment.amount_cents)) return false;
    const others = await findPaymentsOf(trx, payment.passage_id);
    return !others.some((one) => one.status === 'succeeded' && isHeld(one));
  });
}

/** Of an attempt that never reached the provider; one that was begun just now may still do. */
async function giveUpOld(ctx: Context, asked: PaymentRow): Promise<boolean> {
  const passage = await lockPaidPassage(ctx, asked.passage_id);
  const payment = await lockPayment(ctx, asked.id);
  if (!passage || !payment || payment.syncs !== asked.syncs) return false;
  const isYoung = secondsBetween(payment.created_at, ctx.now) < SKEW_SECONDS;
  if (payment.status !== 'creating' || isYoung) return true;
  await giveUp(ctx, payment);
  await settlePassage(ctx, passage, payment.client_ip);
  return true;
}
