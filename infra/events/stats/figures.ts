import * as z from 'zod';
import { PaymentType } from '../../../lib/core/records/payment-types.ts';
import type { Range } from '../period/range.ts';
import { queryDuckDb } from './duckdb.ts';
import { figuresQuery } from './figures-query.ts';

// DuckDB returns large integers as text, and null for an empty sum.
const count = () => z.coerce.number<string | number | null>();

const Figures = z.object({
  passages_created: count(),
  passages_updated: count(),
  passages_deleted: count(),
  /** Amounts of new passages when they were recorded. */
  recorded_cents: count(),
  /** The sum of later changes of amounts, on the day of the change. */
  corrected_cents: count(),
  recorded_cents_by_payment_type: z.record(PaymentType, count()),
  logins: count(),
  failed_logins: count(),
  users: count(),
  other_events: count(),
});

const Row = z.object({
  day: z.string().nullable(),
  is_total: count(),
  lines: count(),
  unreadable: count(),
  ...Figures.shape,
});

export type Figures = z.output<typeof Figures>;

export type FoundFigures = {
  days: Map<string, Figures>;
  totals: Figures;
  /** The number of all lines in the files, including those that do not match. */
  lines: number;
  unreadable: number;
};

export type FiguresRequest = { range: Range; timeZone: string; entityId: number | undefined };

/** Computes the figures of each day from the log files in `folder`. */
export async function findFigures(
  folder: string,
  { range, timeZone, entityId }: FiguresRequest,
): Promise<FoundFigures> {
  const values = { ...range, zone: timeZone, entity: entityId === undefined ? null : BigInt(entityId) };
  const rows = Row.array().parse(await queryDuckDb(folder, figuresQuery(folder), values));
  const days = new Map<string, Figures>();
  let found: FoundFigures | undefined;
  for (const { day, is_total, lines, unreadable, ...figures } of rows) {
    if (is_total === 1) found = { days, totals: figures, lines, unreadable };
    else if (day !== null) days.set(day, figures);
  }
  if (!found) throw new Error('the figures have no total');
  return found;
}
