import type Stripe from 'stripe';
import { mergeMetadata } from '../api/operation.ts';
import { type AccountCreate, type AccountUpdate, controllerOf, countryOf } from './account-params.ts';
import { initialStatus } from './account-status.ts';
import { nothingDue } from './requirements.ts';

const defaultProfile: Stripe.Account.BusinessProfile = {
  annual_revenue: null,
  estimated_worker_count: null,
  mcc: null,
  minority_owned_business_designation: null,
  name: null,
  product_description: null,
  specified_commercial_transactions_act_url: null,
  support_address: null,
  support_email: null,
  support_phone: null,
  support_url: null,
  url: null,
};

const defaultCompany: Stripe.Account.Company = { name: null, phone: null, tax_id_provided: false };

const defaultSettings: Stripe.Account.Settings = {
  branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
  card_payments: {
    statement_descriptor_prefix: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
  dashboard: { display_name: null, timezone: 'Europe/Paris' },
  payments: {
    statement_descriptor: null,
    statement_descriptor_kana: null,
    statement_descriptor_kanji: null,
    statement_descriptor_prefix_kana: null,
    statement_descriptor_prefix_kanji: null,
  },
};

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
