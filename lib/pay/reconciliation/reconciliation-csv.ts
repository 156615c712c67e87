import type * as z from 'zod';
import { type Context, inEntity } from '../../core/context.ts';
import { moneyWords } from '../../core/money-words.ts';
import { invalid } from '../../core/problems/problem.ts';
import type { FileReply } from '../../core/reply.ts';
import { type CsvQuery, csvReply, csvStyleOf } from '../../core/text/csv.ts';
import { localTime } from '../../core/time.ts';
import { listPaidPayments, type PaidRow } from '../../data/pay/payment-list.ts';
import { paymentStateLabels } from '../../passages/labels.ts';
import { readPeriod } from './period.ts';
import { PaymentLine, type ReconciliationQuery } from './schemas.ts';

/** OpenAPI description of the file. */
export const reconciliationCsvDescription = `One line per payment of these days, \`;\` between cells, CRLF, money in euros;
at most 20,000 payments, else choose fewer days. \`${moneyWords.afterFees.label}\` is what was left of
\`${moneyWords.charged.label}\` after \`${moneyWords.fees.label}\`, before \`${moneyWords.refunded.label}\` and
\`${moneyWords.disputed.label}\`. Nothing of donors.`;

/** Limits the response to well below the platform's size limit. */
const MAX_LINES = 20_000;

/** The French heading of each column, as in exports; amounts in euros. */
const headings: Record<keyof z.output<typeof PaymentLine>, string> = {
  passage_id: 'N° passage',
  paid_at: 'Payé le',
  gross_cents: moneyWords.charged.label,
  fee_cents: moneyWords.fees.label,
  net_cents: moneyWords.afterFees.label,
  refunded_cents: moneyWords.refunded.label,
  disputed_cents: moneyWords.disputed.label,
  payout_id: 'N° virement',
  payout_on: 'Versé le',
  payment_state: 'État du paiement',
};

/** Returns the payments of an association for some days as a CSV file, one line each, without donor data. */
export async function readReconciliationCsv(
  outer: Context,
  query: ReconciliationQuery & CsvQuery,
): Promise<FileReply> {
  const { entity, period } = await readPeriod(outer, query);
  const rows = await listPaidPayments(inEntity(outer, entity.id), period, MAX_LINES);
  if ((rows[0]?.total ?? 0) > MAX_LINES) {
    const detail = `there are more than ${MAX_LINES} payments in these days: choose fewer`;
    throw invalid({ pointer: '?from', detail, code: 'too-many' });
  }
  const name = `reconciliation-${entity.id}-${period.from}-${period.to}`;
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
