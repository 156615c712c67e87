import type { WebhookAnswer } from '../core/gateways.ts';
import { addSeconds, type Instant, secondsBetween } from '../core/time.ts';
import { TEST_EVENT } from '../core/webhook-events.ts';
import type { AttemptResult, DeliveryRow } from '../data/webhooks/deliveries.ts';
import type { Standing, WebhookRow } from '../data/webhooks/webhooks.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
export const THREE_DAYS = 72 * HOUR;

/** Seconds from each failed attempt of a delivery to its next one; together three days. */
export const retryGaps = [
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  20 * HOUR + 24 * MINUTE,
] as const;

/** Seconds for which everything waits after a number of rounds in a row in which a receiver took nothing. */
const pauses = [MINUTE, MINUTE, 5 * MINUTE, 15 * MINUTE, 30 * MINUTE] as const;
const LONGEST_PAUSE = HOUR;

/** Deliveries that are sent at once to a receiver that works, and to one that has failed. */
export const roundSize = ({ failures }: Pick<WebhookRow, 'failures'>): number => (failures > 0 ? 1 : 5);

/** The status by which a receiver says that it will never come back. */
const GONE = 410;

/** What an attempt makes of its delivery. `attempts` counts this one too. */
export function resultOf(
  { id, type, attempts, next_attempt_at }: DeliveryRow,
  { status, failure }: WebhookAnswer,
  now: Instant,
): AttemptResult {
  const came = { id, last_status: status, last_failure: failure, next_attempt_at, delivered_at: null };
  if (failure === null) return { ...came, state: 'delivered', delivered_at: now };
  const gap = type === TEST_EVENT ? undefined : retryGaps[attempts - 1];
  if (gap === undefined) return { ...came, state: 'failed' };
  return { ...came, state: 'waiting', next_attempt_at: addSeconds(now, gap) };
}

/** A delivery with what its attempt came to. */
export type Attempt = { delivery: Pick<DeliveryRow, 'type'>; answer: WebhookAnswer };

/**
 * How the receiver stands after a round. One accepted delivery, also a test, shows that it works. After a round without any, everything
 * waits together, and one delivery at a time asks whether it is back; after three days nothing is sent any more. Failed tests count
 * for nothing: somebody is trying.
 */
export function standingAfter(
  webhook: Pick<WebhookRow, 'failures' | 'failing_since' | 'paused_until' | 'disabled_at'>,
  round: readonly Attempt[],
  now: Instant,
): Standing & { disabled_reason?: OffByItself } {
  if (round.some(({ answer }) => answer.failure === null))
    return { failures: 0, failing_since: null, paused_until: null, last_delivered_at: now };
  const { failures, failing_since, paused_until } = webhook;
  const failed = round.filter(({ delivery }) => delivery.type !== TEST_EVENT);
  if (failed.length === 0) return { failures, failing_since, paused_until };
  const since = failing_since ?? now;
  const standing = {
    failures: failures + 1,
    failing_since: since,
    paused_until: addSeconds(now, pauses[failures] ?? LONGEST_PAUSE),
  };
  // One that a person switched off meanwhile stays so, for that reason.
  if (webhook.disabled_at !== null) return standing;
  if (failed.some(({ answer }) => answer.status === GONE)) return { ...standing, ...off('gone', now) };
  return secondsBetween(since, now) >= THREE_DAYS ? { ...standing, ...off('failing', now) } : standing;
}

export type OffByItself = 'failing' | 'gone';

const off = (disabled_reason: OffByItself, now: Instant) => ({ disabled_at: now, disabled_reason });
