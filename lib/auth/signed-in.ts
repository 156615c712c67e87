import type { Caller, Needs } from '../context.ts';
import { Problem } from '../problems.ts';

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
