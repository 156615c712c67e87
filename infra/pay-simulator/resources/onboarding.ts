import type Stripe from 'stripe';
import { refuseControl } from '../control-refusal.ts';
import { type KeptAccount, kept } from '../state.ts';
import { epochNow, newId, type World } from '../world.ts';
import { changeAccount } from './accounts.ts';
import { withCapabilities } from './capabilities.ts';
import { emit } from './events.ts';
import { type Onboarding, standingAfter } from './standing.ts';

/** The association has answered the questions, and the provider has made up its mind. */
export function finishOnboarding(world: World, id: string, outcome: Onboarding): void {
  const found = accountIn(world, id);
  if (outcome !== 'rejected' && !found.object.external_accounts?.data[0]) addBankAccount(world, found);
  stand(world, found, outcome);
}

/** More is asked of an account that works, with a date. */
export function requireMore(world: World, id: string): void {
  stand(world, accountIn(world, id), 'action_required');
}

/** The provider stops an account that worked. */
export function disableCharges(world: World, id: string): void {
  stand(world, accountIn(world, id), 'restricted');
}

/** The association cuts the platform off; from now on the platform reaches nothing of it. */
export function deauthorise(world: World, id: string): void {
  accountIn(world, id).isDeauthorised = true;
  const application = { id: 'ca_tournee', object: 'application', name: 'Tournée' };
  emit(world, { account: id, type: 'account.application.deauthorized', object: application });
}

function accountIn({ state }: World, id: string): KeptAccount {
  const found = kept(state.accounts, id);
  if (!found || found.isDeauthorised) throw refuseControl(`there is no account ${id} to reach`);
  return found;
}

function stand(world: World, found: KeptAccount, outcome: Onboarding): void {
  const { capability, ...standing } = standingAfter(outcome, epochNow(world));
  const capabilities = withCapabilities(found.object, capability);
  changeAccount(world, found, { ...found.object, ...standing, capabilities });
}

function addBankAccount(world: World, found: KeptAccount): void {
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
