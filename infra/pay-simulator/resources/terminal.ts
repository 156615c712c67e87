import type Stripe from 'stripe';
import type * as z from 'zod';
import { invalidRequest, resourceMissing } from '../api/errors.ts';
import { listOf, paging, requireOwned } from '../api/listing.ts';
import { address, givenMetadata, metadata, operation, operationParams, text } from '../api/operation.ts';
import type { StoredLocation } from '../state.ts';
import { newId, type World } from '../world.ts';
import { requireConnectedAccount } from './accounts.ts';

const REQUIRED_PARTS = ['country', 'line1', 'city', 'postal_code'] as const;

type Address = z.output<ReturnType<typeof address>>;

/** Validates a location's address: street, town and postcode are required, and the country must be the account's. */
function locationAddress(given: Address, country = 'FR'): Stripe.Address {
  const missing = REQUIRED_PARTS.find((part) => !given[part]);
  if (missing !== undefined) {
    const param = `address[${missing}]`;
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (given.country !== country) {
    const message = `The location's country must be the one of the account, ${country}.`;
    throw invalidRequest(message, { param: 'address[country]' });
  }
  return {
    city: given.city ?? null,
    country,
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    postal_code: given.postal_code ?? null,
    state: given.state ?? null,
  };
}

const PATH = '/v1/terminal/locations';
const create = operationParams({
  address: address(),
  display_name: text(1000),
  metadata: metadata().optional(),
});
export const createLocation = operation('POST', PATH, create, (world, params, call) => {
  const account = requireConnectedAccount(world, call);
  const object: Stripe.Terminal.Location = {
    id: newId(world, 'tml'),
    object: 'terminal.location',
    address: locationAddress(params.address, account.object.country),
    display_name: params.display_name,
    livemode: false,
    metadata: givenMetadata(params.metadata),
  };
  world.state.locations[object.id] = { account: account.object.id, object, isDeleted: false };
  return object;
});

export const retrieveLocation = operation(
  'GET',
  `${PATH}/{id}`,
  operationParams({}),
  ({ state }, _, { account, id }) => {
    const found = requireOwned(state.locations, account, id, { thing: 'location' });
    // The provider returns deleted locations with `deleted: true`.
    return found.isDeleted ? deleted(id) : found.object;
  },
);

export const deleteLocation = operation(
  'DELETE',
  `${PATH}/{id}`,
  operationParams({}),
  (world, _, { account, id }) => {
    requireOwnLocation(world, account, id).isDeleted = true;
    return deleted(id);
  },
);

export const listLocations = operation(
  'GET',
  PATH,
  operationParams(paging),
  ({ state }, params, { account }) => {
    const all = Object.values(state.locations).filter((one) => one.account === account && !one.isDeleted);
    return listOf(
      PATH,
      all.map(({ object }) => object),
      params,
    );
  },
);

/** The account's location `id`; 404 when it is unknown or deleted. */
function requireOwnLocation(
  { state }: World,
  account: string | null,
  id: string,
  param = 'id',
): StoredLocation {
  const found = requireOwned(state.locations, account, id, { thing: 'location', param });
  if (found.isDeleted) throw resourceMissing('location', id, param);
  return found;
}

const deleted = (id: string) => ({ id, object: 'terminal.location', deleted: true });

/** Creates a new single-use token on each call. */
export const createConnectionToken = operation(
  'POST',
  '/v1/terminal/connection_tokens',
  operationParams({ location: text().optional() }),
  (world, { location }, call) => {
    const { object } = requireConnectedAccount(world, call);
    if (location !== undefined) requireOwnLocation(world, object.id, location, 'location');
    const secret = newId(world, 'pst_test');
    world.state.tokens[secret] = { account: object.id, location: location ?? null, isUsed: false };
    return { object: 'terminal.connection_token', ...(location === undefined ? {} : { location }), secret };
  },
);
