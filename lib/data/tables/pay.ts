import type { Generated } from 'kysely';
import type { Day, Instant } from '../../core/time.ts';

/** The columns of every record that changes. */
export type Versioned = { version: Generated<number>; created_at: Instant; updated_at: Instant };

export type PayAccountTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  stage: 'DEV' | 'REC' | 'PROD';
  profile: 'express_type' | 'express_platform_pays' | 'express_stripe_pays_risk';
  livemode: boolean;
  /** The state of the service's record; the account's own state is read from the provider. */
  state: 'creating' | 'linked' | 'disconnected' | 'replaced';
  /** The number of used idempotency keys. */
  attempt: Generated<number>;
  account_id: string | null;
  /** The last state from the provider, and its instant: used to detect changes, never returned as live. */
  seen_state: string | null;
  seen_at: Instant | null;
};

export type PayLocationTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  pay_account_id: number;
  state: 'creating' | 'ready' | 'gone';
  attempt: Generated<number>;
  location_id: string | null;
  encrypted_display_name: string;
  line1: string;
  city: string;
  postal_code: string;
  country: string;
  address_key: string;
};

export type PaymentKind = 'intent' | 'link';

export type PayPaymentTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  passage_id: number;
  pay_account_id: number;
  attempt: number;
  /** How the donor pays: `intent` with a card on the member's phone, `link` on the donor's phone. */
  kind: Generated<PaymentKind>;
  /** The number of used idempotency keys. */
  key_attempt: Generated<number>;
  status: 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';
  /** For a link: null until the donor tries to pay. */
  payment_intent_id: string | null;
  /** The provider's page on which a link is paid; `expires_at` is when the page closes. */
  checkout_id: string | null;
  expires_at: Instant | null;
  charge_id: string | null;
  amount_cents: number;
  currency: Generated<'eur'>;
  livemode: boolean;
  fee_cents: number | null;
  net_cents: number | null;
  refunded_cents: Generated<number>;
  /** Cents that banks have permanently taken back. */
  lost_cents: Generated<number>;
  dispute_state: 'open' | 'won' | 'lost' | null;
  /** The attempt is cancelled, and the amount or payment type of its passage has changed since. */
  is_past: Generated<boolean>;
  decline_code: string | null;
  encrypted_card: string | null;
  paid_at: Instant | null;
  client_ip: string | null;
  created_by: number | null;
  /** Counts the changes by provider responses. */
  syncs: Generated<number>;
  synced_at: Instant | null;
  /** The number of reads at the provider that were begun, and the number of the one whose response is stored. */
  reads: Generated<number>;
  stored_read: Generated<number>;
  /** When a polling client last made the service ask the provider. */
  polled_at: Instant | null;
};

export type PayRefundTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  payment_id: number;
  refund_id: string | null;
  amount_cents: number;
  reason: string | null;
  status: 'creating' | 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';
  failure_reason: string | null;
  requested_by: number | null;
  /** The number of used idempotency keys. */
  attempt: Generated<number>;
  /** When the requester got the response; until then a repeated request returns this refund. */
  answered_at: Generated<Instant | null>;
  /** Digests of the requests, by idempotency key, that return this refund. */
  request_digests: Generated<string[]>;
};

export type PayDisputeTable = Versioned & {
  id: Generated<number>;
  entity_id: number;
  payment_id: number;
  dispute_id: string;
  amount_cents: number;
  status: string;
  reason: string | null;
  due_by: Instant | null;
};

export type PayPayoutTable = Versioned & {
  id: Generated<number>;
  entity_id: number;
  pay_account_id: number;
  payout_id: string;
  amount_cents: number;
  status: string;
  arrives_on: Day;
  failure_code: string | null;
  /** The sum of its balance lines; null until they are compared. */
  lines_cents: number | null;
};

type PayBalanceLineTable = {
  id: Generated<number>;
  entity_id: number;
  pay_account_id: number;
  transaction_id: string;
  kind: string;
  amount_cents: number;
  fee_cents: number;
  net_cents: number;
  source_id: string | null;
  charge_id: string | null;
  payout_id: string | null;
  made_at: Instant;
  available_on: Instant;
};

export type FindingClass =
  | 'missing_local'
  | 'missing_provider'
  | 'amount_mismatch'
  | 'fee_update'
  | 'refund_mismatch'
  | 'dispute'
  | 'orphan_pi'
  | 'payout_mismatch'
  | 'payout_failed'
  | 'mismatch';

export type PayFindingTable = {
  id: Generated<number>;
  entity_id: number;
  pay_account_id: number;
  class: FindingClass;
  object_id: string;
  passage_id: number | null;
  expected_cents: number | null;
  found_cents: number | null;
  first_seen_at: Instant;
  last_seen_at: Instant;
  resolved_at: Generated<Instant | null>;
};

type PayReconciliationTable = Versioned & {
  id: Generated<number>;
  entity_id: number;
  pay_account_id: number;
  run_on: Day;
  from_at: Instant;
  to_at: Instant;
  finished_at: Instant | null;
};

export type PayEventTable = {
  id: Generated<number>;
  event_id: string;
  type: string;
  account_id: string | null;
  object_id: string | null;
  payment_intent_id: string | null;
  charge_id: string | null;
  api_version: string | null;
  made_at: Instant;
  received_at: Instant;
  /** When the event is processed again, unless it is done by then. */
  due_at: Instant;
  state: 'received' | 'applied' | 'ignored' | 'parked' | 'given-up';
  processed_at: Instant | null;
};

export type PayTables = {
  pay_accounts: PayAccountTable;
  pay_locations: PayLocationTable;
  pay_payments: PayPaymentTable;
  pay_refunds: PayRefundTable;
  pay_disputes: PayDisputeTable;
  pay_payouts: PayPayoutTable;
  pay_balance_lines: PayBalanceLineTable;
  pay_findings: PayFindingTable;
  pay_reconciliations: PayReconciliationTable;
  pay_events: PayEventTable;
};
