import type * as z from 'zod';
import { askAlone, type Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { OpenIntent, PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems.ts';
import { requireCardsReady } from '../accounts/card-setup.ts';
import { accountOfPayment, requireConnected, syncAccount } from '../accounts/sync-account.ts';
import { withPayLease } from '../create-once.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { type Attempt, nextAttempt, requireChargeable } from './attempts.ts';
import { createProviderIntent, saveIntent } from './create-provider-intent.ts';
import { paymentStatus } from './provider-snapshot.ts';
import type { OpenedIntent } from './schemas.ts';
import { syncPayment } from './sync-payment.ts';

/** Enough for an attempt paid or cancelled elsewhere, one with an outdated amount, and its replacement. */
const MAX_ATTEMPTS = 3;
const RETRY_SECONDS = 1;

type PaymentAccount = { calls: PayCalls; livemode: boolean; payAccountId: number; entityId: number };

/** Returns the passage's open payment intent, which is created if there is none. */
export async function createPaymentIntent(
  ctx: Context,
  passageId: number,
): Promise<z.input<typeof OpenedIntent>> {
  const { entity_id: entityId } = await askAlone(ctx, ctx.tenant, (trx) => requireChargeable(trx, passageId));
  const provider = await ctx.gateways.pay();
  const calls = provider.within(REQUEST_SECONDS);
  const { account: linked } = await requireCardsReady(ctx, entityId, calls);
  const account = { calls, livemode: provider.livemode, payAccountId: linked.id, entityId };
  const intent = await withPayLease(ctx, `intent:${passageId}`, () =>
    reuseOrCreateIntent(ctx, passageId, account),
  );
  return {
    payment_intent_id: intent.id,
    client_secret: intent.clientSecret,
    amount_cents: intent.amount,
    status: 'open',
  };
}

async function reuseOrCreateIntent(
  ctx: Context,
  passageId: number,
  account: PaymentAccount,
): Promise<OpenIntent> {
  for (let attempts = 1; attempts <= MAX_ATTEMPTS; attempts += 1) {
    const attempt = await ctx.transact(ctx.tenant, (trx) => nextAttempt(trx, passageId, account));
    const { payment } = attempt;
    const intent = await requireConnected(ctx, accountOfPayment(payment), async () =>
      payment.status === 'creating'
        ? createIntent(ctx, attempt, account)
        : reuseIntent(ctx, attempt, account),
    );
    if (intent) return intent;
  }
  throw concurrentChange();
}

function concurrentChange(): Problem {
  const detail = 'The passage was changed, or paid, at this very moment.';
  return new Problem('pay-account-in-progress', { detail, retryAfter: RETRY_SECONDS });
}

async function createIntent(ctx: Context, attempt: Attempt, account: PaymentAccount): Promise<OpenIntent> {
  const intent = await createOrExplainRefusal(ctx, attempt, account);
  if (await saveIntent(ctx, attempt.payment, intent)) return intent;
  // Throws the specific problem, if the passage itself is no longer chargeable.
  await askAlone(ctx, ctx.tenant, (trx) => requireChargeable(trx, attempt.passage.passage_id));
  throw concurrentChange();
}

/** Creates an intent; when the provider refuses, refreshes the account's state, which may explain why. */
async function createOrExplainRefusal(
  ctx: Context,
  attempt: Attempt,
  { calls, payAccountId, entityId }: PaymentAccount,
) {
  try {
    return await createProviderIntent(ctx, calls, attempt);
  } catch (error) {
    if (!isPayFailure(error, 'refused')) throw error;
    await syncAccount(ctx, calls, payAccountId);
    await requireCardsReady(ctx, entityId, calls);
    throw error;
  }
}

/** The attempt's intent if it is open and of the right amount; otherwise syncs the payment and returns undefined. */
async function reuseIntent(ctx: Context, { payment, isCurrent }: Attempt, { calls }: PaymentAccount) {
  const { account_id: accountId, payment_intent_id: intentId } = payment;
  if (isCurrent && accountId !== null && intentId !== null) {
    const intent = await calls.intent(accountId, intentId);
    if (paymentStatus(intent.status) === 'open') return intent;
  }
  await syncPayment(ctx, calls, payment.id);
  return undefined;
}
