import type { Generated } from 'kysely';
import type { Day, Instant } from '../../core/time.ts';

/** What every record that changes has. */
export type Versioned = { version: Generated<number>; created_at: Instant; updated_at: Instant };

export type PayAccountTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  stage: 'DEV' | 'REC' | 'PROD';
  profile: 'express_type' | 'express_platform_pays' | 'express_stripe_pays_risk';
  livemode: boolean;
  /** The state of our record; the state of the account is read from the provider. */
  state: 'creating' | 'linked' | 'disconnected' | 'replaced';
  /** Counts the idempotency keys that were used up. */
  attempt: Generated<number>;
  account_id: string | null;
  /** What the provider last said, and when: to notice a change, never to answer as if it were live. */
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
  /** How the donor pays: with a card held to the member's phone, or on the own phone by a link. */
  kind: Generated<PaymentKind>;
  /** Counts the idempotency keys that were used up. */
  key_attempt: Generated<number>;
  status: 'creating' | 'open' | 'processing' | 'succeeded' | 'canceled';
  /** Of a link: null until the donor tries to pay. */
  payment_intent_id: string | null;
  /** The page of the provider on which a link is paid, and until when it is open. */
  checkout_id: string | null;
  expires_at: Instant | null;
  charge_id: string | null;
  amount_cents: number;
  currency: Generated<'eur'>;
  livemode: boolean;
  fee_cents: number | null;
  net_cents: number | null;
  refunded_cents: Generated<number>;
  /** What banks have taken back for good. */
  lost_cents: Generated<number>;
  dispute_state: 'open' | 'won' | 'lost' | null;
  /** Cancelled, and its passage has asked for other money, or none, since. */
  is_past: Generated<boolean>;
  decline_code: string | null;
  encrypted_card: string | null;
  paid_at: Instant | null;
  client_ip: string | null;
  created_by: number | null;
  /** Counts what was taken over from the provider: what was asked before the last one is out of date. */
  syncs: Generated<number>;
  synced_at: Instant | null;
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
  /** Counts the idempotency keys that were used up. */
  attempt: Generated<number>;
  /** When the requester got the answer; until then the same request again returns this refund. */
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
  /** The sum of its balance lines, once it was compared. */
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
  /** When it is looked at again, unless it is done by then. */
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
