import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './time.ts';

/** Everything that is drawn at random. Tests inject a seeded one. */
export type Ids = {
  /** A version 7 UUID of the present instant. */
  uuid(): string;
  bytes(length: number): Uint8Array;
  /** A name for whoever takes a lease, another one each time; it tells the service where that has a name. */
  holder(): string;
};

/** What the holders of a service begin with. */
export const holdersOf = (service: string) => `${service}/`;

export function randomIds(clock: Clock, service?: string): Ids {
  const uuid = () => v7({ msecs: Date.parse(clock.now()) });
  return {
    uuid,
    holder: () => `${service === undefined ? '' : holdersOf(service)}${uuid()}`,
    bytes: (length) => randomBytes(length),
  };
}

// No 0/O and 1/I/L: codes are read aloud and typed from paper.
const readableAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** `length` characters, each drawn evenly from an alphabet without look-alikes. */
export function readableCode(ids: Ids, length: number): string {
  let code = '';
  while (code.length < length) {
    for (const byte of ids.bytes(length)) {
      // 248 = 8 × 31: a byte above would favour the first letters.
      if (byte < 248 && code.length < length) code += readableAlphabet[byte % 31];
    }
  }
  return code;
}

/** 256 random bits; the prefix lets secret scanners find a token that was published by mistake. */
export function newToken(ids: Ids): string {
  return `trn_${Buffer.from(ids.bytes(32)).toString('base64url')}`;
}

/** What is stored of a token: at 256 random bits one round of SHA-256 is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
