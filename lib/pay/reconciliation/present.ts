import { PaymentState } from '../../core/records/passage.ts';
import { dayIn } from '../../core/time.ts';
import type { BalanceSums, BookedDay, PayoutRow } from '../../data/pay/balance.ts';
import type { PaidRow } from '../../data/pay/payment-list.ts';
import type { FindingRow } from '../../data/pay/reconciliations.ts';

const State = PaymentState.nullable();

const sumNames = [
  'payments',
  'gross_cents',
  'fee_cents',
  'refunded_cents',
  'disputed_cents',
  'other_cents',
  'net_cents',
] as const;

/** Sums over all days with opening and closing balance. */
export function totalsOf(opening_cents: number, days: BookedDay[]) {
  const sums: BalanceSums = {
    payments: 0,
    gross_cents: 0,
    fee_cents: 0,
    refunded_cents: 0,
    disputed_cents: 0,
    other_cents: 0,
    net_cents: 0,
  };
  for (const day of days) for (const name of sumNames) sums[name] += day[name];
  const paid_out_cents = days.reduce((sum, day) => sum + day.paid_out_cents, 0);
  return {
    ...sums,
    opening_cents,
    paid_out_cents,
    pending_cents: opening_cents + sums.net_cents - paid_out_cents,
  };
}

/** The rows and their total number, which every row carries. */
export function presentList<R extends { total: number }, O>(rows: R[], present: (row: R) => O) {
  return { total: rows[0]?.total ?? 0, data: rows.map(present) };
}

export function presentPayout({ total: _, lines_cents, ...payout }: PayoutRow) {
  return {
    ...payout,
    difference_cents: lines_cents === null ? null : payout.amount_cents - lines_cents,
  };
}

export const presentNotPaidOut = (timeZone: string) => (row: PaidRow) => ({
  passage_id: row.passage_id,
  paid_at: row.paid_at,
  gross_cents: row.gross_cents,
  fee_cents: row.fee_cents,
  net_cents: row.net_cents,
  refunded_cents: row.refunded_cents,
  disputed_cents: row.disputed_cents,
  payment_state: State.parse(row.payment_state),
  available_on: row.available_on === null ? null : dayIn(timeZone, row.available_on),
});

export function presentFinding(row: FindingRow) {
  const { passage_id, expected_cents, found_cents } = row;
  const { class: of, object_id, first_seen_at, last_seen_at } = row;
  return { class: of, object_id, passage_id, expected_cents, found_cents, first_seen_at, last_seen_at };
}
