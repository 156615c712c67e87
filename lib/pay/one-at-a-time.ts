import type { Needs } from '../context.ts';
import { returnLease, takeLease } from '../data/leases/lease.ts';
import { Problem } from '../problems.ts';

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
