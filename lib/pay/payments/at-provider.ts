import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { earliestProviderTime } from '../timeouts.ts';
import {
  type ProviderSnapshot,
  snapshotOfCheckout,
  snapshotOfIntent,
  withRefundsAndDisputes,
} from './provider-snapshot.ts';

type ProviderIds = Pick<PaymentRow, 'kind' | 'payment_intent_id' | 'checkout_id'>;
type Findable = ProviderIds & Pick<PaymentRow, 'uuid' | 'created_at'>;

/** Returns the id of the object that is open at the provider: an intent, or the page of a link. */
export function openObjectId({ kind, payment_intent_id, checkout_id }: ProviderIds): string | null {
  return kind === 'link' ? checkout_id : payment_intent_id;
}

/**
 * Reads a payment from the provider, by the service's uuid when the provider's id was never stored; undefined when there is none.
 */
export async function readAtProvider(
  calls: PayCalls,
  accountId: string,
  payment: Findable,
): Promise<ProviderSnapshot | undefined> {
  const snapshot = await (payment.kind === 'link' ? readCheckout : readIntent)(calls, accountId, payment);
  return snapshot && withRefundsAndDisputes(calls, accountId, snapshot);
}

async function readIntent(calls: PayCalls, accountId: string, payment: Findable) {
  const { payment_intent_id: id, uuid, created_at } = payment;
  const intent =
    id === null
      ? await calls.findIntent(accountId, uuid, earliestProviderTime(created_at))
      : await calls.intent(accountId, id);
  return intent && snapshotOfIntent(intent);
}

async function readCheckout(calls: PayCalls, accountId: string, payment: Findable) {
  const { checkout_id: id, uuid, created_at } = payment;
  const checkout =
    id === null
      ? await calls.findCheckout(accountId, uuid, earliestProviderTime(created_at))
      : await calls.checkout(accountId, id);
  return checkout && snapshotOfCheckout(checkout);
}

type Cancelable = Pick<PaymentRow, 'kind' | 'uuid' | 'stage' | 'syncs'>;

/** Cancels an intent or expires the page of a link; ignores a refusal, because the following read returns the actual status. */
export async function cancelAtProvider(
  calls: PayCalls,
  { kind, uuid, stage, syncs }: Cancelable,
  { accountId, id }: { accountId: string; id: string },
): Promise<void> {
  // The provider also stores refusals under the key; `syncs` gives a new key after each applied snapshot.
  const key = `${stage}:cancel:${uuid}:${syncs}`;
  try {
    await (kind === 'link'
      ? calls.expireCheckout(accountId, id, key)
      : calls.cancelIntent(accountId, id, key));
  } catch (error) {
    if (!isPayFailure(error, 'refused')) throw error;
  }
}

/** Cancels a payment only while it is open: the outcome of a processing card is not changed. */
export async function cancelIfOpen(calls: PayCalls, payment: PaymentRow): Promise<void> {
  const { account_id: accountId } = payment;
  const id = openObjectId(payment);
  if (accountId === null || id === null) return;
  const snapshot = await readAtProvider(calls, accountId, payment);
  if (snapshot?.status === 'open') await cancelAtProvider(calls, payment, { accountId, id });
}
