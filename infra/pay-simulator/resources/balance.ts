import type Stripe from 'stripe';
import { operation } from '../api/operation.ts';
import { operationParams } from '../api/params.ts';

/** The balance: all transactions that are in no payout. */
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
