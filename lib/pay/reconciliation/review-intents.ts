import type { Context } from '../../core/context.ts';
import type { ProviderIntent } from '../../core/pay-provider.ts';
import { findPayment, findPaymentsOfIntents, type PaymentRow } from '../../data/pay/payments.ts';
import { metadataUuid } from '../create-once.ts';
import { insertByIntent } from '../events/find-or-insert-payment.ts';
import { amountMismatch, isOutdated, orphanIntent } from './differences.ts';
import { reportForObjects, syncAndReport } from './report.ts';
import type { Run } from './run.ts';

type Pair = { intent: ProviderIntent; payment: PaymentRow | undefined };

/** Compares intents of the provider with our payments, syncs outdated payments and reports differences. */
export async function reviewIntents(ctx: Context, run: Run, intents: ProviderIntent[]): Promise<void> {
  const { account } = run;
  const tenant = { entityId: account.entity_id };
  const named = {
    ids: intents.map(({ id }) => id),
    uuids: intents.map(({ uuid }) => metadataUuid(uuid)).filter((uuid) => uuid !== undefined),
  };
  const known = await ctx.transact(tenant, (trx) => findPaymentsOfIntents(trx, account.id, named));
  const pairs: Pair[] = [];
  for (const intent of intents) {
    run.reviewed.add(intent.id);
    const payment = paymentOf(intent, known) ?? (await insertMissingPayment(ctx, run, intent));
    if (payment && isOutdated(payment, intent)) await syncAndReport(ctx, run, payment);
    pairs.push({ intent, payment });
  }
  await ctx.transact(tenant, (trx) => reportPairs(trx, run, pairs));
}

function paymentOf({ id, uuid }: ProviderIntent, known: readonly PaymentRow[]): PaymentRow | undefined {
  const saved = known.find((row) => row.payment_intent_id === id);
  // A payment linked to another intent does not match by uuid: this intent is a duplicate.
  return saved ?? known.find((row) => row.payment_intent_id === null && row.uuid === uuid);
}

/** Inserts a payment only where money was taken: the request that created an open intent may still record it. */
async function insertMissingPayment(ctx: Context, { account, calls }: Run, intent: ProviderIntent) {
  if (intent.status !== 'succeeded' && intent.status !== 'processing') return undefined;
  const owner = { entityId: account.entity_id, payAccountId: account.id };
  const id = await insertByIntent(ctx, calls, { owner, accountId: account.account_id, intent });
  if (id === undefined) return undefined;
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
