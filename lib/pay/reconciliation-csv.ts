import type { Context } from '../context.ts';
import { findPaidOf, type PaidRow } from '../data/pay/payment-list.ts';
import type { StatementQuestion } from '../data/pay/statement.ts';
import { invalid } from '../problems.ts';
import type { FileReply } from '../reply.ts';
import { csvReply } from '../stats/csv.ts';
import { csvStyleOf } from '../stats/query.ts';
import { dayIn, timeIn } from '../time.ts';
import { PaymentLine, type ReconciliationQuery } from './reconciliation-schemas.ts';

/** An answer has a largest size; this many lines stay well below it. */
const MAX_LINES = 20_000;

/** The payments of some days as a file for a spreadsheet: one line each, and nothing of the donors. */
export async function reconciliationCsv(
  ctx: Context,
  entityId: number,
  question: StatementQuestion,
  query: ReconciliationQuery,
): Promise<FileReply> {
  const rows = await findPaidOf(ctx, question, MAX_LINES);
  if ((rows[0]?.total ?? 0) > MAX_LINES) {
    const detail = `there are more than ${MAX_LINES} payments in these days: choose fewer`;
    throw invalid({ pointer: '?from', detail, code: 'too-many' });
  }
  const name = `reconciliation-${entityId}-${question.from}-${question.to}`;
  const lines = rows.map((row) => lineOf(row, question.timeZone));
  return csvReply(name, PaymentLine, lines, csvStyleOf(query));
}

function lineOf(row: PaidRow, timeZone: string) {
  return {
    passage_id: row.passage_id,
    paid_at: `${dayIn(timeZone, row.paid_at)} ${timeIn(timeZone, row.paid_at)}`,
    gross_cents: row.gross_cents,
    fee_cents: row.fee_cents,
    net_cents: row.net_cents,
    refunded_cents: row.refunded_cents,
    disputed_cents: row.disputed_cents,
    payout_id: row.payout_id,
    payout_on: row.payout_on,
    payment_state: row.payment_state,
  };
}
