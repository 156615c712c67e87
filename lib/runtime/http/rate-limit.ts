import { needsNoSession } from '../../core/access.ts';
import { Problem } from '../../core/problems.ts';
import { networkOf, type Quota, type QuotaResult } from '../../core/quota.ts';
import type { Instant } from '../../core/time.ts';
import { takeOfAddress } from '../../data/throttling.ts';
import type { Resources } from '../resources.ts';
import type { EndpointFacts } from './endpoint-spec.ts';
import type { HttpRequest } from './request.ts';

/** True where requests are counted: of the user, or where nobody logs in of the address they come from. */
export function hasQuota({ access, unlimited }: EndpointFacts): boolean {
  return access !== 'provider-signature' && unlimited !== true;
}

/** True where requests are counted in the database under a keyed hash of the address they come from. */
export function hashesAddresses(facts: EndpointFacts): boolean {
  return needsNoSession(facts.access) && hasQuota(facts) && facts.transaction !== 'none';
}

/**
 * One request taken from the quota of the address. Counted in the database, for all containers together, by what asks
 * it anyway; by each container for itself where an answer has to come without it.
 */
export async function takeFromClientQuota(
  spec: EndpointFacts,
  deps: Resources,
  { client }: HttpRequest,
  now: Instant,
): Promise<QuotaResult> {
  const quota = deps.config.service().RATE_LIMIT_OPEN;
  const network = networkOf(client.ip ?? '');
  if (!hashesAddresses(spec)) return deps.addressBuckets.take(network, quota, now);
  // Keyed, so that the table names nobody.
  const { blindIndex } = await deps.cipher();
  return takeOfAddress(deps.db(), blindIndex('address_quotas.key', network), quota, now);
}

/** The quota as the `RateLimit` fields say it: `r` requests at once now, `t` seconds until the next one. */
export function rateLimitHeaders(taken: QuotaResult, { perMinute, burst }: Quota): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${perMinute};w=60, "burst";q=${burst}`,
    ratelimit: `"default";r=${Math.floor(taken.tokens)};t=${secondsToNext(taken, perMinute)}`,
  };
}

export function requireQuota(taken: QuotaResult, { perMinute }: Quota): void {
  if (taken.granted) return;
  throw new Problem('too-many-requests', { retryAfter: Math.max(1, secondsToNext(taken, perMinute)) });
}

function secondsToNext({ tokens }: QuotaResult, perMinute: number): number {
  return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute);
}
