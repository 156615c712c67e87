import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import { invalid } from '../../core/problems.ts';
import { PaymentState } from '../../core/records/passage.ts';
import type { FileReply } from '../../core/reply.ts';
import { csvReply, csvStyleOf } from '../../core/text/csv.ts';
import { dayIn, localTime } from '../../core/time.ts';
import type { BalanceSums, BookedDay, PayoutRow, StatementPeriod } from '../../data/pay/balance.ts';
import { listPaidPayments, type PaidRow } from '../../data/pay/payment-list.ts';
import type { FindingRow } from '../../data/pay/reconciliations.ts';
import { paymentStateLabels } from '../../passages/labels.ts';
import { PaymentLine, type ReconciliationQuery } from './schemas.ts';

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

/** Keeps the response well below the platform's size limit. */
const MAX_LINES = 20_000;

/** The French heading of each column, as exports name them; money in euros. */
const headings: Record<keyof z.output<typeof PaymentLine>, string> = {
  passage_id: 'N° passage',
  paid_at: 'Payé le',
  gross_cents: 'Montant',
  fee_cents: 'Frais',
  net_cents: 'Net',
  refunded_cents: 'Remboursé',
  disputed_cents: 'Contesté',
  payout_id: 'N° virement',
  payout_on: 'Viré le',
  payment_state: 'État du paiement',
};

/** The payments of these days as CSV, one line each, without donor data. */
export async function reconciliationCsv(
  ctx: Context,
  entityId: number,
  period: StatementPeriod,
  query: ReconciliationQuery,
): Promise<FileReply> {
  const rows = await listPaidPayments(ctx, period, MAX_LINES);
  if ((rows[0]?.total ?? 0) > MAX_LINES) {
    const detail = `there are more than ${MAX_LINES} payments in these days: choose fewer`;
    throw invalid({ pointer: '?from', detail, code: 'too-many' });
  }
  const name = `reconciliation-${entityId}-${period.from}-${period.to}`;
  const lines = rows.map((row) => lineOf(row, period.timeZone));
  return csvReply(name, PaymentLine, lines, csvStyleOf(query), headings);
}

function lineOf(row: PaidRow, timeZone: string) {
  return {
    passage_id: row.passage_id,
    paid_at: localTime(timeZone, row.paid_at),
    gross_cents: row.gross_cents,
    fee_cents: row.fee_cents,
    net_cents: row.net_cents,
    refunded_cents: row.refunded_cents,
    disputed_cents: row.disputed_cents,
    payout_id: row.payout_id,
    payout_on: row.payout_on,
    payment_state: row.payment_state && paymentStateLabels[row.payment_state],
  };
}
