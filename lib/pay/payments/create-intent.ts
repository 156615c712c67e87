import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { OpenIntent, PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems.ts';
import { requireCardsReady } from '../accounts/card-setup.ts';
import { accountOf, onAccount, syncAccount } from '../accounts/sync-account.ts';
import { oneAtATime } from '../made-once.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { keepIntent, makeIntent } from './make-intent.ts';
import { type Attempt, nextAttempt, requireChargeable } from './next-attempt.ts';
import { paymentStatus } from './provider-snapshot.ts';
import type { OpenedIntent } from './schemas.ts';
import { syncPayment } from './sync-payment.ts';

/** An attempt that was paid or cancelled elsewhere, one of another amount, and the one that takes its place. */
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 1;

type Ready = { calls: PayCalls; livemode: boolean; payAccountId: number; entityId: number };

/** The intent that a phone takes a card for: the one that is open, else a new one. */
export async function takePayment(ctx: Context, passageId: number): Promise<z.input<typeof OpenedIntent>> {
  const { entity_id: entityId } = await ctx.transact(ctx.tenant, (trx) => requireChargeable(trx, passageId));
  const provider = await ctx.gateways.pay();
  const calls = provider.within(REQUEST_SECONDS);
  const { account } = await requireCardsReady(ctx, entityId, calls);
  const ready = { calls, livemode: provider.livemode, payAccountId: account.id, entityId };
  const intent = await oneAtATime(ctx, `intent:${passageId}`, () => openIntent(ctx, passageId, ready));
  return {
    payment_intent_id: intent.id,
    client_secret: intent.clientSecret,
    amount_cents: intent.amount,
    status: 'open',
  };
}

async function openIntent(ctx: Context, passageId: number, ready: Ready): Promise<OpenIntent> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const attempt = await ctx.transact(ctx.tenant, (trx) => nextAttempt(trx, passageId, ready));
    const { payment } = attempt;
    const intent = await onAccount(ctx, accountOf(payment), async () =>
      payment.status === 'creating' ? newIntent(ctx, attempt, ready) : sameIntent(ctx, attempt, ready),
    );
    if (intent) return intent;
  }
  throw changedMeanwhile();
}

function changedMeanwhile(): Problem {
  const detail = 'The passage was changed, or paid, at this very moment.';
  return new Problem('pay-account-in-progress', { detail, retryAfter: RETRY_SECONDS });
}

async function newIntent(ctx: Context, attempt: Attempt, ready: Ready): Promise<OpenIntent> {
  const intent = await makeOrSayWhy(ctx, attempt, ready);
  if (await keepIntent(ctx, attempt.payment, intent)) return intent;
  // The passage knows best why it cannot be taken any more.
  await ctx.transact(ctx.tenant, (trx) => requireChargeable(trx, attempt.passage.passage_id));
  throw changedMeanwhile();
}

/** What was known of the account is out of date when it refuses an intent: then it says itself what is the matter. */
async function makeOrSayWhy(ctx: Context, attempt: Attempt, { calls, payAccountId, entityId }: Ready) {
  try {
    return await makeIntent(ctx, calls, attempt);
  } catch (error) {
    if (!isPayFailure(error, 'refused')) throw error;
    await syncAccount(ctx, calls, payAccountId);
    await requireCardsReady(ctx, entityId, calls);
    throw error;
  }
}

/** The open intent once more; undefined when it is not open any more, or not of the amount. */
async function sameIntent(ctx: Context, { payment, isWanted }: Attempt, { calls }: Ready) {
  const { account_id: accountId, payment_intent_id: intentId } = payment;
  if (isWanted && accountId !== null && intentId !== null) {
    const intent = await calls.intent(accountId, intentId);
    if (paymentStatus(intent.status) === 'open') return intent;
  }
  await syncPayment(ctx, calls, payment.id);
  return undefined;
}
