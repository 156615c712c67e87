import type Stripe from 'stripe';
import { created, listOwned, paging } from '../api/listing.ts';
import { operation } from '../api/operation.ts';
import { requireOwned } from '../api/owned.ts';
import { operationParams, text } from '../api/params.ts';
import type { Stored } from '../state.ts';

const PATH = '/v1/charges';

export type StoredCharge = Stored<Stripe.Charge>;

const listParams = operationParams({
  ...paging,
  created,
  customer: text().optional(),
  payment_intent: text().optional(),
});

export const retrieveCharge = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) =>
    requireOwned(state.charges, account, id, { thing: 'charge', param: 'charge' }).object,
);

export const listCharges = operation('GET', PATH, listParams, ({ state }, params, { account }) =>
  listOwned(
    PATH,
    state.charges,
    { account, params },
    ({ object }) => params.payment_intent === undefined || object.payment_intent === params.payment_intent,
  ),
);
