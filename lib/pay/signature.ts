import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Instant } from '../time.ts';

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
