import type { Generated, JSONColumnType } from 'kysely';
import type { Day, Instant } from '../../core/time.ts';
import type { Versioned } from './pay.ts';

type Denominations = JSONColumnType<Record<string, number> | null, string | null, string | null>;

export type HandoverTable = Versioned & {
  id: Generated<number>;
  uuid: string;
  entity_id: number;
  operation_id: number;
  year: number;
  sequence: number;
  number: string;
  /** The membership whose money is handed over; null for a deposit from the treasury at the bank. */
  from_id: number | null;
  destination: 'treasury' | 'bank';
  state: 'declared' | 'confirmed' | 'cancelled';
  until: Instant;
  passages: number;
  expected_cash_cents: number;
  expected_cheque_cents: number;
  expected_cheque_count: number;
  declared_cash_cents: number;
  declared_cheque_cents: number;
  declared_cheque_count: number;
  declared_denominations: Denominations;
  declared_by: number | null;
  counted_cash_cents: number | null;
  counted_cheque_cents: number | null;
  counted_cheque_count: number | null;
  counted_denominations: Denominations;
  confirmed_by: number | null;
  confirmed_at: Instant | null;
  /** True when no other user could have counted the money. */
  unwitnessed: Generated<boolean>;
  difference_reason: string | null;
  cancelled_by: number | null;
  cancelled_at: Instant | null;
  cancel_reason: string | null;
  deposit_reference: string | null;
  deposited_on: Day | null;
  /** The deposit that carried the difference in cheques of this hand-over. */
  difference_deposit_id: number | null;
  encrypted_note: string | null;
};

export type CashTables = {
  cash_series: { entity_id: number; year: number; last_number: number };
  cash_handovers: HandoverTable;
  stock_movements: {
    id: Generated<number>;
    uuid: string;
    entity_id: number;
    operation_id: number;
    ope_user_id: number;
    kind: 'given' | 'returned' | 'lost';
    count: number;
    encrypted_note: string | null;
    made_by: number | null;
    created_at: Instant;
  };
  cash_reminders: { operation_id: number; entity_id: number; at: Instant };
  cash_handover_passages: {
    handover_id: number;
    passage_id: number;
    entity_id: number;
    payment_type: 'cash' | 'cheque';
    amount_cents: number;
    live: Generated<boolean>;
    deposit_id: number | null;
  };
};
