import type Stripe from 'stripe';
import type { Ask, On } from './attempts.ts';

const PAGE = 100;

type Page = { limit: number; starting_after?: string };
type Options = Parameters<Parameters<Ask>[2]>[0];

/** Yields all items of a list, page by page. */
export async function* pagesOf<T extends { id: string }>(
  ask: Ask,
  call: string,
  on: On,
  list: (page: Page, options: Options) => Promise<Stripe.ApiList<T>>,
): AsyncGenerator<T> {
  let after: string | undefined;
  do {
    const page = { limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) };
    const { data, has_more } = await ask(call, on, (options) => list(page, options));
    yield* data;
    after = has_more ? data.at(-1)?.id : undefined;
  } while (after !== undefined);
}

/** The first matching item; later pages are not requested. */
export async function firstOf<T>(
  items: AsyncIterable<T>,
  fits: (item: T) => boolean,
): Promise<T | undefined> {
  for await (const item of items) if (fits(item)) return item;
  return undefined;
}

/** Collects all items of a short list. */
export async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}
