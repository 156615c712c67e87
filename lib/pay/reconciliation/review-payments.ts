import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import { addSeconds } from '../../core/time.ts';
import {
  findDisputedPayments,
  findPaidPayments,
  findPaymentByCheckout,
  findPaymentByIntent,
  findUnsettledPayments,
  type PaymentRow,
} from '../../data/pay/payments.ts';
import { findOpenFindingObjects } from '../../data/pay/reconciliations.ts';
import { cancelAtProvider, openObjectId } from '../payments/at-provider.ts';
import { reportForObjects, syncAndReport } from './report.ts';
import { reviewIntents } from './review-intents.ts';
import { PAGE, type Run, rowsInPages } from './run.ts';
import { reportMissing, unlessUnreadable } from './unreadable-payment.ts';

/** Classes of findings that are decided by a single intent or link page. */
const intentClasses = ['amount_mismatch', 'orphan_pi', 'missing_provider'] as const;

/** Reads by id every paid payment of the span that the provider did not list. */
export async function reviewUnlisted(ctx: Context, run: Run): Promise<void> {
  const { account, span, reviewed } = run;
  const paid = rowsInPages((from) =>
    ctx.transact({ entityId: account.entity_id }, (trx) => findPaidPayments(trx, account.id, span, from)),
  );
  for await (const payment of paid) {
    const { payment_intent_id: id } = payment;
    if (id === null || reviewed.has(id)) continue;
    if (!(await reviewById(ctx, run, id))) await reportMissing(ctx, run, payment);
  }
}

/** Reviews the objects of open findings outside the span; findings that still exist stay open. */
export async function reviewOpenFindings(ctx: Context, run: Run): Promise<void> {
  const { account, reviewed } = run;
  let objects: string[];
  let after = '';
  do {
    const from = { after, limit: PAGE };
    objects = await ctx.transact({ entityId: account.entity_id }, (trx) =>
      findOpenFindingObjects(trx, account, { of: intentClasses, ...from }),
    );
    for (const id of objects) if (!reviewed.has(id)) await reviewOpenFinding(ctx, run, id);
    after = objects.at(-1) ?? after;
  } while (objects.length === PAGE);
}

async function reviewOpenFinding(ctx: Context, run: Run, id: string): Promise<void> {
  const { account } = run;
  const tenant = { entityId: account.entity_id };
  const link = await ctx.transact(tenant, (trx) => findPaymentByCheckout(trx, id));
  if (link === undefined && (await reviewById(ctx, run, id))) return;
  const isAtProvider = link !== undefined && (await hasPage(run, id));
  await ctx.transact(tenant, async (trx) => {
    const payment = link ?? (await findPaymentByIntent(trx, id));
    const isClaimed = payment !== undefined && payment.status !== 'canceled';
    if (isClaimed && !isAtProvider) return;
    for (const name of intentClasses)
      await reportForObjects(trx, account, { of: name, objects: [id], found: [] });
  });
}

async function hasPage({ account, calls }: Run, checkoutId: string): Promise<boolean> {
  try {
    await calls.checkout(account.account_id, checkoutId);
    return true;
  } catch (error) {
    if (isPayFailure(error, 'missing')) return false;
    throw error;
  }
}

/** Reviews an intent by id; returns false when the provider does not know it. */
export async function reviewById(ctx: Context, run: Run, intentId: string): Promise<boolean> {
  try {
    await reviewIntents(ctx, run, [await run.calls.intent(run.account.account_id, intentId)]);
    return true;
  } catch (error) {
    if (isPayFailure(error, 'missing')) return false;
    throw error;
  }
}

const DAY_SECONDS = 86_400;
/** An intent still open after this many days is abandoned. */
const ABANDONED_DAYS = 7;

/** Syncs payments unsettled for more than a day and cancels abandoned ones. */
export async function reviewUnsettled(ctx: Context, run: Run): Promise<void> {
  const { account } = run;
  const yesterday = addSeconds(ctx.now, -DAY_SECONDS);
  const stuck = rowsInPages((from) =>
    ctx.transact({ entityId: account.entity_id }, (trx) =>
      findUnsettledPayments(trx, account.id, yesterday, from),
    ),
  );
  for await (const payment of stuck) await syncUnsettled(ctx, run, payment);
}

/** Syncs payments with open disputes, because a lost dispute produces no balance line. */
export async function reviewDisputed(ctx: Context, run: Run): Promise<void> {
  const { account } = run;
  const disputed = rowsInPages((from) =>
    ctx.transact({ entityId: account.entity_id }, (trx) => findDisputedPayments(trx, account.id, from)),
  );
  for await (const payment of disputed) await syncUnsettled(ctx, run, payment);
}

function syncUnsettled(ctx: Context, run: Run, payment: PaymentRow): Promise<void> {
  return unlessUnreadable(ctx, run, payment, async () => {
    const id = openObjectId(payment);
    if (id !== null && isAbandoned(ctx, payment))
      await cancelAtProvider(run.calls, payment, { accountId: run.account.account_id, id });
    await syncAndReport(ctx, run, payment);
  });
}

function isAbandoned({ now }: Context, { status, created_at }: PaymentRow): boolean {
  return status === 'open' && created_at < addSeconds(now, -ABANDONED_DAYS * DAY_SECONDS);
}
