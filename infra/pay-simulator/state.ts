import type Stripe from 'stripe';

/** One thing of the provider, and the account it lies on. */
export type Kept<T> = { account: string; object: T };
export type Table<T> = Record<string, T>;

export type KeptAccount = {
  object: Stripe.Account;
  /** From the first link on, most of the account is the association's own affair. */
  isLinked: boolean;
  isDeauthorised: boolean;
};

export type KeptLink = {
  account: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  /** Opened once; the page that was opened may send its form once. */
  stage: 'new' | 'open' | 'used';
};

type KeptTransaction = Kept<Stripe.BalanceTransaction> & { payout: string | null };
type KeptToken = { account: string; location: string | null; isUsed: boolean };
export type KeptLocation = Kept<Stripe.Terminal.Location> & { isDeleted: boolean };

/** Which request led to an event. */
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

/** The first answer to a request under an idempotency key. */
export type KeptReply = { fingerprint: string; status: number; body: string; request: string; at: number };

/** Everything the simulator knows, as it is written down. */
export type State = {
  format: 1;
  seed: string;
  drawn: number;
  /** How many cards were held to a phone. */
  donors: number;
  accounts: Table<KeptAccount>;
  links: Table<KeptLink>;
  locations: Table<KeptLocation>;
  tokens: Table<KeptToken>;
  intents: Table<Kept<Stripe.PaymentIntent>>;
  charges: Table<Kept<Stripe.Charge>>;
  refunds: Table<Kept<Stripe.Refund>>;
  disputes: Table<Kept<Stripe.Dispute>>;
  transactions: Table<KeptTransaction>;
  payouts: Table<Kept<Stripe.Payout>>;
  /** Oldest first, bounded. */
  events: PayEvent[];
  /** The events that nobody has taken yet, by their ids, and how often they were posted in vain. */
  undelivered: Table<number>;
  replies: Table<KeptReply>;
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

/** What is kept under `id`; names that every object has are none of ours. */
export function kept<T>(table: Table<T>, id: string): T | undefined {
  return Object.hasOwn(table, id) ? table[id] : undefined;
}
