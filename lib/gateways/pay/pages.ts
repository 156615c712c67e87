import type Stripe from 'stripe';
import type { CallProvider, CallTarget } from './call-provider.ts';

const PAGE = 100;

type Page = { limit: number; starting_after?: string };
type Options = Parameters<Parameters<CallProvider>[2]>[0];

/** Yields all items of a list, page by page. */
export async function* pagesOf<T extends { id: string }>(
  callProvider: CallProvider,
  call: string,
  target: CallTarget,
  list: (page: Page, options: Options) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  let after: string | undefined;
  do {
    const page = { limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) };
    const { data, has_more } = await callProvider(call, target, (options) => list(page, options));
    yield* data;
    after = has_more ? data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** Returns the first matching item; does not request later pages. */
export async function findFirst<T>(
  items: AsyncIterable<T>,
  matches: (item: T) => boolean,
): Promise<T | undefined> {
  for await (const item of items) if (matches(item)) return item;
  return undefined;
}

/** Collects all items of a short list. */
export async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
