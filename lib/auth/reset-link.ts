import type { Needs } from '../context.ts';
import { replaceResetToken } from '../data/password-resets/tokens.ts';
import { addSeconds } from '../time.ts';
import { hashToken, newToken } from '../tokens.ts';

/** A link to choose a password, for a user who is held. It works once; the ones before it are void. */
export async function newResetLink(
  trx: Needs<'db' | 'ids' | 'now' | 'settings'>,
  userId: number,
  lifetimeSeconds: number,
): Promise<string> {
  const token = newToken(trx.ids);
  const expiresAt = addSeconds(trx.now, lifetimeSeconds);
  await replaceResetToken(trx.db, { userId, tokenHash: hashToken(token), now: trx.now, expiresAt });
  // In the fragment, which browsers do not send: the token reaches no server log.
  return `${trx.settings.baseUrl}/api/passwords/reset#${token}`;
}
