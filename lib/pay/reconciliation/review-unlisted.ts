import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import { addSeconds } from '../../core/time.ts';
import { isUnavailable } from '../../data/errors.ts';
import {
  findDisputedPayments,
  findPaidPayments,
  findPaymentByIntent,
  findUnsettledPayments,
  type PaymentRow,
} from '../../data/pay/payments.ts';
import { openObjects } from '../../data/pay/reconciliations.ts';
import { cancelAtProvider } from '../payments/sync-payment.ts';
import { bringUpToDate, reportOf } from './report.ts';
import { reviewIntents } from './review-intents.ts';
import { PAGE, type Run, walk } from './run.ts';

/** What can be said of an intent by looking at it alone. */
const ofIntents = ['amount_mismatch', 'orphan_pi', 'missing_provider'] as const;

/** Payments of the span that are paid for us and that the provider did not list: each is asked for by its id. */
export async function reviewUnlisted(ctx: Context, run: Run): Promise<void> {
  const { account, span, seen } = run;
  const paid = walk((from) =>
    ctx.transact({ entityId: account.entity_id }, (trx) => findPaidPayments(trx, account.id, span, from)),
  );
  for await (const payment of paid) {
    const { payment_intent_id: id } = payment;
    if (id === null || seen.has(id)) continue;
    if (!(await reviewById(ctx, run, id))) await reportMissing(ctx, run, payment);
  }
}

/** What was found on earlier days and lies outside the span: it is open for as long as it is there. */
export async function reviewOpenFindings(ctx: Context, run: Run): Promise<void> {
  const { account, seen } = run;
  let objects: string[];
  let after = '';
  do {
    const from = { after, limit: PAGE };
    objects = await ctx.transact({ entityId: account.entity_id }, (trx) =>
      openObjects(trx, account, { of: ofIntents, ...from }),
    );
    for (const id of objects) if (!seen.has(id)) await reviewOpen(ctx, run, id);
    after = objects.at(-1) ?? after;
  } while (objects.length === PAGE);
}

async function reviewOpen(ctx: Context, run: Run, id: string): Promise<void> {
  if (await reviewById(ctx, run, id)) return;
  const { account } = run;
  await ctx.transact({ entityId: account.entity_id }, async (trx) => {
    const payment = await findPaymentByIntent(trx, id);
    const isClaimed = payment !== undefined && payment.status !== 'canceled';
    if (isClaimed) return;
    for (const name of ofIntents) await reportOf(trx, account, { of: name, objects: [id], found: [] });
  });
}

/** False when the provider does not know the intent. */
export async function reviewById(ctx: Context, run: Run, intentId: string): Promise<boolean> {
  try {
    await reviewIntents(ctx, run, [await run.calls.intent(run.account.account_id, intentId)]);
    return true;
  } catch (error) {
    if (isPayFailure(error, 'missing')) return false;
    throw error;
  }
}

/** Nothing is repaired: money that we say was taken may never have been. */
function reportMissing(ctx: Context, { account }: Run, payment: PaymentRow): Promise<void> {
  const { payment_intent_id: id, passage_id, status, amount_cents } = payment;
  const found = [
    {
      class: 'missing_provider' as const,
      object_id: id ?? payment.uuid,
      passage_id,
      expected_cents: status === 'succeeded' ? amount_cents : 0,
      found_cents: null,
    },
  ];
  return ctx.transact({ entityId: account.entity_id }, (trx) =>
    reportOf(trx, account, { of: 'missing_provider', objects: [], found }),
  );
}

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
