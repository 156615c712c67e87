import { type Instant, toEpoch } from '../../../lib/core/time.ts';
import { lookUp, type State, type StoredReply } from '../state.ts';
import { epochNow, type World } from '../world.ts';
import { idempotencyMismatch } from './errors.ts';
import type { ApiRequest } from './request.ts';

const KEY_SECONDS = 86_400;

/** Storage key of a request's reply, per account; undefined for requests without an idempotency key. */
export function replyKey({ verb, key, account }: ApiRequest): string | undefined {
  return verb === 'POST' && key !== null ? `${account ?? ''}|${key}` : undefined;
}

/** The stored reply to the same request; throws if the key belongs to a different request. */
export function findReply(world: World, request: ApiRequest): StoredReply | undefined {
  const key = replyKey(request);
  const found = key === undefined ? undefined : lookUp(world.state.replies, key);
  if (!found || found.at + KEY_SECONDS <= epochNow(world)) return undefined;
  if (found.fingerprint !== fingerprintOf(request)) throw idempotencyMismatch();
  return found;
}

export function storeReply(
  world: World,
  request: ApiRequest,
  reply: { status: number; body: string; request: string },
): void {
  const key = replyKey(request);
  if (key === undefined) return;
  world.state.replies[key] = { ...reply, fingerprint: fingerprintOf(request), at: epochNow(world) };
}

/** The stored replies that have not expired. */
export function unexpiredReplies({ replies }: State, now: Instant): State['replies'] {
  const since = toEpoch(now) - KEY_SECONDS;
  return Object.fromEntries(Object.entries(replies).filter(([, { at }]) => at > since));
}

const fingerprintOf = ({ verb, path, params }: ApiRequest) => JSON.stringify([verb, path, params]);
