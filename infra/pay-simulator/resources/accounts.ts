import { accountInvalid, invalidRequest } from '../api/errors.ts';
import { created, isWithin, listOf, paging } from '../api/listing.ts';
import { type Call, operation, operationParams } from '../api/operation.ts';
import { lookUp, type StoredAccount } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';
import { newAccount } from './account-object.ts';
import { createParams } from './account-params.ts';
import { capabilityChanges } from './account-status.ts';
import { emit } from './events.ts';

const ACCOUNT_ID_LENGTH = 16;

/** The account `id`; throws if it is unknown or disconnected. */
export function requireReachable({ state }: World, id: string): StoredAccount {
  const found = lookUp(state.accounts, id);
  if (!found || found.isDeauthorised) throw accountInvalid(id);
  return found;
}

/** Replaces an account's object and emits the events. */
export function changeAccount(world: World, found: StoredAccount, object: StoredAccount['object']): void {
  const before = found.object;
  found.object = object;
  for (const capability of capabilityChanges(before, object)) {
    emit(world, { account: object.id, type: 'capability.updated', object: capability });
  }
  const previous = { charges_enabled: before.charges_enabled, payouts_enabled: before.payouts_enabled };
  emit(world, { account: object.id, type: 'account.updated', object, previous });
}

export const createAccount = operation('POST', '/v1/accounts', createParams, (world, params, { account }) => {
  if (account !== null) throw invalidRequest('Only the platform may create connected accounts.');
  const id = newId(world, 'acct', ACCOUNT_ID_LENGTH);
  const object = newAccount(id, epochNow(world), params);
  world.state.accounts[id] = { object, isDeauthorised: false };
  emit(world, { account: id, type: 'account.updated', object });
  return object;
});

export const retrieveAccount = operation(
  'GET',
  '/v1/accounts/{id}',
  operationParams({}),
  (world, _, { account, id }) => {
    if (account !== null && account !== id) throw accountInvalid(id);
    return requireReachable(world, id).object;
  },
);

export const listAccounts = operation(
  'GET',
  '/v1/accounts',
  operationParams({ ...paging, created }),
  ({ state }, params, { account }) => {
    const ours = account === null ? Object.values(state.accounts) : [];
    const found = ours.filter(
      ({ isDeauthorised, object }) => !isDeauthorised && isWithin(object.created ?? 0, params.created),
    );
    return listOf(
      '/v1/accounts',
      found.map(({ object }) => object),
      params,
    );
  },
);

export const createLoginLink = operation(
  'POST',
  '/v1/accounts/{id}/login_links',
  operationParams({}),
  (world, _, { id }) => {
    const { object } = requireReachable(world, id);
    if (!object.details_submitted)
      throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
    return { object: 'login_link', created: epochNow(world), url: `${world.url}/tableau-de-bord/${id}` };
  },
);

/** The connected account of a call; throws for calls on the platform's own account. */
export function requireConnectedAccount(world: World, { account }: Call): StoredAccount {
  if (account !== null) return requireReachable(world, account);
  throw invalidRequest(
    'The simulator takes money on connected accounts only: the Stripe-Account header is missing.',
  );
}
