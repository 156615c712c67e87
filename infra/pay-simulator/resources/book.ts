import type Stripe from 'stripe';
import { lookUp } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';

/** Fee of an in-person payment with a European card: 1.4 % + €0.10. */
const IN_PERSON_FEE = { basisPoints: 140, fixedCents: 10 };

/** The provider's fee per dispute. */
export const DISPUTE_FEE_CENTS = 2000;

const AVAILABLE_SECONDS = 3 * 86_400;

type Booking = {
  account: string;
  type: Stripe.BalanceTransaction.Type;
  category: string;
  amount: number;
  fee?: number;
  description?: string;
  source: string;
};

/** Adds a balance transaction to an account; `fee` is deducted from the amount, a negative fee is returned. */
export function book(world: World, booking: Booking): Stripe.BalanceTransaction {
  const { account, type, category, amount, description = null, source } = booking;
  const now = epochNow(world);
  const fee = paysFees(world, account) ? (booking.fee ?? 0) : 0;
  const object: Stripe.BalanceTransaction = {
    id: newId(world, 'txn'),
    object: 'balance_transaction',
    amount,
    available_on: now + AVAILABLE_SECONDS,
    balance_type: 'payments',
    created: now,
    currency: 'eur',
    description,
    exchange_rate: null,
    fee,
    fee_details: fee === 0 ? [] : [feeDetail(fee)],
    net: amount - fee,
    reporting_category: category,
    source,
    status: 'pending',
    type,
  };
  world.state.transactions[object.id] = { account, object, payout: null };
  return object;
}

/** The card fee in cents, half a cent rounded up. */
export function cardFee(amount: number): number {
  const { basisPoints, fixedCents } = IN_PERSON_FEE;
  return Math.floor((amount * basisPoints + 5000) / 10_000) + fixedCents;
}

/** Whether the account, not the platform, pays the provider's fees. */
function paysFees({ state }: World, account: string): boolean {
  return lookUp(state.accounts, account)?.object.controller?.fees?.payer !== 'application';
}

const feeDetail = (amount: number): Stripe.BalanceTransaction.FeeDetail => ({
  amount,
  application: null,
  currency: 'eur',
  description: 'Stripe processing fees',
  type: 'stripe_fee',
});
