import { askAlone, type Context } from '../../core/context.ts';
import type { PayCalls, ProviderCheckout } from '../../core/pay-provider.ts';
import type { PayAccountRow } from '../../data/pay/accounts.ts';
import type { PayEventRow } from '../../data/pay/events.ts';
import { findPaymentByCheckout, findPaymentByUuid } from '../../data/pay/payments.ts';
import { metadataUuid } from '../create-once.ts';
import { insertPaymentOfCheckout } from './insert-payment.ts';

/**
 * Returns the id of the payment whose link an event is about, inserting a missing record; undefined when the link is not of this
 * service.
 */
export async function findOrInsertLink(
  ctx: Context,
  calls: PayCalls,
  { object_id: checkoutId }: Pick<PayEventRow, 'object_id'>,
  account: PayAccountRow,
): Promise<number | undefined> {
  const { id: payAccountId, account_id: accountId, entity_id: entityId } = account;
  if (accountId === null || checkoutId === null) return undefined;
  const known = await askAlone(ctx, ctx.tenant, (trx) => findPaymentByCheckout(trx, checkoutId));
  if (known) return known.id;
  const checkout = await calls.checkout(accountId, checkoutId);
  return (
    (await findUnlinkedLink(ctx, payAccountId, checkout)) ??
    insertPaymentOfCheckout(ctx, { entityId, payAccountId }, checkout)
  );
}

/** Returns the id of the attempt that created the link but never received the response. */
async function findUnlinkedLink(ctx: Context, payAccountId: number, checkout: ProviderCheckout) {
  const uuid = metadataUuid(checkout.uuid);
  if (uuid === undefined) return undefined;
  const payment = await askAlone(ctx, ctx.tenant, (trx) => findPaymentByUuid(trx, uuid));
  const isUnlinked = payment?.pay_account_id === payAccountId && payment.checkout_id === null;
  return isUnlinked && payment.kind === 'link' ? payment.id : undefined;
}
