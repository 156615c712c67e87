import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { takeFromAddressQuota } from '../data/throttling.ts';

/** Counts a request against what a user may ask for in a minute, beside the quota of all requests. */
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
