import { type Instant, toEpoch } from '../../../lib/core/time.ts';
import { type KeptReply, kept, type State } from '../state.ts';
import { epochNow, type World } from '../world.ts';
import { idempotencyMismatch } from './errors.ts';
import type { Asked } from './request.ts';

const KEPT_SECONDS = 86_400;

/** Keys belong to one account; undefined for requests that are not kept. */
export function keyOf({ verb, key, account }: Asked): string | undefined {
  return verb === 'POST' && key !== null ? `${account ?? ''}|${key}` : undefined;
}

/** What was answered to the same request before. Another request under its key is refused. */
export function firstReply(world: World, asked: Asked): KeptReply | undefined {
  const key = keyOf(asked);
  const found = key === undefined ? undefined : kept(world.state.replies, key);
  if (!found || found.at + KEPT_SECONDS <= epochNow(world)) return undefined;
  if (found.fingerprint !== fingerprintOf(asked)) throw idempotencyMismatch();
  return found;
}

export function keepReply(
  world: World,
  asked: Asked,
  reply: { status: number; body: string; request: string },
): void {
  const key = keyOf(asked);
  if (key === undefined) return;
  world.state.replies[key] = { ...reply, fingerprint: fingerprintOf(asked), at: epochNow(world) };
}

/** The first answers that still count. */
export function repliesKept({ replies }: State, now: Instant): State['replies'] {
  const since = toEpoch(now) - KEPT_SECONDS;
  return Object.fromEntries(Object.entries(replies).filter(([, { at }]) => at > since));
}

const fingerprintOf = ({ verb, path, params }: Asked) => JSON.stringify([verb, path, params]);
