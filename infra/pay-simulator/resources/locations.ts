import type Stripe from 'stripe';
import { resourceMissing } from '../api/errors.ts';
import { listOf, paging } from '../api/listing.ts';
import { mergeMetadata } from '../api/merge-metadata.ts';
import { operation } from '../api/operation.ts';
import { owned } from '../api/owned.ts';
import { address, asked, metadata, text } from '../api/params.ts';
import type { KeptLocation } from '../state.ts';
import { newId, type World } from '../world.ts';
import { placeOf } from './location-place.ts';
import { ownAccount } from './own-account.ts';

const PATH = '/v1/terminal/locations';
const create = asked({
  address: address(),
  display_name: text(1000),
  metadata: metadata().optional(),
});
const update = asked({
  address: address().optional(),
  display_name: text(1000).optional(),
  metadata: metadata().optional(),
});

export const createLocation = operation('POST', PATH, create, (world, params, call) => {
  const account = ownAccount(world, call);
  const object: Stripe.Terminal.Location = {
    id: newId(world, 'tml'),
    object: 'terminal.location',
    address: placeOf(params.address, account.object.country),
    display_name: params.display_name,
    livemode: false,
    metadata: mergeMetadata({}, params.metadata),
  };
  world.state.locations[object.id] = { account: account.object.id, object, isDeleted: false };
  return object;
});

export const retrieveLocation = operation(
  'GET',
  `${PATH}/{id}`,
  asked({}),
  ({ state }, _, { account, id }) => {
    const found = owned(state.locations, account, id, { thing: 'location' });
    // The provider still answers for a deleted one, with a mark.
    return found.isDeleted ? deleted(id) : found.object;
  },
);

export const updateLocation = operation('POST', `${PATH}/{id}`, update, (world, params, call) => {
  const found = ownLocation(world, call.account, call.id);
  const { country } = ownAccount(world, call).object;
  const { object } = found;
  found.object = {
    ...object,
    address: params.address === undefined ? object.address : placeOf(params.address, country),
    display_name: params.display_name ?? object.display_name,
    metadata: mergeMetadata(object.metadata, params.metadata),
  };
  return found.object;
});

export const deleteLocation = operation('DELETE', `${PATH}/{id}`, asked({}), (world, _, { account, id }) => {
  ownLocation(world, account, id).isDeleted = true;
  return deleted(id);
});

export const listLocations = operation('GET', PATH, asked(paging), ({ state }, params, { account }) => {
  const all = Object.values(state.locations).filter((one) => one.account === account && !one.isDeleted);
  return listOf(
    PATH,
    all.map(({ object }) => object),
    params,
  );
});

/** A location that this account still has. */
export function ownLocation(
  { state }: World,
  account: string | null,
  id: string,
  param = 'id',
): KeptLocation {
  const found = owned(state.locations, account, id, { thing: 'location', param });
  if (found.isDeleted) throw resourceMissing('location', id, param);
  return found;
}

const deleted = (id: string) => ({ id, object: 'terminal.location', deleted: true });
