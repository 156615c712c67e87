import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import { isUnavailable } from '../../data/connection/errors.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { openObjectId } from '../payments/at-provider.ts';
import { reportForObjects } from './report.ts';
import type { Run } from './run.ts';

/**
 * Runs `work`, which reads a payment at the provider; reports a payment that the provider does not know, without stopping the run.
 */
export async function unlessMissing(
  ctx: Context,
  run: Run,
  payment: PaymentRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!isPayFailure(error, 'missing')) throw error;
    await reportMissing(ctx, run, payment);
  }
}

/** Like `unlessMissing`, for a payment that no list names; logs an unreadable one, without stopping the run. */
export async function unlessUnreadable(
  ctx: Context,
  run: Run,
  payment: PaymentRow,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await unlessMissing(ctx, run, payment, work);
  } catch (error) {
    if (affectsWholeRun(error)) throw error;
    const { id: payment_id, entity_id } = payment;
    ctx.log.write('pay-review-failed', { payment_id, entity_id, reason: reasonOf(error) });
  }
}

/** Reports a payment that the provider does not know; does not change it, because only a person can decide which side is right. */
export function reportMissing(ctx: Context, { account }: Run, payment: PaymentRow): Promise<void> {
  const { payment_intent_id: id, passage_id, status, amount_cents } = payment;
  const found = [
    {
      class: 'missing_provider' as const,
      object_id: id ?? openObjectId(payment) ?? payment.uuid,
      passage_id,
      expected_cents: status === 'succeeded' ? amount_cents : 0,
      found_cents: null,
    },
  ];
  return ctx.transact({ entityId: account.entity_id }, (trx) =>
    reportForObjects(trx, account, { of: 'missing_provider', objects: [], found }),
  );
}

function reasonOf(error: unknown): string {
  if (isPayFailure(error)) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** Returns whether a failure concerns all payments: provider or database unavailable, or access denied. */
function affectsWholeRun(error: unknown): boolean {
  return isUnavailable(error) || isPayFailure(error, 'unavailable', 'unauthorised', 'disconnected');
}
