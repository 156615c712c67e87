import type { Context } from '../context.ts';
import type { PayAccountRow } from '../data/pay/accounts.ts';
import type { PayEventRow } from '../data/pay/events.ts';
import { findPaymentByIntent, findPaymentByUuid } from '../data/pay/payments.ts';
import type { PayCalls, ProviderIntent } from '../pay-provider.ts';
import { adoptIntent } from './adopt-intent.ts';
import { metadataUuid } from './metadata-uuid.ts';

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
