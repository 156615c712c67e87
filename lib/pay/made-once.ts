import * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { isPayFailure } from '../core/pay-failure.ts';
import { Problem } from '../core/problems.ts';
import { type Instant, secondsBetween } from '../core/time.ts';
import { returnLease, takeLease } from '../data/leases.ts';

/** What idempotency keys are for: accounts, locations, payment intents, refunds. */
type KeyKind = 'acct' | 'loc' | 'pi' | 'refund';

/** The idempotency key of one attempt to make what a record of ours stands for. */
export function payKey(
  { settings }: Needs<'settings'>,
  kind: KeyKind,
  { uuid, attempt }: { uuid: string; attempt: number },
): string {
  return `${settings.stage}:${kind}:${uuid}:${attempt}`;
}

const Uuid = z.guid();

/** An id of ours that an object of the provider carries: anybody may write there by hand what is none. */
export function metadataUuid(text: string | null): string | undefined {
  return Uuid.safeParse(text).data;
}

/** Longer than a request may take: whoever finds the lease expired is alone. */
const LEASE_SECONDS = 30;
const RETRY_SECONDS = 1;

/** Runs `work` when nobody else is at the same thing, else 409 `pay-account-in-progress`. */
export async function oneAtATime<T>(
  ctx: Needs<'db' | 'ids' | 'now'>,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const held = { name: `pay:${name}`, holder: ctx.ids.holder() };
  const isFree = await takeLease(ctx.db, { ...held, now: ctx.now, seconds: LEASE_SECONDS });
  if (!isFree) throw new Problem('pay-account-in-progress', { retryAfter: RETRY_SECONDS });
  try {
    return await work();
  } finally {
    // What was done is done: a lease that could not be returned expires.
    await returnLease(ctx.db, held).catch(() => undefined);
  }
}

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
