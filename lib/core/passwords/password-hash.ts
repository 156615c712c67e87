import { hash, verify } from '@node-rs/argon2';
import type { Ids } from '../ids.ts';

/** OWASP's second recommendation for argon2id: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Verified for unknown users, so that their login takes as long as that of known ones. */
const DUMMY_HASH = `${PREFIX}fe9tGa6WzWYyyIC2a6j4Jg$k1glMR6bua7NGXPt9nTJ+zsYC1mHrcRPGgTg/uarg3U`;

/** Returns a PHC string. Passwords are normalised to NFC and never trimmed. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), OPTIONS);
}

/**
 * The hash of an account without a password: random bytes in the form of a hash, of which nobody knows a password. Verifying it takes
 * as long as any other.
 */
export function hashOfNoPassword(ids: Ids): string {
  const text = (length: number) => Buffer.from(ids.bytes(length)).toString('base64').replaceAll('=', '');
  return `${PREFIX}${text(16)}$${text(32)}`;
}

/** Takes the same time whether or not there is a stored hash. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? DUMMY_HASH, password.normalize('NFC'));
  return stored !== undefined && matches;
}

/** Returns whether the hash was made with parameters other than the current ones. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}
