import type Stripe from 'stripe';
import { created, listOwned, paging, requireOwned } from '../api/listing.ts';
import { operation, operationParams, text } from '../api/operation.ts';
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

/** The balance: the sum of all transactions that no payout contains. */
export const retrieveBalance = operation(
  'GET',
  '/v1/balance',
  operationParams({}),
  ({ state }, _, { account }) => {
    const unpaid = Object.values(state.transactions).filter(
      (one) => one.account === account && one.payout === null,
    );
    const sumOf = (status: string) =>
      unpaid
        .filter(({ object }) => object.status === status)
        .reduce((sum, { object }) => sum + object.net, 0);
    const entry = (amount: number) => ({ amount, currency: 'eur', source_types: { card: amount } });
    const balance: Stripe.Balance = {
      object: 'balance',
      available: [entry(sumOf('available'))],
      livemode: false,
      pending: [entry(sumOf('pending'))],
      refund_and_dispute_prefunding: { available: [entry(0)], pending: [entry(0)] },
    };
    return balance;
  },
);

const PATH = '/v1/balance_transactions';

const listParams = operationParams({
  ...paging,
  created,
  currency: text().optional(),
  payout: text().optional(),
  source: text().optional(),
  type: text().optional(),
});

export const retrieveTransaction = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) =>
    requireOwned(state.transactions, account, id, { thing: 'balance transaction' }).object,
);

export const listTransactions = operation('GET', PATH, listParams, ({ state }, params, { account }) => {
  const { payout, source, type } = params;
  if (payout !== undefined)
    requireOwned(state.payouts, account, payout, { thing: 'payout', param: 'payout' });
  return listOwned(
    PATH,
    state.transactions,
    { account, params },
    (one) =>
      (payout === undefined || one.payout === payout) &&
      (source === undefined || one.object.source === source) &&
      (type === undefined || one.object.type === type),
  );
});
