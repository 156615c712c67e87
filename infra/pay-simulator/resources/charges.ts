import type Stripe from 'stripe';
import { requireOwned } from '../api/listing.ts';
import { operation, operationParams, text } from '../api/operation.ts';
import { lookUp, type State, type Stored } from '../state.ts';
import { refuseControl } from '../world.ts';

const PATH = '/v1/charges';

export type StoredCharge = Stored<Stripe.Charge>;

export const retrieveCharge = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) =>
    requireOwned(state.charges, account, id, { thing: 'charge', param: 'charge' }).object,
);

/** The charge with this id, or the latest charge of the intent with this id, on any account. */
export function findCharge({ charges, intents }: State, id: string): StoredCharge {
  const latest = lookUp(intents, id)?.object.latest_charge;
  const found = lookUp(charges, typeof latest === 'string' ? latest : id);
  if (!found) throw refuseControl(`there is no charge of ${id}`);
  return found;
}

/** List parameters that filter by payment. */
export const paymentFilter = { charge: text().optional(), payment_intent: text().optional() };

type PaymentFilter = { charge?: string | undefined; payment_intent?: string | undefined };
type Source = { charge: unknown; payment_intent: unknown };

/** Whether an object belongs to the filtered payment; true without a filter. */
export function matchesPayment({ charge, payment_intent: intent }: Source, filter: PaymentFilter): boolean {
  return (
    (filter.charge === undefined || filter.charge === charge) &&
    (filter.payment_intent === undefined || filter.payment_intent === intent)
  );
}
