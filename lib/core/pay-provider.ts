import type { Cents } from './money.ts';
import type { Day, Instant } from './time.ts';

/** Who pays the provider's fees; fixed when the account is created. */
export const accountProfiles = ['express_type', 'express_platform_pays', 'express_stripe_pays_risk'] as const;
export type AccountProfile = (typeof accountProfiles)[number];

export type AccountDraft = {
  profile: AccountProfile;
  name: string;
  email: string | null;
  entityId: number;
  stage: string;
  /** The uuid of the service's record; identifies the account when the response to its creation was lost. */
  uuid: string;
};

export type ProviderRequirements = {
  currently_due: string[];
  past_due: string[];
  pending_verification: string[];
  disabled_reason: string | null;
  current_deadline: Instant | null;
  errors: { requirement: string; code: string }[];
};

export type ProviderAccount = {
  id: string;
  detailsSubmitted: boolean;
  chargesEnabled: boolean;
  payoutsEnabled: boolean;
  /** Capability name → `active`, `pending` or `inactive`. */
  capabilities: Record<string, string>;
  requirements: ProviderRequirements;
};

export type ProviderAddress = { line1: string; city: string; postal_code: string; country: string };
type LocationDraft = { displayName: string; address: ProviderAddress; uuid: string };
type ProviderLocation = { id: string };

export type IntentDraft = {
  amount: Cents;
  /** The uuid of the service's payment; identifies the intent when the response to its creation was lost. */
  uuid: string;
  passageUuid: string;
  entityId: number;
  operationId: number;
  stage: string;
};

/**
 * `returnUrl`: where the provider's page sends the donor, paid or not. `expiresAt`: at least 30 minutes ahead of the provider's
 * clock.
 */
export type CheckoutDraft = IntentDraft & { returnUrl: string; expiresAt: Instant };

/** Card data that the card networks require on a receipt. */
export type CardFacts = {
  brand: string | null;
  last4: string | null;
  network: string | null;
  application_name: string | null;
  application_id: string | null;
  authorization_code: string | null;
  verification_method: string | null;
};

export type ProviderRefund = {
  id: string;
  amount: Cents;
  status: string;
  reason: string | null;
  failureReason: string | null;
  /** The uuid of the service's refund; null when it was created outside Tournée. */
  uuid: string | null;
};

export type ProviderDispute = {
  id: string;
  amount: Cents;
  status: string;
  reason: string | null;
  dueBy: Instant | null;
};

export type ProviderCharge = {
  id: string;
  amount: Cents;
  /** Total refunded according to the provider. */
  refunded: Cents;
  disputed: boolean;
  /** Null until the provider has booked it. */
  fee: Cents | null;
  net: Cents | null;
  madeAt: Instant;
  card: CardFacts | null;
};

export type ProviderIntent = {
  id: string;
  /** `requires_payment_method`, `requires_confirmation`, `requires_action`, `processing`, `requires_capture`, `canceled`, `succeeded` */
  status: string;
  amount: Cents;
  received: Cents;
  currency: string;
  livemode: boolean;
  madeAt: Instant;
  declineCode: string | null;
  /** The uuids of the service's payment and of the passage; null when the intent was created outside Tournée. */
  uuid: string | null;
  passageUuid: string | null;
  /** Whether a phone takes the card; otherwise the donor pays on a page of the provider. */
  isInPerson: boolean;
  charge: ProviderCharge | null;
};

/** A page of the provider on which a donor pays one amount. */
export type ProviderCheckout = {
  id: string;
  /** Null after it is paid or expired. */
  url: string | null;
  /** `open`, `complete`, `expired` */
  status: string;
  expiresAt: Instant;
  amount: Cents;
  currency: string;
  livemode: boolean;
  madeAt: Instant;
  /** The uuids of the service's payment and of the passage; null when the page was created outside Tournée. */
  uuid: string | null;
  passageUuid: string | null;
  /** Null until the donor tries to pay. */
  intent: ProviderIntent | null;
  /** The donor's address, only if the donor asked for a receipt by e-mail on the page. */
  receiptEmail: string | null;
};

/** An intent with the secret that a phone needs to charge a card. */
export type OpenIntent = ProviderIntent & { clientSecret: string };

type RefundDraft = { intentId: string; amount: Cents; uuid: string };

export type ProviderBalanceLine = {
  id: string;
  /** `charge`, `refund`, `adjustment`, `payout`, `stripe_fee` … */
  kind: string;
  amount: Cents;
  fee: Cents;
  net: Cents;
  sourceId: string | null;
  /** The charge that this line books, refunds or disputes. */
  chargeId: string | null;
  madeAt: Instant;
  availableOn: Instant;
};

export type ProviderPayout = {
  id: string;
  amount: Cents;
  status: string;
  arrivesOn: Day;
  failureCode: string | null;
  /** Whether the provider can already list the lines of this payout. */
  isItemised: boolean;
};

/** From (inclusive) to (exclusive). */
export type Span = { from: Instant; to: Instant };

/** Calls that share one time limit. Each call throws `PayFailure`. */
export type PayCalls = {
  createAccount(draft: AccountDraft, key: string): Promise<ProviderAccount>;
  account(accountId: string): Promise<ProviderAccount>;
  /** Finds the account that was created for the record with this uuid; accounts created before `since` are not searched. */
  findAccount(uuid: string, since: Instant): Promise<ProviderAccount | undefined>;
  onboardingLink(accountId: string, pages: { returnUrl: string; refreshUrl: string }): Promise<SecretLink>;
  loginLink(accountId: string): Promise<{ url: string }>;
  createLocation(accountId: string, draft: LocationDraft, key: string): Promise<ProviderLocation>;
  location(accountId: string, locationId: string): Promise<ProviderLocation>;
  findLocation(accountId: string, uuid: string): Promise<ProviderLocation | undefined>;
  connectionToken(accountId: string): Promise<{ secret: string }>;
  createIntent(accountId: string, draft: IntentDraft, key: string): Promise<OpenIntent>;
  /** The intent with its charge and balance transaction. */
  intent(accountId: string, intentId: string): Promise<OpenIntent>;
  findIntent(accountId: string, uuid: string, since: Instant): Promise<OpenIntent | undefined>;
  cancelIntent(accountId: string, intentId: string, key: string): Promise<ProviderIntent>;
  createCheckout(accountId: string, draft: CheckoutDraft, key: string): Promise<ProviderCheckout>;
  /** The page with its intent, charge and balance transaction. */
  checkout(accountId: string, checkoutId: string): Promise<ProviderCheckout>;
  findCheckout(accountId: string, uuid: string, since: Instant): Promise<ProviderCheckout | undefined>;
  /** The checkout page of an intent; undefined for an intent on a phone. */
  checkoutOfIntent(accountId: string, intentId: string): Promise<ProviderCheckout | undefined>;
  expireCheckout(accountId: string, checkoutId: string, key: string): Promise<ProviderCheckout>;
  createRefund(accountId: string, draft: RefundDraft, key: string): Promise<ProviderRefund>;
  refunds(accountId: string, intentId: string): Promise<ProviderRefund[]>;
  disputes(accountId: string, intentId: string): Promise<ProviderDispute[]>;
  intentOfCharge(accountId: string, chargeId: string): Promise<string | null>;
  payout(accountId: string, payoutId: string): Promise<ProviderPayout>;
  intents(accountId: string, span: Span): AsyncIterable<ProviderIntent>;
  balanceLines(accountId: string, of: Span | { payoutId: string }): AsyncIterable<ProviderBalanceLine>;
  payouts(accountId: string, span: Span): AsyncIterable<ProviderPayout>;
};

/** A URL that lets its holder act for the association. */
type SecretLink = { url: string; expiresAt: Instant };

export type PayProvider = {
  livemode: boolean;
  /** The profile of new accounts. */
  profile: AccountProfile;
  /** Returns calls that together take at most this many seconds. */
  within(seconds: number): PayCalls;
};
