import type { Context } from '../../context.ts';
import { openObjects } from '../../data/pay/findings.ts';
import { findPaymentByIntent, type PaymentRow } from '../../data/pay/payments.ts';
import { findPaidPayments } from '../../data/pay/payments-of-account.ts';
import { isPayFailure } from '../../pay-failure.ts';
import { PAGE, walk } from './pages.ts';
import { reportOf } from './report.ts';
import { reviewIntents } from './review-intents.ts';
import type { Run } from './run.ts';

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
export function reportMissing(ctx: Context, { account }: Run, payment: PaymentRow): Promise<void> {
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
