import type { Context } from '../../core/context.ts';
import type { ProviderIntent } from '../../core/pay-provider.ts';
import { findPayment, findPaymentsOfIntents, type PaymentRow } from '../../data/pay/payments.ts';
import { metadataUuid } from '../create-once.ts';
import { insertByIntent } from '../events/find-or-insert-payment.ts';
import { amountMismatch, isOutdated, orphanIntent } from './differences.ts';
import { reportForObjects, syncAndReport } from './report.ts';
import type { Run } from './run.ts';
import { unlessMissing } from './unreadable-payment.ts';

type Pair = { intent: ProviderIntent; payment: PaymentRow | undefined };

/** Compares intents of the provider with the service's payments, syncs outdated payments and reports differences. */
export async function reviewIntents(ctx: Context, run: Run, intents: ProviderIntent[]): Promise<void> {
  const { account } = run;
  const tenant = { entityId: account.entity_id };
  const named = {
    ids: intents.map(({ id }) => id),
    uuids: intents.map(({ uuid }) => metadataUuid(uuid)).filter((uuid) => uuid !== undefined),
  };
  const rows = await ctx.transact(tenant, (trx) => findPaymentsOfIntents(trx, account.id, named));
  const known = new Map(rows.map((row) => [row.id, row]));
  const pairs: Pair[] = [];
  for (const intent of intents) {
    run.reviewed.add(intent.id);
    pairs.push({ intent, payment: await reviewIntent(ctx, run, { intent, known }) });
  }
  await ctx.transact(tenant, (trx) => reportPairs(trx, run, pairs));
}

type Reviewed = { intent: ProviderIntent; known: Map<number, PaymentRow> };

/** Syncs the payment of an intent and returns it as it was before. */
async function reviewIntent(
  ctx: Context,
  run: Run,
  { intent, known }: Reviewed,
): Promise<PaymentRow | undefined> {
  const payment = paymentOf(intent, [...known.values()]) ?? (await insertMissingPayment(ctx, run, intent));
  if (!payment || !isOutdated(payment, intent)) return payment;
  await unlessMissing(ctx, run, payment, () => syncAndReport(ctx, run, payment));
  if (payment.payment_intent_id !== null) return payment;
  const synced = await readPayment(ctx, run, payment.id);
  if (!synced || synced.payment_intent_id === null) return payment;
  known.set(synced.id, synced);
  // Two intents of one page name one payment, which belongs to only one of them.
  return synced.payment_intent_id === intent.id ? payment : reviewIntent(ctx, run, { intent, known });
}

function paymentOf({ id, uuid }: ProviderIntent, known: readonly PaymentRow[]): PaymentRow | undefined {
  const saved = known.find((row) => row.payment_intent_id === id);
  // A payment linked to another intent does not match by uuid: this intent is a duplicate.
  return saved ?? known.find((row) => row.payment_intent_id === null && row.uuid === uuid);
}

/** Inserts a payment only for received money: the request that created an open intent may still store it. */
async function insertMissingPayment(ctx: Context, run: Run, intent: ProviderIntent) {
  const { account, calls } = run;
  if (intent.status !== 'succeeded' && intent.status !== 'processing') return undefined;
  const owner = { entityId: account.entity_id, payAccountId: account.id };
  const id = await insertByIntent(ctx, calls, { owner, accountId: account.account_id, intent });
  return id === undefined ? undefined : readPayment(ctx, run, id);
}

function readPayment(ctx: Context, { account }: Run, id: number): Promise<PaymentRow | undefined> {
  return ctx.transact({ entityId: account.entity_id }, (trx) => findPayment(trx, id));
}

async function reportPairs(ctx: Context, { account }: Run, pairs: Pair[]): Promise<void> {
  const objects = pairs.map(({ intent }) => intent.id);
  const orphans = pairs.filter(({ payment }) => payment === undefined);
  await reportForObjects(ctx, account, {
    of: 'amount_mismatch',
    objects,
    found: pairs.flatMap(({ payment, intent }) => (payment ? amountMismatch(payment, intent) : [])),
  });
  await reportForObjects(ctx, account, {
    of: 'orphan_pi',
    objects,
    found: orphans.flatMap(({ intent }) => orphanIntent(intent)),
  });
  await reportForObjects(ctx, account, { of: 'missing_provider', objects, found: [] });
}
