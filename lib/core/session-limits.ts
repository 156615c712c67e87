import type { Platform } from './context.ts';
import { kept } from './retention.ts';
import { addSeconds, type Instant } from './time.ts';

const DAY_SECONDS = 86_400;

/** Maximum lifetime of a session, in seconds. */
export const MAX_SESSION_SECONDS: Record<Platform, number> = {
  web: kept.webSessionDays * DAY_SECONDS,
  ios: kept.phoneSessionDays * DAY_SECONDS,
  android: kept.phoneSessionDays * DAY_SECONDS,
};

/** Concurrent sessions of one user; another login ends the oldest one. */
export const MAX_SESSIONS = 20;

/** Web sessions also end after this long without a request. */
export const MAX_WEB_IDLE_SECONDS = 12 * 3600;

type Session = { platform: Platform; last_used_at: Instant; expires_at: Instant };

/** Returns when a session ends if it is not used again. */
export function endOfSession({ platform, last_used_at, expires_at }: Session): Instant {
  if (platform !== 'web') return expires_at;
  const idleEnd = addSeconds(last_used_at, MAX_WEB_IDLE_SECONDS);
  return idleEnd < expires_at ? idleEnd : expires_at;
}
