import { createHash, randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import type { Clock } from './time.ts';

/** The source of randomness; tests inject a seeded one. */
export type Ids = {
  /** A version 7 UUID of the current instant. */
  uuid(): string;
  bytes(length: number): Uint8Array;
  /** A unique name for a lease holder, prefixed with the service's name if there is one. */
  holder(): string;
};

/** The prefix of a service's lease holders. */
export const holderPrefix = (service: string) => `${service}/`;

export function randomIds(clock: Clock, service?: string): Ids {
  const uuid = () => v7({ msecs: Date.parse(clock.now()) });
  return {
    uuid,
    holder: () => `${service === undefined ? '' : holderPrefix(service)}${uuid()}`,
    bytes: (length) => randomBytes(length),
  };
}

// Without 0/O and 1/I/L: codes are read aloud and typed from paper.
const readableAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** `length` uniformly random characters of an alphabet without look-alikes. */
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

/** 256 random bits; the prefix lets secret scanners find leaked tokens. */
export function newToken(ids: Ids): string {
  return `trn_${Buffer.from(ids.bytes(32)).toString('base64url')}`;
}

/** Reads the token of an `Authorization` header; undefined when there is none. */
export function readBearerToken(header: string): string | undefined {
  return /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(header)?.[1];
}

/** The stored form of a token; with 256 random bits one round of SHA-256 is enough. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
