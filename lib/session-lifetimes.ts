import type { Platform } from './context.ts';

const DAY_SECONDS = 86_400;

/** The longest a session lives, whatever its use. */
export const LIFETIME_SECONDS: Record<Platform, number> = {
  web: 7 * DAY_SECONDS,
  ios: 30 * DAY_SECONDS,
  android: 30 * DAY_SECONDS,
};

/** A web session also ends when nothing was asked for this long. */
export const WEB_IDLE_SECONDS = 12 * 3600;
