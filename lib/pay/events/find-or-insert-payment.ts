import { askAlone, type Context } from '../../core/context.ts';
import type { PayCalls, ProviderIntent } from '../../core/pay-provider.ts';
import type { PayAccountRow } from '../../data/pay/accounts.ts';
import type { PayEventRow } from '../../data/pay/events.ts';
import { findPassageByUuid, lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentByIntent, findPaymentByUuid, insertPayment } from '../../data/pay/payments.ts';
import { metadataUuid } from '../create-once.ts';
import { paymentStatus } from '../payments/provider-snapshot.ts';

type Owner = { entityId: number; payAccountId: number };

/**
 * Inserts a payment for an intent whose metadata names a passage of the association but which has no record, such as
 * after a restored backup. Returns its id; undefined when there is no such passage or another attempt is in progress.
 */
export function insertPaymentOfIntent(
  ctx: Context,
  { entityId, payAccountId }: Owner,
  intent: ProviderIntent,
): Promise<number | undefined> {
  return ctx.transact({ entityId }, async (trx) => {
    const found = await passageOfIntent(trx, entityId, intent);
    // Locked, so that concurrent inserts get different attempt numbers.
    const [passage, known] = await Promise.all([
      found && lockPaidPassage(trx, found.passage_id),
      findPaymentByIntent(trx, intent.id),
    ]);
    if (known) return known.id;
    if (!passage) return undefined;
    const payment = await insertPayment(trx, {
      uuid: trx.ids.uuid(),
      entity_id: entityId,
      passage_id: passage.passage_id,
      pay_account_id: payAccountId,
      status: paymentStatus(intent.status),
      payment_intent_id: intent.id,
      amount_cents: intent.amount,
      livemode: intent.livemode,
      created_at: intent.madeAt,
      updated_at: trx.now,
    });
    return payment?.id;
  });
}

async function passageOfIntent(ctx: Context, entityId: number, { passageUuid, currency }: ProviderIntent) {
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
    (await findUnlinkedPayment(ctx, account, intent)) ??
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

/** Id of the attempt that created the intent but never received the response. */
async function findUnlinkedPayment(ctx: Context, { id }: PayAccountRow, intent: ProviderIntent) {
  const uuid = metadataUuid(intent.uuid);
  if (uuid === undefined) return undefined;
  const payment = await askAlone(ctx, ctx.tenant, (trx) => findPaymentByUuid(trx, uuid));
  const isUnlinked = payment?.pay_account_id === id && payment.payment_intent_id === null;
  return isUnlinked ? payment.id : undefined;
}
