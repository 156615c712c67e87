import type { RoleId } from './access.ts';
import type { Caller, Needs } from './context.ts';
import { Problem } from './problems.ts';

/**
 * The role that counts: of the caller's stored user record, read when this request began; what the session was begun
 * with does not matter. Null when nobody is signed in.
 */
export function getRole({ caller }: Needs<'caller'>): RoleId | null {
  return caller.kind === 'user' ? caller.roleId : null;
}

export type SignedIn = Extract<Caller, { kind: 'user' }>;

/** The signed-in person; endpoints that are open to everybody never get here. */
export function signedIn({ caller }: Needs<'caller'>): SignedIn {
  if (caller.kind !== 'user') throw new Problem('missing-token');
  return caller;
}

/** The signed-in person's id, or null when a worker or a job acts. */
export function actorId({ caller }: Needs<'caller'>): number | null {
  return caller.kind === 'user' ? caller.userId : null;
}
