import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { takeFromAddressQuota } from '../data/throttling.ts';

/** Counts a request against a user's per-minute quota for this action, in addition to the quota of all requests. */
export async function takeFromQuota(
  ctx: Context,
  what: 'check' | 'generate',
  perMinute: number,
): Promise<void> {
  const key = `passwords-${what}:${signedIn(ctx).userId}`;
  const quota = { perMinute, burst: perMinute };
  const { granted, tokens } = await takeFromAddressQuota(ctx.db, key, quota, ctx.now);
  if (granted) return;
  throw new Problem('too-many-requests', { retryAfter: Math.ceil(((1 - tokens) * 60) / perMinute) });
}
