import { Problem } from '../../core/problems/problem.ts';
import { networkOf, type Quota, type QuotaResult } from '../../core/quota.ts';
import { isWithoutSession } from '../../core/roles-matrix.ts';
import type { Instant } from '../../core/time.ts';
import { takeFromAddressQuota } from '../../data/throttling.ts';
import type { Resources } from '../resources.ts';
import type { EndpointFacts } from './endpoint-spec.ts';
import type { HttpRequest } from './request.ts';

/** Returns whether requests count against a quota: of the user, or of the client address for open endpoints. */
export function hasQuota({ access, unlimited }: EndpointFacts): boolean {
  return access !== 'provider-signature' && unlimited !== true;
}

/** Returns whether requests are counted in the database, under a keyed hash of the client address. */
export function hashesAddresses(facts: EndpointFacts): boolean {
  return isWithoutSession(facts.access) && hasQuota(facts) && facts.transaction !== 'none';
}

/**
 * Counts one request against the quota of the client address: in the database, across containers, or per container for
 * endpoints that run without a database.
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
  // A keyed hash, so that the table stores no addresses.
  const { blindIndex } = await deps.cipher();
  return takeFromAddressQuota(deps.db(), blindIndex('address_quotas.key', network), quota, now);
}

/** The `RateLimit` headers: `r` requests left now, `t` seconds until the next one. */
export function rateLimitHeaders(result: QuotaResult, { perMinute, burst }: Quota): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${perMinute};w=60, "burst";q=${burst}`,
    ratelimit: `"default";r=${Math.floor(result.tokens)};t=${secondsToNext(result, perMinute)}`,
  };
}

/** Throws a 429 when the quota is used up. */
export function requireQuota(result: QuotaResult, { perMinute }: Quota): void {
  if (result.granted) return;
  throw new Problem('too-many-requests', { retryAfter: Math.max(1, secondsToNext(result, perMinute)) });
}

function secondsToNext({ tokens }: QuotaResult, perMinute: number): number {
  return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute);
}
