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
