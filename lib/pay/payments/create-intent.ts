import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { PayFailure } from '../../core/pay-failure.ts';
import type { OpenIntent, PayCalls } from '../../core/pay-provider.ts';
import { updatePayment } from '../../data/pay/payments.ts';
import { requireTapReady } from '../accounts/card-setup.ts';
import { createOnce, idempotencyKey } from '../create-once.ts';
import { earliestProviderTime } from '../timeouts.ts';
import { type Attempt, draftOf } from './attempts.ts';
import { openAttempt, type Way } from './open-attempt.ts';
import { snapshotOfIntent } from './provider-snapshot.ts';
import type { OpenedIntent } from './schemas.ts';

/** Returns the passage's open payment intent; creates one if there is none. */
export async function createPaymentIntent(
  ctx: Context,
  passageId: number,
): Promise<z.input<typeof OpenedIntent>> {
  const intent = await openAttempt(ctx, passageId, atThePhone);
  return {
    payment_intent_id: intent.id,
    client_secret: intent.clientSecret,
    amount_cents: intent.amount,
    status: 'open',
  };
}

const atThePhone: Way<OpenIntent> = {
  kind: 'intent',
  requireReady: requireTapReady,
  create: createIntentOnce,
  read: async (calls, { account_id: accountId, payment_intent_id: intentId }) =>
    accountId === null || intentId === null ? undefined : calls.intent(accountId, intentId),
  snapshot: snapshotOfIntent,
};

async function createIntentOnce(ctx: Context, calls: PayCalls, attempt: Attempt): Promise<OpenIntent> {
  const { payment, isNew } = attempt;
  const { account_id: accountId, uuid, entity_id, created_at } = payment;
  if (accountId === null) throw new PayFailure('paymentIntents.create', 'disconnected');
  const keyOf = (number: number) => idempotencyKey(ctx, 'pi', { uuid, attempt: number });
  return createOnce(ctx, {
    startedAt: isNew ? null : created_at,
    key: keyOf(payment.key_attempt),
    nextKey: async () => {
      const key_attempt = payment.key_attempt + 1;
      await ctx.transact({ entityId: entity_id }, async (trx) =>
        trx.write(updatePayment(trx, payment.id, { key_attempt })),
      );
      return keyOf(key_attempt);
    },
    find: () => calls.findIntent(accountId, uuid, earliestProviderTime(created_at)),
    create: (key) => calls.createIntent(accountId, draftOf(attempt), key),
  });
}
