import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { secondsBetween } from '../../core/time.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { findPayment, findPaymentsOf, lockPayment, type PaymentRow } from '../../data/pay/payments.ts';
import { hasRemainingMoney } from '../../passages/card.ts';
import { accountOf, unlessWithdrawn } from '../accounts/sync-account.ts';
import { earliestMade, SKEW_SECONDS, WORKER_SECONDS } from '../timeouts.ts';
import { applyProviderState } from './apply-provider-state.ts';
import { giveUp } from './next-attempt.ts';
import { type ProviderSnapshot, paymentStatus, readProviderSnapshot } from './provider-snapshot.ts';
import { settlePassage } from './settle-passage.ts';
import { asksFor } from './standing.ts';

type Cancelable = Pick<PaymentRow, 'uuid' | 'stage' | 'syncs'>;

/** Cancels an intent; one that a card was faster for stays what it is, which is seen afterwards. */
export async function cancelAtProvider(
  calls: PayCalls,
  { uuid, stage, syncs }: Cancelable,
  { accountId, intentId }: { accountId: string; intentId: string },
): Promise<void> {
  try {
    // A refusal is kept under its key too: what was refused while a card was read may be done after the next look.
    await calls.cancelIntent(accountId, intentId, `${stage}:cancel:${uuid}:${syncs}`);
  } catch (error) {
    if (!isPayFailure(error, 'refused')) throw error;
  }
}

/** More than this many looks in a row that others were faster than is no accident. */
const MAX_LOOKS = 10;

type Options = {
  /** Done in the transaction that takes over what was seen: together with it or not at all. */
  inSameTransaction?: (trx: Context) => Promise<void>;
};

/**
 * Brings a payment, its passage and its receipt to where the provider says they are. Safe to repeat at any point and
 * side by side; no transaction is open while the provider is asked. An intent that nobody wants any more is cancelled.
 */
export async function syncPayment(
  ctx: Context,
  calls: PayCalls,
  paymentId: number,
  { inSameTransaction: along }: Options = {},
): Promise<void> {
  for (let looks = 1; looks <= MAX_LOOKS; looks += 1) {
    const payment = await ctx.transact(ctx.tenant, (trx) => findPayment(trx, paymentId));
    if (!payment) return;
    const seen = await look(ctx, calls, payment);
    const isDone = await ctx.transact({ entityId: payment.entity_id }, async (trx) => {
      const isTaken = seen ? await applyProviderState(trx, payment, seen) : await giveUpOld(trx, payment);
      if (isTaken) await along?.(trx);
      return isTaken;
    });
    if (isDone) return;
  }
  throw new Error('a payment changes faster than it can be read');
}

/** What the provider says; undefined when it has never made the intent. */
async function look(
  ctx: Context,
  calls: PayCalls,
  payment: PaymentRow,
): Promise<ProviderSnapshot | undefined> {
  const { account_id: accountId } = payment;
  if (accountId === null) return undefined;
  const intentId = payment.payment_intent_id ?? (await findLost(calls, accountId, payment));
  if (intentId === undefined) return undefined;
  const seen = await readProviderSnapshot(calls, accountId, intentId);
  if (paymentStatus(seen.intent.status) !== 'open' || (await isWanted(ctx, payment))) return seen;
  await cancelAtProvider(calls, payment, { accountId, intentId });
  return readProviderSnapshot(calls, accountId, intentId);
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
    return !others.some((one) => one.status === 'succeeded' && hasRemainingMoney(one));
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

type Message = { entity_id: number; payment_id: number };

/**
 * What a change of a passage left to do: an intent that is not wanted any more is cancelled. On an account that was
 * withdrawn, and for an intent that the provider does not know, nothing is left to do.
 */
export async function syncLater(ctx: Context, { entity_id: entityId, payment_id }: Message): Promise<void> {
  const confined = { ...ctx, tenant: { entityId } };
  const payment = await ctx.transact(confined.tenant, (trx) => findPayment(trx, payment_id));
  if (!payment) return;
  const calls = (await ctx.gateways.pay()).within(WORKER_SECONDS);
  const sync = () => syncPayment(confined, calls, payment_id);
  await unlessWithdrawn(confined, accountOf(payment), sync, () => undefined).catch((error: unknown) => {
    if (!isPayFailure(error, 'missing')) throw error;
  });
}
