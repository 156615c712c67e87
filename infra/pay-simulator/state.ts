import type Stripe from 'stripe';

/** An object of the provider and the account it belongs to. */
export type Stored<T> = { account: string; object: T };
export type Table<T> = Record<string, T>;

export type StoredAccount = {
  object: Stripe.Account;
  isDeauthorised: boolean;
};

export type StoredLink = {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  /** The page can be opened once, and its form accepted once. */
  stage: 'new' | 'open' | 'used';
};

type StoredTransaction = Stored<Stripe.BalanceTransaction> & { payout: string | null };
type StoredToken = { account: string; location: string | null; isUsed: boolean };
export type StoredLocation = Stored<Stripe.Terminal.Location> & { isDeleted: boolean };

/** A session of a payment page, with the metadata of the intent that it creates. */
export type StoredSession = Stored<Stripe.Checkout.Session> & { intentMetadata: Record<string, string> };

/** The request that caused an event. */
export type Cause = { id: string | null; idempotency_key: string | null };

export type PayEvent = {
  id: string;
  object: 'event';
  account: string;
  api_version: string;
  created: number;
  data: { object: object; previous_attributes?: object };
  livemode: boolean;
  pending_webhooks: number;
  request: Cause | null;
  type: string;
};

/** The stored response to the first request with an idempotency key. */
export type StoredReply = { fingerprint: string; status: number; body: string; request: string; at: number };

/** The state of the simulator, as saved in its file. */
export type State = {
  format: 1;
  seed: string;
  drawn: number;
  /** Number of cards presented so far. */
  donors: number;
  accounts: Table<StoredAccount>;
  links: Table<StoredLink>;
  locations: Table<StoredLocation>;
  tokens: Table<StoredToken>;
  intents: Table<Stored<Stripe.PaymentIntent>>;
  sessions: Table<StoredSession>;
  charges: Table<Stored<Stripe.Charge>>;
  refunds: Table<Stored<Stripe.Refund>>;
  disputes: Table<Stored<Stripe.Dispute>>;
  transactions: Table<StoredTransaction>;
  payouts: Table<Stored<Stripe.Payout>>;
  /** Oldest first, limited in number. */
  events: PayEvent[];
  /** Undelivered events: id → number of failed deliveries. */
  undelivered: Table<number>;
  replies: Table<StoredReply>;
};

export function emptyState(seed: string): State {
  return {
    format: 1,
    seed,
    drawn: 0,
    donors: 0,
    accounts: {},
    links: {},
    locations: {},
    tokens: {},
    intents: {},
    sessions: {},
    charges: {},
    refunds: {},
    disputes: {},
    transactions: {},
    payouts: {},
    events: [],
    undelivered: {},
    replies: {},
  };
}

/** The own property `id` of a table; inherited names such as `toString` are not found. */
export function lookUp<T>(table: Table<T>, id: string): T | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}
