import type Stripe from 'stripe';
import { mergeMetadata } from '../api/merge-metadata.ts';
import { blankCompany, blankProfile, blankSettings } from './account-blanks.ts';
import { controllerOf, countryOf } from './account-controller.ts';
import type { AccountCreate, AccountUpdate } from './account-params.ts';
import { nothingDue } from './requirements.ts';
import { newStanding } from './standing.ts';

/** An account as it is when it was just made: it may do nothing yet. */
export function accountDraft(id: string, created: number, params: AccountCreate): Stripe.Account {
  const { capability: _, requirements, ...standing } = newStanding;
  const blank: Stripe.Account = {
    id,
    object: 'account',
    ...standing,
    business_profile: blankProfile,
    business_type: null,
    capabilities: {},
    company: blankCompany,
    controller: controllerOf(params),
    country: countryOf(params),
    created,
    default_currency: 'eur',
    email: null,
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: nothingDue,
    metadata: {},
    requirements,
    settings: blankSettings,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: params.type ?? 'none',
  };
  return amended(blank, params);
}

/** The account with what a request says of it. */
export function amended(account: Stripe.Account, params: AccountUpdate): Stripe.Account {
  const { business_profile: profile = {}, company = {}, settings = {} } = params;
  const descriptor = settings.payments?.statement_descriptor;
  return {
    ...account,
    business_profile: { ...blankProfile, ...account.business_profile, ...plainOf(profile) },
    business_type: params.business_type ?? account.business_type ?? null,
    capabilities: { ...wantedCapabilities(params, account.charges_enabled), ...account.capabilities },
    company: { ...account.company, ...plainOf({ name: company.name, phone: company.phone }) },
    email: params.email ?? account.email,
    metadata: mergeMetadata(account.metadata ?? {}, params.metadata),
    settings: {
      ...(account.settings ?? blankSettings),
      ...(descriptor === undefined
        ? {}
        : { payments: { ...blankSettings.payments, statement_descriptor: descriptor } }),
    },
  };
}

/** What is asked for is there at once on an account that works. */
function wantedCapabilities(
  { capabilities = {} }: AccountUpdate,
  works: boolean,
): Stripe.Account.Capabilities {
  const wanted = Object.entries(capabilities).filter(([, { requested }]) => requested === true);
  return Object.fromEntries(wanted.map(([name]) => [name, works ? 'active' : 'inactive']));
}

/** Without what was not given: it must not wipe out what was there. */
function plainOf(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
