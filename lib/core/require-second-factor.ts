import type { Needs, SignedIn } from './context.ts';
import { Problem } from './problems/problem.ts';
import { isRecent } from './second-factor.ts';

/** Throws a 403 for a user who has to register a second factor before anything else. */
export function requireRegistered({ secondFactor }: SignedIn): void {
  if (secondFactor.mustRegister) throw new Problem('second-factor-setup');
}

/**
 * Throws a 403 for a signed-in user who has a second factor and has not shown it within 15 minutes. Before money leaves, a person's
 * data leaves or goes, and the account changes hands.
 */
export function requireRecentFactor({ caller, now }: Needs<'caller' | 'now'>): void {
  if (caller.kind !== 'user' || !caller.secondFactor.isRegistered) return;
  if (!isRecent(caller.secondFactor.shownAt, now)) throw new Problem('second-factor-required');
}
