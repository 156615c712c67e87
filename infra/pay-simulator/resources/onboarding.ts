import type Stripe from 'stripe';
import * as z from 'zod';
import { invalidRequest } from '../api/errors.ts';
import { opaque, operation, operationParams, text, webAddress } from '../api/operation.ts';
import { lookUp, type StoredAccount } from '../state.ts';
import { epochNow, newId, refuseControl, type World } from '../world.ts';
import { type OnboardingOutcome, statusAfter, withCapabilities } from './account-status.ts';
import { changeAccount } from './accounts.ts';
import { emit } from './events.ts';

/** The lifetime of an account link. */
const LINK_SECONDS = 300;

const params = operationParams({
  account: text(),
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: webAddress(),
  return_url: webAddress(),
  collect: z.enum(['currently_due', 'eventually_due']).optional(),
  collection_options: opaque().optional(),
});

export const createAccountLink = operation('POST', '/v1/account_links', params, (world, request) => {
  const found = lookUp(world.state.accounts, request.account);
  if (!found || found.isDeauthorised)
    throw invalidRequest(
      'You requested an account link for an account that is not connected to your platform or does not exist.',
      { param: 'account' },
    );
  if (request.type === 'account_update')
    throw invalidRequest('You cannot create `account_update` links for this account.', { param: 'type' });
  const token = newId(world, 'lien');
  const now = epochNow(world);
  const expiresAt = now + LINK_SECONDS;
  const { account, return_url: returnUrl, refresh_url: refreshUrl } = request;
  world.state.links[token] = { account, returnUrl, refreshUrl, expiresAt, stage: 'new' };
  return {
    object: 'account_link',
    created: now,
    expires_at: expiresAt,
    url: `${world.url}/inscription/${token}`,
  };
});

/** Completes the onboarding with the provider's decision. */
export function finishOnboarding(world: World, id: string, outcome: OnboardingOutcome): void {
  const found = requireAccount(world, id);
  if (outcome !== 'rejected' && !found.object.external_accounts?.data[0]) addBankAccount(world, found);
  applyOutcome(world, found, outcome);
}

/** Demands a document for an enabled account, with a deadline. */
export function requireMore(world: World, id: string): void {
  applyOutcome(world, requireAccount(world, id), 'action_required');
}

/** Disables an account's charges. */
export function disableCharges(world: World, id: string): void {
  applyOutcome(world, requireAccount(world, id), 'restricted');
}

/** Disconnects the account: the platform loses access to it. */
export function deauthorise(world: World, id: string): void {
  requireAccount(world, id).isDeauthorised = true;
  const application = { id: 'ca_tournee', object: 'application', name: 'Tournée' };
  emit(world, { account: id, type: 'account.application.deauthorized', object: application });
}

function requireAccount({ state }: World, id: string): StoredAccount {
  const found = lookUp(state.accounts, id);
  if (!found || found.isDeauthorised) throw refuseControl(`there is no account ${id} to reach`);
  return found;
}

function applyOutcome(world: World, found: StoredAccount, outcome: OnboardingOutcome): void {
  const { capability, ...standing } = statusAfter(outcome, epochNow(world));
  const capabilities = withCapabilities(found.object, capability);
  changeAccount(world, found, { ...found.object, ...standing, capabilities });
}

function addBankAccount(world: World, found: StoredAccount): void {
  const { object } = found;
  const bank: Stripe.BankAccount = {
    id: newId(world, 'ba'),
    object: 'bank_account',
    account: object.id,
    account_holder_name: object.company?.name ?? null,
    account_holder_type: 'company',
    account_type: null,
    bank_name: 'BANQUE DE TEST',
    country: 'FR',
    currency: 'eur',
    default_for_currency: true,
    fingerprint: 'iban2606',
    last4: '2606',
    metadata: {},
    routing_number: null,
    status: 'new',
  };
  const url = `/v1/accounts/${object.id}/external_accounts`;
  found.object = { ...object, external_accounts: { object: 'list', data: [bank], has_more: false, url } };
  emit(world, { account: object.id, type: 'account.external_account.created', object: bank });
}
