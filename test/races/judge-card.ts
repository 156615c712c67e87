import { paymentStatus } from '../../lib/pay/payments/provider-snapshot.ts';
import { paymentsOf, refundsOf } from '../support/pay/pay-checkout.ts';
import type { CardPlace } from './card-place.ts';
import type { Played } from './hunt.ts';
import { judgePassage } from './judge-passage.ts';

const ENOUGH_SECONDS = 600;

/** What is wrong with a card payment once everything was heard, here and at the provider. */
export async function judgeCard(place: CardPlace, passageId: number, played: Played): Promise<string[]> {
  await place.settle(passageId);
  const failed = played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`);
  return [...failed, ...(await judgePassage(passageId)), ...(await faultsAtProvider(place, passageId))];
}

/** Every payment and refund is known here as the provider knows it, and no intent is open that nobody wants. */
async function faultsAtProvider({ provider, account }: CardPlace, passageId: number): Promise<string[]> {
  const calls = (await provider.on.gateways.pay()).within(ENOUGH_SECONDS);
  const faults: string[] = [];
  const refunds = await refundsOf(passageId);
  for (const payment of await paymentsOf(passageId)) {
    if (payment.payment_intent_id === null) continue;
    const { status, charge } = await calls.intent(account, payment.payment_intent_id);
    if (paymentStatus(status) !== payment.status)
      faults.push(`a payment is ${payment.status} and ${status} at the provider`);
    const back = charge?.refunded ?? 0;
    if (back !== payment.refunded_cents)
      faults.push(`${payment.refunded_cents} went back, ${back} at the provider`);
    const ours = refunds.filter((one) => one.payment_id === payment.id && one.status === 'succeeded');
    const sum = ours.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
    if (sum !== back) faults.push(`refunds of ${sum} are written down, ${back} were made`);
  }
  return faults;
}
