import type { Needs } from '../context.ts';
import { isPayFailure } from '../pay-failure.ts';
import { type Instant, secondsBetween } from '../time.ts';

/** The provider forgets keys after 24 hours; clocks differ, and calls take their time. */
const KEY_SECONDS = 20 * 3600;

/** An object of the provider that one record of ours stands for. */
export type Making<T> = {
  /** When our record was written; null for one that this very request has written. */
  begunAt: Instant | null;
  /** The idempotency key of the last attempt. */
  key: string;
  /** Writes down that the key is used up; answers the one that is kept instead. */
  nextKey(): Promise<string>;
  /** Looks for it at the provider by the id of our record. */
  find(): Promise<T | undefined>;
  make(key: string): Promise<T>;
};

/**
 * Makes what a record stands for, or finds it when an earlier answer was lost: never twice. Of requests for the same
 * record only one may be in here at a time.
 */
export async function madeOnce<T>({ now }: Needs<'now'>, making: Making<T>): Promise<T> {
  const { begunAt, key, nextKey, find, make } = making;
  const made = begunAt === null ? undefined : await find();
  if (made !== undefined) return made;
  if (begunAt !== null && secondsBetween(begunAt, now) > KEY_SECONDS) return make(await nextKey());
  try {
    return await make(key);
  } catch (error) {
    // What was kept under a key comes back for as long as the key is remembered.
    if (!isPayFailure(error) || !error.isReplay) throw error;
    return (await find()) ?? make(await nextKey());
  }
}
