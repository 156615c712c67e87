import type { PayCalls, Span } from '../../core/pay-provider.ts';
import { addDays, type Day, daysBetween } from '../../core/time.ts';

/** A run covers its day and at least this many days before, to find events the webhook missed. */
const DAYS_BACK = 3;

/** The time span of a run, in UTC; after days without a run it starts at the last one. */
export function spanOf(runOn: Day, lastRunOn: Day | undefined, since: Day): Span {
  const daysBack = Math.max(DAYS_BACK, daysBetween(lastRunOn ?? since, runOn));
  return { from: startOfDay(addDays(runOn, -daysBack)), to: startOfDay(addDays(runOn, 1)) };
}

const startOfDay = (day: Day) => `${day}T00:00:00.000Z`;

/** A connected account: the ids of the record and the provider's id. */
export type LinkedAccount = { id: number; entity_id: number; account_id: string };

/** One reconciliation of an account. */
export type Run = {
  account: LinkedAccount;
  calls: PayCalls;
  span: Span;
  /** Ids of the intents already reviewed. */
  reviewed: Set<string>;
};

/** Number of items that are read, compared and written at a time. */
export const PAGE = 100;

/** Groups items into pages of `PAGE`; only one page is in memory. */
export async function* inPages<T>(items: AsyncIterable<T>): AsyncGenerator<T[]> {
  let page: T[] = [];
  for await (const item of items) {
    page.push(item);
    if (page.length < PAGE) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

/** Yields rows in id order, reading them page by page. */
export async function* rowsInPages<R extends { id: number }>(
  read: (from: { after: number; limit: number }) => Promise<R[]>,
): AsyncGenerator<R> {
  let rows: R[];
  let after = 0;
  do {
    rows = await read({ after, limit: PAGE });
    yield* rows;
    after = rows.at(-1)?.id ?? after;
  } while (rows.length === PAGE);
}
