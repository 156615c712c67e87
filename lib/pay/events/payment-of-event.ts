import type { Context } from '../../core/context.ts';
import type { PayCalls, ProviderIntent } from '../../core/pay-provider.ts';
import type { PayAccountRow } from '../../data/pay/accounts.ts';
import type { PayEventRow } from '../../data/pay/events.ts';
import { findPassageByUuid, lockPaidPassage } from '../../data/pay/paid-passage.ts';
import { findPaymentByIntent, findPaymentByUuid, insertPayment } from '../../data/pay/payments.ts';
import { metadataUuid } from '../made-once.ts';
import { paymentStatus } from '../payments/provider-snapshot.ts';

type Owner = { entityId: number; payAccountId: number };

/**
 * Writes down the payment of an intent that names a passage of the association and that we have no record of, such
 * as after a restored backup. Answers its id; undefined when there is no such passage, or another attempt under way.
 */
export function adoptIntent(
  ctx: Context,
  { entityId, payAccountId }: Owner,
  intent: ProviderIntent,
): Promise<number | undefined> {
  return ctx.transact({ entityId }, async (trx) => {
    const found = await passageOf(trx, entityId, intent);
    // Held, so that attempts of one passage are counted one after the other.
    const passage = found && (await lockPaidPassage(trx, found.passage_id));
    const known = await findPaymentByIntent(trx, intent.id);
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

async function passageOf(ctx: Context, entityId: number, { passageUuid, currency }: ProviderIntent) {
  const uuid = metadataUuid(passageUuid);
  if (currency !== 'eur' || uuid === undefined) return undefined;
  return findPassageByUuid(ctx, { entityId, uuid });
}

type Asked = Pick<PayEventRow, 'payment_intent_id' | 'charge_id'>;

/** The payment that an event is about; one that we did not know of is adopted. Undefined: it is none of ours. */
export async function paymentOfEvent(
  ctx: Context,
  calls: PayCalls,
  event: Asked,
  account: PayAccountRow,
): Promise<number | undefined> {
  const { account_id: accountId } = account;
  if (accountId === null) return undefined;
  const intentId = event.payment_intent_id ?? (await intentOf(calls, accountId, event));
  if (intentId === null) return undefined;
  const known = await ctx.transact(ctx.tenant, (trx) => findPaymentByIntent(trx, intentId));
  if (known) return known.id;
  const intent = await calls.intent(accountId, intentId);
  return (
    (await findBegun(ctx, account, intent)) ??
    adoptIntent(ctx, { entityId: account.entity_id, payAccountId: account.id }, intent)
  );
}

async function intentOf(calls: PayCalls, accountId: string, { charge_id }: Asked): Promise<string | null> {
  return charge_id === null ? null : calls.intentOfCharge(accountId, charge_id);
}

/** The attempt whose answer never came. */
async function findBegun(ctx: Context, { id }: PayAccountRow, intent: ProviderIntent) {
  const uuid = metadataUuid(intent.uuid);
  if (uuid === undefined) return undefined;
  const payment = await ctx.transact(ctx.tenant, (trx) => findPaymentByUuid(trx, uuid));
  const isBegun = payment?.pay_account_id === id && payment.payment_intent_id === null;
  return isBegun ? payment.id : undefined;
}
