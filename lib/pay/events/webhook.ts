import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../core/context.ts';
import { invalid, Problem } from '../../core/problems/problem.ts';
import { addSeconds, fromEpoch, type Instant } from '../../core/time.ts';
import { insertPayEventOnce } from '../../data/pay/events.ts';
import {
  API_VERSION,
  eventObjectIds,
  eventSubject,
  NonEventObject,
  ProviderEvent,
  type SignedEvent,
} from './schemas.ts';

/** Maximum age of a signature; the next constant is the maximum lead of the signer's clock. */
const MAX_AGE_SECONDS = 300;
const MAX_CLOCK_AHEAD_SECONDS = 60;

type Keys = { secrets: readonly string[]; now: Instant };

/**
 * Returns whether one of the webhook secrets signed these bytes recently. Not the SDK's check, which would more than double the
 * bundle of the function and accepts timestamps in the future.
 */
export function hasValidSignature(bytes: Uint8Array, header: string, { secrets, now }: Keys): boolean {
  const { times, signatures } = parseSignatureHeader(header);
  const [time] = times;
  // Two headers joined by a gateway contain two timestamps: it is unknown which one was signed.
  if (time === undefined || times.length > 1 || !isRecent(time, now)) return false;
  return secrets
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
    .some((secret) =>
      signatures.some((signature) => isEqual(signature, expectedSignature(secret, time, bytes))),
    );
}

/** Parses `t=…,v1=…,v1=…`; other signature schemes are ignored. */
function parseSignatureHeader(header: string): { times: string[]; signatures: string[] } {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  return { times: valuesOf('t'), signatures: valuesOf('v1') };
}

function isRecent(time: string, now: Instant): boolean {
  if (!/^\d{1,12}$/.test(time)) return false;
  const age = Math.floor(Date.parse(now) / 1000) - Number(time);
  return age <= MAX_AGE_SECONDS && age >= -MAX_CLOCK_AHEAD_SECONDS;
}

function expectedSignature(secret: string, time: string, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex');
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const HEADER = 'stripe-signature';
/** An event that is still unprocessed after this many seconds is enqueued again. */
const RETRY_SECONDS = 600;

/** Verifies and stores an event of the provider and enqueues its processing. */
export async function receiveEvent(ctx: Context, signed: SignedEvent): Promise<{ received: true }> {
  const { secrets, livemode } = await ctx.gateways.paySecrets();
  requireSignature(ctx, signed, secrets);
  const body = parseJson(signed.bytes);
  if (NonEventObject.safeParse(body).success) {
    // Accepted, because the provider repeats refused deliveries for days.
    ctx.log.write('pay-event-other-kind');
    return { received: true };
  }
  const event = readEvent(body);
  const facts = { pay_event: event.id, type: event.type };
  if (event.livemode !== livemode) {
    // The provider also sends test events to the live endpoint, and disables an endpoint that refuses them.
    ctx.log.write('pay-event-other-mode', facts);
    return { received: true };
  }
  if (event.api_version !== API_VERSION)
    ctx.log.write('pay-event-other-version', { ...facts, api_version: event.api_version });
  await ctx.transact('all', (trx) => saveAndEnqueue(trx, event));
  return { received: true };
}

function requireSignature(ctx: Context, { bytes, headers }: SignedEvent, secrets: string[]): void {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === HEADER) ?? HEADER;
  const header = headers[name];
  if (typeof header === 'string' && hasValidSignature(bytes, header, { secrets, now: ctx.now })) return;
  ctx.log.write('pay-signature-refused');
  throw new Problem('invalid-signature');
}

function readEvent(body: unknown): ProviderEvent {
  const read = ProviderEvent.safeParse(body);
  if (read.success) return read.data;
  throw invalid({ pointer: '', detail: 'expected an event of the payment provider', code: 'invalid-event' });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Stores an event; enqueues a known but unprocessed event again, because its message may have been lost. */
async function saveAndEnqueue(trx: Context, event: ProviderEvent): Promise<void> {
  const isFollowed = eventSubject(event.type) !== null;
  const { id, isProcessed } = await insertPayEventOnce(trx, {
    event_id: event.id,
    type: event.type,
    account_id: event.account ?? null,
    ...eventObjectIds(event),
    api_version: event.api_version ?? null,
    made_at: fromEpoch(event.created),
    received_at: trx.now,
    due_at: addSeconds(trx.now, RETRY_SECONDS),
    state: isFollowed ? 'received' : 'ignored',
    processed_at: isFollowed ? null : trx.now,
  });
  if (!isProcessed) trx.enqueue({ queue: 'process-pay-event', body: { pay_event_id: id } });
}
