import type Stripe from 'stripe';
import { PayFailure } from '../../core/pay-failure.ts';
import type { AccountDraft, AccountProfile, PayCalls, ProviderAccount } from '../../core/pay-provider.ts';
import { fromEpoch, toEpoch } from '../../core/time.ts';
import type { CallProvider } from './call-provider.ts';
import { findFirst, pagesOf } from './pages.ts';

type LocationCalls = Pick<PayCalls, 'createLocation' | 'location' | 'findLocation' | 'connectionToken'>;

/** Calls about Terminal locations, which belong to the account of the association. */
export function locationCalls(stripe: Stripe, callProvider: CallProvider): LocationCalls {
  const { locations, connectionTokens } = stripe.terminal;
  return {
    createLocation: async (account, { displayName, address, uuid }, key) => {
      const body = { display_name: displayName, address, metadata: { uuid } };
      const { id } = await callProvider('terminal.locations.create', { account, key }, (options) =>
        locations.create(body, options),
      );
      return { id };
    },
    location: async (account, id) => {
      const found = await callProvider('terminal.locations.retrieve', { account }, (options) =>
        locations.retrieve(id, undefined, options),
      );
      // The provider still returns a deleted location, marked as such.
      if ('deleted' in found) throw new PayFailure('terminal.locations.retrieve', 'missing');
      return { id: found.id };
    },
    findLocation: async (account, uuid) => {
      const pages = pagesOf(callProvider, 'terminal.locations.list', { account }, (page, options) =>
        locations.list(page, options),
      );
      const found = await findFirst(pages, ({ metadata }) => metadata['uuid'] === uuid);
      return found && { id: found.id };
    },
    connectionToken: async (account) => {
      const { secret } = await callProvider('terminal.connectionTokens.create', { account }, (options) =>
        connectionTokens.create({}, options),
      );
      return { secret };
    },
  };
}

/** Charitable and fundraising organisations: ISO 18245. */
const MERCHANT_CATEGORY = '8398';

type AccountCalls = Pick<
  PayCalls,
  'createAccount' | 'account' | 'findAccount' | 'onboardingLink' | 'loginLink'
>;

export function accountCalls(stripe: Stripe, callProvider: CallProvider): AccountCalls {
  return {
    createAccount: async (draft, key) =>
      presentAccount(
        await callProvider('accounts.create', { key }, (options) =>
          stripe.accounts.create(bodyOf(draft), options),
        ),
      ),
    // Called as the platform. Calls on the account itself fail with `account_invalid` when it is disconnected.
    account: async (id) =>
      presentAccount(
        await callProvider('accounts.retrieve', {}, (options) =>
          stripe.accounts.retrieve(id, undefined, options),
        ),
      ),
    findAccount: async (uuid, since) => {
      const created = { gte: toEpoch(since) };
      const pages = pagesOf(callProvider, 'accounts.list', {}, (page, options) =>
        stripe.accounts.list({ ...page, created }, options),
      );
      const found = await findFirst(pages, ({ metadata }) => metadata?.['uuid'] === uuid);
      return found && presentAccount(found);
    },
    onboardingLink: async (account, { returnUrl, refreshUrl }) => {
      const link = await callProvider('accountLinks.create', {}, (options) =>
        stripe.accountLinks.create(
          {
            account,
            type: 'account_onboarding',
            collection_options: { fields: 'eventually_due' },
            return_url: returnUrl,
            refresh_url: refreshUrl,
          },
          options,
        ),
      );
      return { url: link.url, expiresAt: fromEpoch(link.expires_at) };
    },
    loginLink: async (account) => {
      const { url } = await callProvider('accounts.createLoginLink', {}, (options) =>
        stripe.accounts.createLoginLink(account, undefined, options),
      );
      return { url };
    },
  };
}

const profiles: Record<AccountProfile, Stripe.AccountCreateParams> = {
  express_type: { type: 'express' },
  express_platform_pays: controlledBy('application', 'application'),
  express_stripe_pays_risk: controlledBy('account', 'stripe'),
};

function controlledBy(payer: 'account' | 'application', losses: 'application' | 'stripe') {
  return {
    controller: {
      stripe_dashboard: { type: 'express' },
      fees: { payer },
      losses: { payments: losses },
    },
  } satisfies Stripe.AccountCreateParams;
}

// All values are set at creation: after the first onboarding link the platform may change hardly any of them.
function bodyOf({ profile, name, email, entityId, stage, uuid }: AccountDraft): Stripe.AccountCreateParams {
  return {
    ...profiles[profile],
    country: 'FR',
    business_type: 'non_profit',
    ...(email === null ? {} : { email }),
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    business_profile: {
      name,
      mcc: MERCHANT_CATEGORY,
      product_description: 'Dons et calendriers, collectés de porte en porte',
      ...(email === null ? {} : { support_email: email }),
    },
    company: { name },
    metadata: { entity_id: entityId, stage, uuid },
  };
}

function presentAccount(account: Stripe.Account): ProviderAccount {
  const { requirements, capabilities = {} } = account;
  return {
    id: account.id,
    detailsSubmitted: account.details_submitted,
    chargesEnabled: account.charges_enabled,
    payoutsEnabled: account.payouts_enabled,
    capabilities: Object.fromEntries(
      Object.entries(capabilities).filter(([, state]) => typeof state === 'string'),
    ),
    requirements: {
      currently_due: requirements?.currently_due ?? [],
      past_due: requirements?.past_due ?? [],
      pending_verification: requirements?.pending_verification ?? [],
      disabled_reason: requirements?.disabled_reason ?? null,
      current_deadline: requirements?.current_deadline ? fromEpoch(requirements.current_deadline) : null,
      // Without `reason`, which may quote text that a person typed.
      errors: (requirements?.errors ?? []).map(({ requirement, code }) => ({ requirement, code })),
    },
  };
}
