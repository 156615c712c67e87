import { askAlone, type Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { secondsBetween } from '../../core/time.ts';
import { lockPaidPassage } from '../../data/pay/paid-passage.ts';
import {
  beginRead,
  findPayment,
  findPaymentsOf,
  lockPayment,
  type PaymentRow,
} from '../../data/pay/payments.ts';
import { hasRemainingMoney } from '../../receipts/card.ts';
import { accountOfPayment, unlessDisconnected } from '../accounts/sync-account.ts';
import { CLOCK_SKEW_SECONDS, WORKER_SECONDS } from '../timeouts.ts';
import { applyProviderState, type Outcome } from './apply-provider-state.ts';
import { cancelAtProvider, readAtProvider } from './at-provider.ts';
import { cancelAttempt } from './attempts.ts';
import { expectsAmount } from './passage-payment-state.ts';
import type { ProviderSnapshot } from './provider-snapshot.ts';
import { settlePassage } from './settle-passage.ts';

type Options = {
  /** Runs in the transaction that stores the provider's state; `replaced` is undefined when a newer state is stored already. */
  inSameTransaction?: (trx: Context, replaced: PaymentRow | undefined) => Promise<void>;
};

/**
 * Updates a payment, its passage and its receipt from the provider's current state, and cancels an open intent or link that
 * the passage no longer expects. Idempotent and safe to run concurrently: afterwards the stored state is at least as new as this
 * call, whoever stored it. No transaction is open during provider calls.
 */
export async function syncPayment(
  ctx: Context,
  calls: PayCalls,
  paymentId: number,
  options: Options = {},
): Promise<void> {
  const first = await askAndStore(ctx, calls, paymentId, options);
  // Asked once more, because only a payment known as cancelled is cancelled at the provider.
  if (first === 'outdated') await askAndStore(ctx, calls, paymentId, options);
}

/** Asks the provider once and stores its response, unless a later request has stored a newer one. */
async function askAndStore(
  ctx: Context,
  calls: PayCalls,
  paymentId: number,
  { inSameTransaction }: Options,
): Promise<Outcome['outcome']> {
  const before = await askAlone(ctx, ctx.tenant, (trx) => beginRead(trx, paymentId));
  if (!before) return 'superseded';
  const snapshot = await readOrCancel(ctx, calls, before);
  return ctx.transact({ entityId: before.entity_id }, async (trx) => {
    const applied = snapshot
      ? await applyProviderState(trx, { before, snapshot, kind: 'read' })
      : await cancelUnknownAttempt(trx, before);
    if (applied.outcome === 'outdated') return applied.outcome;
    await inSameTransaction?.(trx, applied.outcome === 'stored' ? applied.replaced : undefined);
    return applied.outcome;
  });
}

/** Reads the provider's state, after cancelling an unwanted intent or link; undefined when the provider never created one. */
async function readOrCancel(
  ctx: Context,
  calls: PayCalls,
  payment: PaymentRow,
): Promise<ProviderSnapshot | undefined> {
  const { account_id: accountId } = payment;
  if (accountId === null) return undefined;
  const snapshot = await readAtProvider(calls, accountId, payment);
  const id = snapshot && (snapshot.checkout ?? snapshot.intent)?.id;
  if (id === undefined || snapshot?.status !== 'open' || (await isStillRequested(ctx, payment)))
    return snapshot;
  await cancelAtProvider(calls, payment, { accountId, id });
  return readAtProvider(calls, accountId, payment);
}

/** Returns whether the passage still expects this payment; false for a cancelled attempt. */
async function isStillRequested(ctx: Context, payment: PaymentRow): Promise<boolean> {
  return ctx.transact({ entityId: payment.entity_id }, async (trx) => {
    const [passage, others] = await Promise.all([
      lockPaidPassage(trx, payment.passage_id),
      findPaymentsOf(trx, payment.passage_id),
    ]);
    if (!passage || payment.status === 'canceled' || !expectsAmount(passage, payment.amount_cents))
      return false;
    return !others.some((one) => one.status === 'succeeded' && hasRemainingMoney(one));
  });
}

/** Cancels an attempt that the provider does not know, unless it is so recent that its creation may still be running. */
async function cancelUnknownAttempt(ctx: Context, before: PaymentRow): Promise<Outcome> {
  const [passage, payment] = await Promise.all([
    lockPaidPassage(ctx, before.passage_id),
    lockPayment(ctx, before.id),
  ]);
  if (!passage || !payment || payment.syncs !== before.syncs) return { outcome: 'superseded' };
  const isRecent = secondsBetween(payment.created_at, ctx.now) < CLOCK_SKEW_SECONDS;
  if (payment.status !== 'creating' || isRecent) return { outcome: 'stored', replaced: payment };
  cancelAttempt(ctx, payment);
  const payments = await findPaymentsOf(ctx, payment.passage_id);
  await settlePassage(ctx, { passage, payments }, payment.client_ip);
  return { outcome: 'stored', replaced: payment };
}

type Message = { entity_id: number; payment_id: number };

/**
 * Handles a `sync-payment` message: syncs the payment and cancels an intent that its passage no longer expects. Does
 * nothing on a disconnected account or for an intent that the provider does not know.
 */
export async function syncQueuedPayment(
  ctx: Context,
  { entity_id: entityId, payment_id }: Message,
): Promise<void> {
  const scoped = { ...ctx, tenant: { entityId } };
  const payment = await askAlone(ctx, scoped.tenant, (trx) => findPayment(trx, payment_id));
  if (!payment) return;
  const calls = (await ctx.gateways.pay()).within(WORKER_SECONDS);
  const sync = () => syncPayment(scoped, calls, payment_id);
  await unlessDisconnected(scoped, accountOfPayment(payment), sync, () => undefined).catch(
    (error: unknown) => {
      if (!isPayFailure(error, 'missing')) throw error;
    },
  );
}
