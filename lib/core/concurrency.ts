import { type Clock, secondsBetween } from './time.ts';

/** Runs `open` at the first call and caches its result; failures are not cached. */
export function once<T>(open: () => Promise<T>): () => Promise<T> {
  let opened: Promise<T> | undefined;
  return () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
}

/** Like `once`, but the cached result expires after `seconds`. */
export function cachedFor<T>(seconds: number, clock: Clock, open: () => Promise<T>): () => Promise<T> {
  let opened = once(open);
  let since = '';
  return () => {
    const now = clock.now();
    if (since === '' || secondsBetween(since, now) > seconds) {
      since = now;
      opened = once(open);
    }
    return opened();
  };
}

/** Maximum number of concurrent calls to a bucket. */
const CONCURRENCY = 16;

/** Runs `work` on all items, up to 16 at a time; results are in the order of `items`. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += CONCURRENCY) {
    results.push(...(await Promise.all(items.slice(at, at + CONCURRENCY).map(work))));
  }
  return results;
}
