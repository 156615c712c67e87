import { accountInvalid, invalidRequest } from '../api/errors.ts';
import { created, isWithin, listOf, paging } from '../api/listing.ts';
import { operation } from '../api/operation.ts';
import { asked } from '../api/params.ts';
import { type KeptAccount, kept } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';
import { accountDraft, amended } from './account-draft.ts';
import { type AccountUpdate, createParams, updateParams } from './account-params.ts';
import { capabilityChanges } from './capabilities.ts';
import { emit } from './events.ts';

const ACCOUNT_ID_LENGTH = 16;

/** Fields that are the association's own once it has been sent to its first link. */
const THEIRS = ['business_type', 'company', 'email', 'external_account', 'individual'] as const;

/** An account that the platform may still reach. */
export function reachable({ state }: World, id: string): KeptAccount {
  const found = kept(state.accounts, id);
  if (!found || found.isDeauthorised) throw accountInvalid(id);
  return found;
}

/** Replaces what an account is, and says so. */
export function changeAccount(world: World, found: KeptAccount, object: KeptAccount['object']): void {
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
  const object = accountDraft(id, epochNow(world), params);
  world.state.accounts[id] = { object, isLinked: false, isDeauthorised: false };
  emit(world, { account: id, type: 'account.updated', object });
  return object;
});

export const retrieveAccount = operation(
  'GET',
  '/v1/accounts/{id}',
  asked({}),
  (world, _, { account, id }) => {
    if (account !== null && account !== id) throw accountInvalid(id);
    return reachable(world, id).object;
  },
);

export const updateAccount = operation('POST', '/v1/accounts/{id}', updateParams, (world, params, { id }) => {
  const found = reachable(world, id);
  refuseTheirs(found, params);
  changeAccount(world, found, amended(found.object, params));
  return found.object;
});

export const listAccounts = operation(
  'GET',
  '/v1/accounts',
  asked({ ...paging, created }),
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
  asked({}),
  (world, _, { id }) => {
    const { object } = reachable(world, id);
    if (!object.details_submitted)
      throw invalidRequest('Cannot create a login link for an account that has not completed onboarding.');
    return { object: 'login_link', created: epochNow(world), url: `${world.url}/tableau-de-bord/${id}` };
  },
);

function refuseTheirs({ isLinked }: KeptAccount, params: AccountUpdate): void {
  const param = isLinked ? THEIRS.find((name) => params[name] !== undefined) : undefined;
  if (param === undefined) return;
  throw invalidRequest(
    `The parameter ${param} may no longer be changed by the platform: the account has been sent to a link.`,
    { param },
  );
}
