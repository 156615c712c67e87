import type { Context, Needs } from '../../core/context.ts';
import { hashToken } from '../../core/ids.ts';
import { PROOF_SECONDS } from '../../core/second-factor.ts';
import { addSeconds } from '../../core/time.ts';
import { consumeChallenge, insertChallenge } from '../../data/users/passkeys.ts';

type Purpose = Parameters<typeof insertChallenge>[1]['purpose'];

const CHALLENGE_BYTES = 32;
const MAX_CLIENT_DATA = 2000;

/** Makes a challenge that a passkey signs once within five minutes, for one purpose and, if there is one, for one user. */
export async function makeChallenge(
  trx: Needs<'db' | 'ids' | 'now'>,
  purpose: Purpose,
  userId: number | null,
): Promise<string> {
  const challenge = Buffer.from(trx.ids.bytes(CHALLENGE_BYTES)).toString('base64url');
  const expires_at = addSeconds(trx.now, PROOF_SECONDS);
  await insertChallenge(trx.db, {
    challenge_hash: hashToken(challenge),
    purpose,
    user_id: userId,
    expires_at,
  });
  return challenge;
}

/** Consumes the challenge that an answer says it signed, and returns it; undefined for one that this service did not make for it. */
export async function takeChallenge(
  trx: Pick<Context, 'db' | 'now'>,
  clientDataJSON: string,
  purpose: Purpose,
  userId: number | null,
): Promise<string | undefined> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined) return undefined;
  const asked = { hash: hashToken(challenge), purpose, userId, now: trx.now };
  return (await consumeChallenge(trx.db, asked)) ? challenge : undefined;
}

function challengeOf(clientDataJSON: string): string | undefined {
  if (clientDataJSON.length > MAX_CLIENT_DATA) return undefined;
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    const challenge = typeof data === 'object' && data !== null ? Reflect.get(data, 'challenge') : undefined;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}
