import { askAlone, type Context } from '../../core/context.ts';
import type { PayCalls, ProviderIntent } from '../../core/pay-provider.ts';
import type { PayAccountRow } from '../../data/pay/accounts.ts';
import type { PayEventRow } from '../../data/pay/events.ts';
import { findPassageByUuid, lockPaidPassage } from '../../data/pay/paid-passage.ts';
import {
  findPaymentByIntent,
  findPaymentByUuid,
  insertPayment,
  type PaymentDraft,
} from '../../data/pay/payments.ts';
import { metadataUuid } from '../create-once.ts';
import { readAtProvider } from '../payments/at-provider.ts';
import { paymentStatus } from '../payments/provider-snapshot.ts';

type Owner = { entityId: number; payAccountId: number };

/**
 * Inserts a payment for an intent whose metadata names a passage of the association but which has no record, such as
 * after a restored backup. Returns its id; undefined when there is no such passage or another attempt is in progress.
 */
export function insertPaymentOfIntent(
  ctx: Context,
  owner: Owner,
  intent: ProviderIntent,
): Promise<number | undefined> {
  const status = paymentStatus(intent.status);
  // An unpaid one of a link is none that a phone could take up; the event of its page brings the link.
  if (!intent.isInPerson && (status === 'open' || status === 'canceled')) return Promise.resolve(undefined);
  return insertPaymentOf(ctx, owner, {
    ...intent,
    known: (trx) => findPaymentByIntent(trx, intent.id),
    columns: { kind: 'intent', status, payment_intent_id: intent.id },
  });
}

type Insertion = Pick<ProviderIntent, 'amount' | 'livemode' | 'madeAt' | 'currency' | 'passageUuid'> & {
  known(trx: Context): Promise<{ id: number } | undefined>;
  columns: Pick<PaymentDraft, 'kind' | 'status' | 'payment_intent_id' | 'checkout_id' | 'expires_at'>;
};

/** Inserts a payment of which only the provider knows, for the passage that it names. */
export function insertPaymentOf(
  ctx: Context,
  { entityId, payAccountId }: Owner,
  { known, columns, ...made }: Insertion,
): Promise<number | undefined> {
  return ctx.transact({ entityId }, async (trx) => {
    const found = await passageNamedBy(trx, entityId, made);
    // Locked, so that concurrent inserts get different attempt numbers.
    const [passage, existing] = await Promise.all([
      found && lockPaidPassage(trx, found.passage_id),
      known(trx),
    ]);
    if (existing) return existing.id;
    if (!passage) return undefined;
    const payment = await insertPayment(trx, {
      uuid: trx.ids.uuid(),
      entity_id: entityId,
      passage_id: passage.passage_id,
      pay_account_id: payAccountId,
      amount_cents: made.amount,
      livemode: made.livemode,
      created_at: made.madeAt,
      updated_at: trx.now,
      ...columns,
    });
    return payment?.id;
  });
}

async function passageNamedBy(
  ctx: Context,
  entityId: number,
  { passageUuid, currency }: Pick<Insertion, 'passageUuid' | 'currency'>,
) {
  const uuid = metadataUuid(passageUuid);
  if (currency !== 'eur' || uuid === undefined) return undefined;
  return findPassageByUuid(ctx, { entityId, uuid });
}

type EventIds = Pick<PayEventRow, 'payment_intent_id' | 'charge_id'>;

/** Id of the payment an event refers to, inserted if there is no record; undefined when it is not one of ours. */
export async function findOrInsertPayment(
  ctx: Context,
  calls: PayCalls,
  event: EventIds,
  account: PayAccountRow,
): Promise<number | undefined> {
  const { account_id: accountId } = account;
  if (accountId === null) return undefined;
  const intentId = event.payment_intent_id ?? (await intentIdOfCharge(calls, accountId, event));
  if (intentId === null) return undefined;
  const known = await askAlone(ctx, ctx.tenant, (trx) => findPaymentByIntent(trx, intentId));
  if (known) return known.id;
  const intent = await calls.intent(accountId, intentId);
  return (
    (await findUnlinkedPayment(ctx, calls, { account, intent })) ??
    insertPaymentOfIntent(ctx, { entityId: account.entity_id, payAccountId: account.id }, intent)
  );
}

async function intentIdOfCharge(
  calls: PayCalls,
  accountId: string,
  { charge_id }: EventIds,
): Promise<string | null> {
  return charge_id === null ? null : calls.intentOfCharge(accountId, charge_id);
}

type Unlinked = { account: PayAccountRow; intent: ProviderIntent };

/** Id of the attempt that created the intent but never received the response, or whose link the donor just paid. */
async function findUnlinkedPayment(ctx: Context, calls: PayCalls, { account, intent }: Unlinked) {
  const uuid = metadataUuid(intent.uuid);
  if (uuid === undefined || account.account_id === null) return undefined;
  const payment = await askAlone(ctx, ctx.tenant, (trx) => findPaymentByUuid(trx, uuid));
  if (payment?.pay_account_id !== account.id || payment.payment_intent_id !== null) return undefined;
  if (payment.kind === 'intent') return payment.id;
  // Whoever pays twice by a link leaves two intents that name it: only one is that of its page.
  const link = await readAtProvider(calls, account.account_id, payment);
  return link?.intent?.id === intent.id ? payment.id : undefined;
}
