import type Stripe from 'stripe';
import { mergeMetadata } from '../api/merge-metadata.ts';
import { controllerOf, countryOf } from './account-controller.ts';
import { defaultCompany, defaultProfile, defaultSettings } from './account-defaults.ts';
import type { AccountCreate, AccountUpdate } from './account-params.ts';
import { initialStatus } from './account-status.ts';
import { nothingDue } from './requirements.ts';

/** A new account, with all its capabilities inactive. */
export function newAccount(id: string, created: number, params: AccountCreate): Stripe.Account {
  const { capability: _, requirements, ...standing } = initialStatus;
  const defaults: Stripe.Account = {
    id,
    object: 'account',
    ...standing,
    business_profile: defaultProfile,
    business_type: null,
    capabilities: {},
    company: defaultCompany,
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
    settings: defaultSettings,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: params.type ?? 'none',
  };
  return updatedAccount(defaults, params);
}

/** The account updated with the parameters of a request. */
export function updatedAccount(account: Stripe.Account, params: AccountUpdate): Stripe.Account {
  const { business_profile: profile = {}, company = {}, settings = {} } = params;
  const descriptor = settings.payments?.statement_descriptor;
  return {
    ...account,
    business_profile: { ...defaultProfile, ...account.business_profile, ...definedTexts(profile) },
    business_type: params.business_type ?? account.business_type ?? null,
    capabilities: { ...requestedCapabilities(params, account.charges_enabled), ...account.capabilities },
    company: { ...account.company, ...definedTexts({ name: company.name, phone: company.phone }) },
    email: params.email ?? account.email,
    metadata: mergeMetadata(account.metadata ?? {}, params.metadata),
    settings: {
      ...(account.settings ?? defaultSettings),
      ...(descriptor === undefined
        ? {}
        : { payments: { ...defaultSettings.payments, statement_descriptor: descriptor } }),
    },
  };
}

/** Requested capabilities; active at once on an account that can charge. */
function requestedCapabilities(
  { capabilities = {} }: AccountUpdate,
  isEnabled: boolean,
): Stripe.Account.Capabilities {
  const requests = Object.entries(capabilities).filter(([, { requested }]) => requested === true);
  return Object.fromEntries(requests.map(([name]) => [name, isEnabled ? 'active' : 'inactive']));
}

/** Only the given texts, so that a missing one does not overwrite the stored one. */
function definedTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
