import { formatCents, parseMoney } from '../../../lib/core/money.ts';
import type { Json } from '../sign-in.ts';
import { type Row, table } from '../table.ts';
import type { CardResults } from './cards.ts';

const sumOf = (items: Json[], amountOf: (item: Json) => string): number =>
  items.reduce((sum: number, item) => sum + (parseMoney(amountOf(item)) ?? 0), 0);

/** Tables of the card payments, and whether passages, figures, reconciliation and payouts agree to the cent. */
export function cardReport(outcome: CardResults): { text: string; isCorrect: boolean } {
  const tables: [string, Row[]][] = [
    ['Cards', cardRows(outcome)],
    ['From the donors to the bank', moneyRows(outcome)],
    ['Receipts of cards', receiptRows(outcome)],
  ];
  const isCorrect = tables.every(([, rows]) => rows.every(([, , check]) => check !== false));
  return { text: tables.map(([title, rows]) => table(title, rows)).join('\n'), isCorrect };
}

function cardRows({ visits, passages }: CardResults): Row[] {
  const accepted = visits.filter(({ outcome }) => outcome !== 'declined').length;
  const states = Map.groupBy(
    passages,
    ({ payment_state }): string => payment_state ?? 'cash after a decline',
  );
  const count = (state: string) => states.get(state)?.length ?? 0;
  const paid = count('paid') + count('refunded') + count('partially_refunded');
  return [
    ['cards tapped', String(visits.length)],
    ...[...states].map(([state, ofState]): Row => [state, String(ofState.length)]),
    ['paid by card', String(paid), paid === accepted],
    ['of these by a link', String(visits.filter(({ outcome }) => outcome === 'by link').length)],
    [
      'in cash after a decline',
      String(count('cash after a decline')),
      passages.length === paid + count('cash after a decline'),
    ],
  ];
}

function moneyRows({ passages, figures, reconciliation, csvLines }: CardResults): Row[] {
  const cards = passages.filter(({ fk_type_reglement }) => fk_type_reglement === 'pay');
  const gross = sumOf(cards, ({ montant }) => montant);
  const refunded = sumOf(cards, ({ refunded: back }) => back);
  const { totals, payouts, findings } = reconciliation;
  const paidOut = payouts.data.reduce((sum: number, { amount_cents }: Json) => sum + amount_cents, 0);
  const counted = figures.by_payment_type.find(({ code }: Json) => code === 'pay')?.amount_cents;
  return [
    ['gross, as the passages say', euros(gross), totals.gross_cents === gross],
    ['given back, as the passages say', euros(refunded), totals.refunded_cents === refunded],
    ['left, as the figures say', euros(counted), counted === gross - refunded],
    ['fees of the provider', euros(totals.fee_cents), totals.fee_cents > 0],
    ['net', euros(totals.net_cents), totals.net_cents === gross - refunded - totals.fee_cents],
    ['paid out to the bank', euros(paidOut), paidOut === totals.net_cents - totals.pending_cents],
    ['payouts that are the sum of their lines', String(payouts.total), payouts.data.every(isBalanced)],
    ['open findings', String(findings.total), findings.total === 0],
    ['lines of the CSV', String(csvLines), csvLines === cards.length],
  ];
}

const isBalanced = ({ difference_cents }: Json): boolean => difference_cents === 0;

function euros(cents: number): string {
  return `${formatCents(cents)} €`;
}

function receiptRows({ visits, receipts }: CardResults): Row[] {
  const cancelled = receipts.filter(({ state }) => state === 'cancelled').length;
  return [
    ['receipts, one for each visit', String(receipts.length), receipts.length === visits.length],
    ['cancelled by the full refund', String(cancelled), cancelled === 1],
  ];
}
