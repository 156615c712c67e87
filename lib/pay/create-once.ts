import * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { isPayFailure } from '../core/pay-failure.ts';
import { Problem } from '../core/problems/problem.ts';
import { type Instant, secondsBetween } from '../core/time.ts';
import { returnLease, takeLease } from '../data/leases.ts';

/** Kinds of objects created at the provider: accounts, locations, payment intents, link pages, refunds. */
type KeyScope = 'acct' | 'loc' | 'pi' | 'link' | 'refund';

/** The idempotency key of one attempt to create the provider object of a record. */
export function idempotencyKey(
  { settings }: Needs<'settings'>,
  kind: KeyScope,
  { uuid, attempt }: { uuid: string; attempt: number },
): string {
  return `${settings.stage}:${kind}:${uuid}:${attempt}`;
}

const Uuid = z.guid();

/** The uuid in a provider object's metadata; undefined when it is not one, since metadata can be edited by hand. */
export function metadataUuid(text: string | null): string | undefined {
  return Uuid.safeParse(text).data;
}

/** Longer than a request may take, so that the holder has finished when its lease expires. */
const LEASE_SECONDS = 30;
const RETRY_SECONDS = 1;

/** Runs `work` under the lease `pay:name`; throws a 409 `pay-account-in-progress` when another request holds the lease. */
export async function withPayLease<T>(
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
    // A failure here must not hide the result of `work`: the lease expires anyway.
    await returnLease(ctx.db, held).catch(() => undefined);
  }
}

/** The provider forgets keys after 24 hours; the margin covers clock skew and slow calls. */
const KEY_SECONDS = 20 * 3600;

/** How to create or find the provider object of one record. */
export type Creation<T> = {
  /** When the record was written; null when this request wrote it. */
  startedAt: Instant | null;
  /** The idempotency key of the last attempt. */
  key: string;
  /** Saves and returns the key of the next attempt. */
  nextKey(): Promise<string>;
  /** Searches the provider's objects for the record's uuid. */
  find(): Promise<T | undefined>;
  create(key: string): Promise<T>;
};

/**
 * Creates the provider object of a record at most once: an object whose creation response was lost is found instead. Callers must
 * not run it concurrently for one record.
 */
export async function createOnce<T>({ now }: Needs<'now'>, creation: Creation<T>): Promise<T> {
  const { startedAt, key, nextKey, find, create } = creation;
  const existing = startedAt === null ? undefined : await find();
  if (existing !== undefined) return existing;
  if (startedAt !== null && secondsBetween(startedAt, now) > KEY_SECONDS) return create(await nextKey());
  try {
    return await create(key);
  } catch (error) {
    // The provider repeats a stored error for as long as it remembers the key.
    if (!isPayFailure(error) || !error.isReplay) throw error;
    return (await find()) ?? create(await nextKey());
  }
}
