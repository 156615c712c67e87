import type { Context } from '../../core/context.ts';
import type { ProviderIntent } from '../../core/pay-provider.ts';
import { findPayment, findPaymentsOfIntents, type PaymentRow } from '../../data/pay/payments.ts';
import { adoptIntent } from '../events/payment-of-event.ts';
import { metadataUuid } from '../made-once.ts';
import { amountMismatch, isBehind, orphan } from './judge.ts';
import { bringUpToDate, reportOf } from './report.ts';
import type { Run } from './run.ts';

type Pair = { intent: ProviderIntent; payment: PaymentRow | undefined };

/** Compares intents of the provider with our payments, and takes over what we have missed. */
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
    run.seen.add(intent.id);
    const payment = paymentOf(intent, known) ?? (await adopted(ctx, run, intent));
    if (payment && isBehind(payment, intent)) await bringUpToDate(ctx, run, payment);
    pairs.push({ intent, payment });
  }
  await ctx.transact(tenant, (trx) => reportPairs(trx, run, pairs));
}

function paymentOf({ id, uuid }: ProviderIntent, known: readonly PaymentRow[]): PaymentRow | undefined {
  const saved = known.find((row) => row.payment_intent_id === id);
  // A payment that has another intent already was made twice: this one is not its own.
  return saved ?? known.find((row) => row.payment_intent_id === null && row.uuid === uuid);
}

/** Only where money was taken: what is open of a passage may still be written down by whoever made it. */
async function adopted(ctx: Context, { account }: Run, intent: ProviderIntent) {
  if (intent.status !== 'succeeded' && intent.status !== 'processing') return undefined;
  const owner = { entityId: account.entity_id, payAccountId: account.id };
  const id = await adoptIntent(ctx, owner, intent);
  if (id === undefined) return undefined;
  return ctx.transact({ entityId: account.entity_id }, (trx) => findPayment(trx, id));
}

async function reportPairs(ctx: Context, { account }: Run, pairs: Pair[]): Promise<void> {
  const objects = pairs.map(({ intent }) => intent.id);
  const orphans = pairs.filter(({ payment }) => payment === undefined);
  await reportOf(ctx, account, {
    of: 'amount_mismatch',
    objects,
    found: pairs.flatMap(({ payment, intent }) => (payment ? amountMismatch(payment, intent) : [])),
  });
  await reportOf(ctx, account, {
    of: 'orphan_pi',
    objects,
    found: orphans.flatMap(({ intent }) => orphan(intent)),
  });
  await reportOf(ctx, account, { of: 'missing_provider', objects, found: [] });
}
