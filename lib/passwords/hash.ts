import { hash, verify } from '@node-rs/argon2';

/** OWASP's second choice of argon2id parameters: 19 MiB, two passes, one lane. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PREFIX = '$argon2id$v=19$m=19456,t=2,p=1$';

/** Of a password nobody has: an unknown user costs the same time as a known one. */
const NOBODY = `${PREFIX}fe9tGa6WzWYyyIC2a6j4Jg$k1glMR6bua7NGXPt9nTJ+zsYC1mHrcRPGgTg/uarg3U`;

/** A PHC string. NFC on both sides, nothing trimmed: a password counts exactly as it was typed. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFC'), OPTIONS);
}

/** Compares in the same time whether or not there is a stored hash. */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(stored ?? NOBODY, password.normalize('NFC'));
  return stored !== undefined && matches;
}

/** True when the hash was made with other parameters than today's. */
export function needsRehash(stored: string): boolean {
  return !stored.startsWith(PREFIX);
}
