import { askAlone, type Context } from '../../core/context.ts';
import type { PayCalls, ProviderIntent } from '../../core/pay-provider.ts';
import type { PayAccountRow } from '../../data/pay/accounts.ts';
import type { PayEventRow } from '../../data/pay/events.ts';
import { findPaymentByIntent, findPaymentByUuid } from '../../data/pay/payments.ts';
import { metadataUuid } from '../create-once.ts';
import { readAtProvider } from '../payments/at-provider.ts';
import { insertPaymentOfCheckout, insertPaymentOfIntent, type Owner } from './insert-payment.ts';

type EventIds = Pick<PayEventRow, 'payment_intent_id' | 'charge_id'>;

/**
 * Returns the id of the payment an event refers to, inserting a missing record; undefined when the payment is not of this service.
 */
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
  const owner = { entityId: account.entity_id, payAccountId: account.id };
  return (
    (await findUnlinkedPayment(ctx, calls, { account, intent })) ??
    insertByIntent(ctx, calls, { owner, accountId, intent })
  );
}

type Unknown = { owner: Owner; accountId: string; intent: ProviderIntent };

/** Inserts an intent that only the provider knows; one that was made for a link is inserted as that link. */
export async function insertByIntent(ctx: Context, calls: PayCalls, { owner, accountId, intent }: Unknown) {
  const checkout = intent.isInPerson ? undefined : await calls.checkoutOfIntent(accountId, intent.id);
  return checkout ? insertPaymentOfCheckout(ctx, owner, checkout) : insertPaymentOfIntent(ctx, owner, intent);
}

async function intentIdOfCharge(
  calls: PayCalls,
  accountId: string,
  { charge_id }: EventIds,
): Promise<string | null> {
  return charge_id === null ? null : calls.intentOfCharge(accountId, charge_id);
}

type Unlinked = { account: PayAccountRow; intent: ProviderIntent };

/** Returns the id of the attempt that created the intent but never received the response, or whose link the donor just paid. */
async function findUnlinkedPayment(ctx: Context, calls: PayCalls, { account, intent }: Unlinked) {
  const uuid = metadataUuid(intent.uuid);
  if (uuid === undefined || account.account_id === null) return undefined;
  const payment = await askAlone(ctx, ctx.tenant, (trx) => findPaymentByUuid(trx, uuid));
  if (payment?.pay_account_id !== account.id || payment.payment_intent_id !== null) return undefined;
  if (payment.kind === 'intent') return payment.id;
  // A donor who pays twice by a link creates two intents that name it: only one belongs to its page.
  const link = await readAtProvider(calls, account.account_id, payment);
  return link?.intent?.id === intent.id ? payment.id : undefined;
}
