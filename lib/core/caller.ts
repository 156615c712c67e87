import type { RoleId } from './access.ts';
import type { Caller, Needs } from './context.ts';
import { Problem } from './problems.ts';

/**
 * The caller's role as stored in the user record at the start of this request, not as it was at login. Null when nobody
 * is signed in.
 */
export function getRole({ caller }: Needs<'caller'>): RoleId | null {
  return caller.kind === 'user' ? caller.roleId : null;
}

export type SignedIn = Extract<Caller, { kind: 'user' }>;

/** The signed-in user; throws `missing-token` for any other caller. */
export function signedIn({ caller }: Needs<'caller'>): SignedIn {
  if (caller.kind !== 'user') throw new Problem('missing-token');
  return caller;
}

/** The signed-in user's id; null for a worker or a job. */
export function actorId({ caller }: Needs<'caller'>): number | null {
  return caller.kind === 'user' ? caller.userId : null;
}
