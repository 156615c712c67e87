import { type Cents, formatCents } from '../../../lib/core/money.ts';
import { PaymentType } from '../../../lib/core/records/payment-types.ts';
import { describeTimeZone } from '../period/period.ts';
import type { Figures } from './figures.ts';
import type { DayFigures, Stats } from './stats-json.ts';

type Column = { header: string; cell: (figures: Figures) => string };

const columns: Column[] = [
  { header: 'created', cell: ({ passages_created }) => number(passages_created) },
  { header: 'updated', cell: ({ passages_updated }) => number(passages_updated) },
  { header: 'deleted', cell: ({ passages_deleted }) => number(passages_deleted) },
  { header: 'recorded €', cell: ({ recorded_cents }) => money(recorded_cents) },
  { header: 'corrected €', cell: ({ corrected_cents }) => money(corrected_cents) },
  { header: 'sign-ins', cell: ({ logins }) => number(logins) },
  { header: 'failed', cell: ({ failed_logins }) => number(failed_logins) },
  { header: 'users', cell: ({ users }) => number(users) },
  { header: 'other', cell: ({ other_events }) => number(other_events) },
];

/** The text output: a table of the figures by day, then one of the money by means of payment. */
export function statsText(stats: Stats): string {
  const { days, totals, timeZone, entityId } = stats;
  const blocks = [describeTimeZone(timeZone, entityId)];
  if (isNothing(totals)) {
    const whom = entityId === undefined ? 'anybody' : `association ${entityId}`;
    blocks[0] += ` The log has nothing of ${whom} in them.`;
  }
  blocks.push(table('Passages, money and people', columns, days, totals));
  const kinds = moneyColumns(totals);
  if (kinds.length > 0) blocks.push(table('Recorded money (€) by means of payment', kinds, days, totals));
  return blocks.join('\n\n');
}

function isNothing({ recorded_cents_by_payment_type: _, ...figures }: Figures): boolean {
  return Object.values(figures).every((figure) => figure === 0);
}

/** A column per means of payment with an amount. */
function moneyColumns({ recorded_cents_by_payment_type: sums }: Figures): Column[] {
  return PaymentType.options
    .filter((type) => sums[type] !== 0)
    .map((type) => ({
      header: type,
      cell: (figures) => money(figures.recorded_cents_by_payment_type[type]),
    }));
}

function table(title: string, shown: Column[], days: DayFigures[], totals: Figures): string {
  const rows = [
    ['day', ...shown.map(({ header }) => header)],
    ...days.map((figures) => [figures.day, ...shown.map(({ cell }) => cell(figures))]),
    ['total', ...shown.map(({ cell }) => cell(totals))],
  ];
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? [];
  const lines = rows.map(([first = '', ...rest]) =>
    [first.padEnd(widths[0] ?? 0), ...rest.map((cell, at) => cell.padStart(widths[at + 1] ?? 0))].join('  '),
  );
  return [title, ...lines].join('\n');
}

const number = (count: number) => count.toLocaleString('en');

/** `123456` → `1,234.56`. */
function money(cents: Cents): string {
  return formatCents(cents).replace(/(?<=\d)(?=(\d{3})+\.)/g, ',');
}
