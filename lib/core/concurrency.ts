import { type Clock, secondsBetween } from './time.ts';

/** Runs `open` at the first call and keeps its result; a failure is not kept. */
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

/** The same, opened anew for whoever asks more than `seconds` later. */
export function onceFor<T>(seconds: number, clock: Clock, open: () => Promise<T>): () => Promise<T> {
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

/** Calls to a bucket that are under way at once. */
const AT_ONCE = 16;

/** The results of `work` in the order of `items`; some at a time. */
export async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(work))));
  }
  return results;
}
