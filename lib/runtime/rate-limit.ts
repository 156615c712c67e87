import type { AuthenticatedSession } from '../data/sessions/authenticate.ts';
import { Problem } from '../problems.ts';

type Quota = { perMinute: number; burst: number };

/** The quota as the `RateLimit` fields say it: `r` requests at once now, `t` seconds until the next one. */
export function rateLimitHeaders(
  session: AuthenticatedSession,
  { perMinute, burst }: Quota,
): Record<string, string> {
  return {
    'ratelimit-policy': `"default";q=${perMinute};w=60, "burst";q=${burst}`,
    ratelimit: `"default";r=${Math.floor(session.tokens)};t=${secondsToNext(session, perMinute)}`,
  };
}

export function refuseOverQuota(session: AuthenticatedSession, { perMinute }: Quota): void {
  if (session.granted) return;
  throw new Problem('too-many-requests', { retryAfter: Math.max(1, secondsToNext(session, perMinute)) });
}

function secondsToNext({ tokens }: AuthenticatedSession, perMinute: number): number {
  return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60) / perMinute);
}
