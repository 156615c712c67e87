import type Stripe from 'stripe';
import { givenMetadata } from '../api/operation.ts';
import { type AccountCreate, controllerOf, countryOf } from './account-params.ts';
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
  return {
    id,
    object: 'account',
    ...standing,
    ...givenFields(params),
    controller: controllerOf(params),
    country: countryOf(params),
    created,
    default_currency: 'eur',
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    future_requirements: nothingDue,
    requirements,
    tos_acceptance: { date: null, ip: null, user_agent: null },
    type: params.type ?? 'none',
  };
}

/** The fields that the platform provides when it creates an association's account. */
function givenFields(params: AccountCreate) {
  const { business_profile: profile = {}, company = {}, settings = {} } = params;
  const descriptor = settings.payments?.statement_descriptor ?? null;
  return {
    business_profile: { ...defaultProfile, ...definedTexts(profile) },
    business_type: params.business_type ?? null,
    capabilities: requestedCapabilities(params),
    company: { ...defaultCompany, ...definedTexts({ name: company.name, phone: company.phone }) },
    email: params.email ?? null,
    metadata: givenMetadata(params.metadata),
    settings: {
      ...defaultSettings,
      payments: { ...defaultSettings.payments, statement_descriptor: descriptor },
    },
  };
}

function requestedCapabilities({ capabilities = {} }: AccountCreate): Stripe.Account.Capabilities {
  const requests = Object.entries(capabilities).filter(([, { requested }]) => requested === true);
  return Object.fromEntries(requests.map(([name]) => [name, 'inactive']));
}

/** Only the defined texts, so that a missing one does not overwrite its default. */
function definedTexts(values: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );
}
