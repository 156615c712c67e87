import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Context } from '../../core/context.ts';
import { invalid, Problem } from '../../core/problems.ts';
import { addSeconds, fromEpoch, type Instant } from '../../core/time.ts';
import { keepPayEvent } from '../../data/pay/events.ts';
import { API_VERSION, idsOf, matterOf, OtherNotice, ProviderEvent, type SignedEvent } from './schemas.ts';

/** How old an event may be, and how far ahead the clock of whoever signed it. */
const PAST_SECONDS = 300;
const FUTURE_SECONDS = 60;

type Keys = { secrets: readonly string[]; now: Instant };

/**
 * Whether one of our secrets signed these bytes, lately. Our own code, because the SDK would more than double the
 * bundle of the function and takes a time that lies in the future.
 */
export function isSigned(bytes: Uint8Array, header: string, { secrets, now }: Keys): boolean {
  const { times, signatures } = readHeader(header);
  const [time] = times;
  // Two headers that a gateway joined into one say two times: nobody knows which was meant.
  if (time === undefined || times.length > 1 || !isTimely(time, now)) return false;
  return secrets
    .map((secret) => secret.trim())
    .filter((secret) => secret !== '')
    .some((secret) => signatures.some((signature) => isEqual(signature, digestOf(secret, time, bytes))));
}

/** `t=…,v1=…,v1=…`; other schemes are left aside. */
function readHeader(header: string): { times: string[]; signatures: string[] } {
  const parts = header.split(',').map((part) => part.trim().split('='));
  const valuesOf = (name: string) => parts.flatMap(([key, value = '']) => (key === name ? [value] : []));
  return { times: valuesOf('t'), signatures: valuesOf('v1') };
}

function isTimely(time: string, now: Instant): boolean {
  if (!/^\d{1,12}$/.test(time)) return false;
  const age = Math.floor(Date.parse(now) / 1000) - Number(time);
  return age <= PAST_SECONDS && age >= -FUTURE_SECONDS;
}

function digestOf(secret: string, time: string, bytes: Uint8Array): string {
  return createHmac('sha256', secret).update(`${time}.`).update(bytes).digest('hex');
}

function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const HEADER = 'stripe-signature';
/** A message that has not done its work after so long is taken for lost. */
const LOST_AFTER_SECONDS = 600;

/** Keeps that something happened at the provider, and leaves it to the queue to look what. */
export async function receiveEvent(ctx: Context, signed: SignedEvent): Promise<{ received: true }> {
  const { secrets, livemode } = await ctx.gateways.paySecrets();
  requireSignature(ctx, signed, secrets);
  const body = parsed(signed.bytes);
  if (OtherNotice.safeParse(body).success) {
    // Refused it would come again for days.
    ctx.log.write('pay-event-other-kind');
    return { received: true };
  }
  const event = readEvent(body);
  const facts = { pay_event: event.id, type: event.type };
  if (event.livemode !== livemode) {
    // The live endpoint is told of tests too, and is switched off when it refuses them.
    ctx.log.write('pay-event-other-mode', facts);
    return { received: true };
  }
  if (event.api_version !== API_VERSION)
    ctx.log.write('pay-event-other-version', { ...facts, api_version: event.api_version });
  await ctx.transact('all', (trx) => keep(trx, event));
  return { received: true };
}

function requireSignature(ctx: Context, { bytes, headers }: SignedEvent, secrets: string[]): void {
  const name = Object.keys(headers).find((key) => key.toLowerCase() === HEADER) ?? HEADER;
  const header = headers[name];
  if (typeof header === 'string' && isSigned(bytes, header, { secrets, now: ctx.now })) return;
  ctx.log.write('pay-signature-refused');
  throw new Problem('invalid-signature');
}

function readEvent(body: unknown): ProviderEvent {
  const read = ProviderEvent.safeParse(body);
  if (read.success) return read.data;
  throw invalid({ pointer: '', detail: 'expected an event of the payment provider', code: 'invalid-event' });
}

function parsed(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** An event that is known already goes into the queue again: its message may be what was lost. */
async function keep(trx: Context, event: ProviderEvent): Promise<void> {
  const isFollowed = matterOf(event.type) !== null;
  const { id, isProcessed } = await keepPayEvent(trx, {
    event_id: event.id,
    type: event.type,
    account_id: event.account ?? null,
    ...idsOf(event),
    api_version: event.api_version ?? null,
    made_at: fromEpoch(event.created),
    received_at: trx.now,
    due_at: addSeconds(trx.now, LOST_AFTER_SECONDS),
    state: isFollowed ? 'received' : 'ignored',
    processed_at: isFollowed ? null : trx.now,
  });
  if (!isProcessed) trx.enqueue({ queue: 'process-pay-event', body: { pay_event_id: id } });
}
