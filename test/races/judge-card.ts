import { readAtProvider } from '../../lib/pay/payments/at-provider.ts';
import type { ProviderSnapshot } from '../../lib/pay/payments/provider-snapshot.ts';
import { paymentsOf, refundsOf } from '../support/pay/pay-checkout.ts';
import type { CardPlace } from './card-place.ts';
import type { Played } from './hunt.ts';
import { judgePassage } from './judge-passage.ts';

const ENOUGH_SECONDS = 600;

/** The faults of a card payment after all events, in our rows and at the provider. */
export async function judgeCard(place: CardPlace, passageId: number, played: Played): Promise<string[]> {
  await place.settle(passageId);
  const failed = played.filter(({ status }) => status >= 500).map(({ move }) => `${move} failed`);
  return [...failed, ...(await judgePassage(passageId)), ...(await faultsAtProvider(place, passageId))];
}

/** Every payment and refund is stored as the provider has it, and at most one way to pay is open there. */
async function faultsAtProvider({ provider, account }: CardPlace, passageId: number): Promise<string[]> {
  const calls = (await provider.on.gateways.pay()).within(ENOUGH_SECONDS);
  const faults: string[] = [];
  const refunds = await refundsOf(passageId);
  let open = 0;
  for (const payment of await paymentsOf(passageId)) {
    const snapshot = await readAtProvider(calls, account, payment);
    if (!snapshot) continue;
    if (snapshot.status === 'open') open += 1;
    const made = refunds.filter((one) => one.payment_id === payment.id && one.status === 'succeeded');
    faults.push(...faultsOf(payment, snapshot, made));
  }
  if (open > 1) faults.push(`${open} ways to pay are open at the provider`);
  return faults;
}

type Payment = Awaited<ReturnType<typeof paymentsOf>>[number];
type Refunds = Awaited<ReturnType<typeof refundsOf>>;

function faultsOf(payment: Payment, { status, intent }: ProviderSnapshot, made: Refunds): string[] {
  const back = intent?.charge?.refunded ?? 0;
  const sum = made.reduce((cents, { amount_cents }) => cents + amount_cents, 0);
  return [
    ...(status === payment.status ? [] : [`a payment is ${payment.status} and ${status} at the provider`]),
    ...(back === payment.refunded_cents
      ? []
      : [`${payment.refunded_cents} went back, ${back} at the provider`]),
    ...(sum === back ? [] : [`refunds of ${sum} are written down, ${back} were made`]),
  ];
}
