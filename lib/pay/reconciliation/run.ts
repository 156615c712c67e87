import type { PayCalls, Span } from '../../core/pay-provider.ts';
import { addDays, type Day, daysBetween } from '../../core/time.ts';

/** What a webhook may have missed is looked for on the day of the run and on this many days before. */
const DAYS_BACK = 3;

/** The time that a run of a day compares, in UTC; after days without a run it begins with the last one. */
export function spanOf(runOn: Day, lastRunOn: Day | undefined, since: Day): Span {
  const daysBack = Math.max(DAYS_BACK, daysBetween(lastRunOn ?? since, runOn));
  return { from: startOf(addDays(runOn, -daysBack)), to: startOf(addDays(runOn, 1)) };
}

const startOf = (day: Day) => `${day}T00:00:00.000Z`;

/** The account that is compared: our record of it, and the provider's id. */
export type LinkedAccount = { id: number; entity_id: number; account_id: string };

/** One reconciliation: whose, with what, and of which time. */
export type Run = {
  account: LinkedAccount;
  calls: PayCalls;
  span: Span;
  /** The intents that were looked at already. */
  seen: Set<string>;
};

/** What is read, judged and written at a time. */
export const PAGE = 100;

/** What comes one by one, in pages: nothing else of it is in memory. */
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

/** Rows in the order of their ids, page by page, each page read by itself. */
export async function* walk<R extends { id: number }>(
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
