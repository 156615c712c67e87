import type { Context } from '../../context.ts';
import { isUnavailable } from '../../data/errors.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { findDisputedPayments, findUnsettledPayments } from '../../data/pay/payments-of-account.ts';
import { isPayFailure } from '../../pay-failure.ts';
import { addSeconds } from '../../time.ts';
import { cancelAtProvider } from '../cancel-at-provider.ts';
import { walk } from './pages.ts';
import { bringUpToDate } from './report.ts';
import { reportMissing } from './review-unlisted.ts';
import type { Run } from './run.ts';

const DAY_SECONDS = 86_400;
/** After this many days nobody stands at the door with the card any more. */
const FORGOTTEN_DAYS = 7;

/** Looks again at payments of which nobody has heard for a day; cancels those that were forgotten. */
export async function reviewStuck(ctx: Context, run: Run): Promise<void> {
  const { account } = run;
  const yesterday = addSeconds(ctx.now, -DAY_SECONDS);
  const stuck = walk((from) =>
    ctx.transact({ entityId: account.entity_id }, (trx) =>
      findUnsettledPayments(trx, account.id, yesterday, from),
    ),
  );
  for await (const payment of stuck) await unstick(ctx, run, payment);
}

/** Looks again at disputes: what a bank decides against the association is booked nowhere. */
export async function reviewDisputed(ctx: Context, run: Run): Promise<void> {
  const { account } = run;
  const disputed = walk((from) =>
    ctx.transact({ entityId: account.entity_id }, (trx) => findDisputedPayments(trx, account.id, from)),
  );
  for await (const payment of disputed) await unstick(ctx, run, payment);
}

async function unstick(ctx: Context, run: Run, payment: PaymentRow): Promise<void> {
  try {
    const { payment_intent_id: intentId } = payment;
    if (intentId !== null && isForgotten(ctx, payment)) {
      await cancelAtProvider(run.calls, payment, { accountId: run.account.account_id, intentId });
    }
    await bringUpToDate(ctx, run, payment);
  } catch (error) {
    if (isPayFailure(error, 'missing')) return reportMissing(ctx, run, payment);
    if (isOfAll(error)) throw error;
    // One that cannot be read, today or ever, does not keep the others from being compared.
    const { id: payment_id, entity_id } = payment;
    ctx.log.write('pay-review-failed', { payment_id, entity_id, reason: reasonOf(error) });
  }
}

function reasonOf(error: unknown): string {
  if (isPayFailure(error)) return error.code;
  return error instanceof Error ? error.name : 'unknown';
}

/** Whether a failure is not of this one payment: provider or database are out of reach, or it is not ours to ask. */
function isOfAll(error: unknown): boolean {
  return isUnavailable(error) || isPayFailure(error, 'unavailable', 'unauthorised', 'disconnected');
}

function isForgotten({ now }: Context, { status, created_at }: PaymentRow): boolean {
  return status === 'open' && created_at < addSeconds(now, -FORGOTTEN_DAYS * DAY_SECONDS);
}
