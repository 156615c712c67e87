import type Stripe from 'stripe';
import { refuseControl } from '../control-refusal.ts';
import { lookUp, type StoredAccount } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';
import { type OnboardingOutcome, statusAfter } from './account-status.ts';
import { changeAccount } from './accounts.ts';
import { withCapabilities } from './capabilities.ts';
import { emit } from './events.ts';

/** Completes the onboarding with the provider's decision. */
export function finishOnboarding(world: World, id: string, outcome: OnboardingOutcome): void {
  const found = requireAccount(world, id);
  if (outcome !== 'rejected' && !found.object.external_accounts?.data[0]) addBankAccount(world, found);
  applyOutcome(world, found, outcome);
}

/** Requires a document of an enabled account, with a deadline. */
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
