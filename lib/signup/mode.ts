import type { Needs } from '../core/context.ts';
import { hashToken } from '../core/ids.ts';
import { Problem } from '../core/problems/problem.ts';
import { consumeInvitation, findInvitation } from '../data/signup/invitations.ts';

/** Throws where associations do not sign up by themselves. */
export function requireSignup({ settings }: Needs<'settings'>): void {
  if (settings.signup === 'off') throw new Problem('signup-closed');
}

/** The id of a valid invitation; null without one, which throws where one is needed. */
export async function invitationOf(
  { db, now, settings }: Needs<'db' | 'now' | 'settings'>,
  token: string | undefined,
): Promise<number | null> {
  const id = token === undefined ? undefined : await findInvitation(db, hashToken(token), now);
  if (id !== undefined) return id;
  if (settings.signup === 'open') return null;
  throw new Problem('signup-by-invitation');
}

/** Uses the invitation of a confirmed request up; throws where one is needed and there is none that is not used. */
export async function useInvitation(
  { db, now, settings }: Needs<'db' | 'now' | 'settings'>,
  id: number | null,
): Promise<void> {
  const isUsed = id !== null && (await consumeInvitation(db, id, now));
  if (!isUsed && settings.signup !== 'open') throw new Problem('signup-by-invitation');
}
