import type * as z from 'zod';
import { type RoleId, roles } from './roles-matrix.ts';
import { Enumeration } from './schemas/enumeration.ts';
import { addSeconds, type Instant } from './time.ts';

/** What an association asks of its users: no second factor, one for who wants it, or one from administrators and treasurers. */
export const FactorRule = Enumeration({
  off: 'nothing besides the password',
  offered: 'a second factor of whoever has registered one',
  required_for_managers:
    'also one of every administrator and treasurer, who can do nothing before it is registered',
});
export type FactorRule = z.output<typeof FactorRule>;

export const factorRuleLabels: Record<FactorRule, string> = {
  off: 'Non proposé',
  offered: 'Proposé à chacun',
  required_for_managers: 'Exigé des administrateurs et des trésoriers',
};

/** How a session was opened. */
export const waysToSignIn = ['password', 'second-factor', 'passkey', 'link', 'signup', 'example'] as const;
export type WayToSignIn = (typeof waysToSignIn)[number];

/** What becomes of the second factors of a user, as history and mails say it. */
export const factorChanges = [
  'passkey-added',
  'passkey-removed',
  'passkey-copied',
  'codes-added',
  'codes-removed',
  'recovery-codes-made',
  'recovery-code-used',
  'reset',
] as const;
export type FactorChange = (typeof factorChanges)[number];

/** For how long a proof of identity counts for what asks for a recent one, in seconds. */
export const RECENT_SECONDS = 15 * 60;
/** How long the challenge of a passkey and the ticket between password and code work, in seconds. */
export const PROOF_SECONDS = 5 * 60;

export const MAX_PASSKEYS = 10;
export const RECOVERY_CODES = 10;

type Holder = {
  roleId: RoleId;
  hasFactor: boolean;
  /** The setting of the association; null for a super administrator, who has none. */
  rule: FactorRule | null;
  /** The session is the user's first one. */
  isFirstSession: boolean;
};

const managers: readonly RoleId[] = [roles.entity_admin, roles.treasurer];

/**
 * Returns whether a user has to register a second factor before anything else. A super administrator has to from the second
 * sign-in on, so that the first one can hand the account over.
 */
export function mustRegister(
  { roleId, hasFactor, rule, isFirstSession }: Holder,
  superAdmins: 'required' | 'offered',
): boolean {
  if (hasFactor) return false;
  if (roleId === roles.super_admin) return superAdmins === 'required' && !isFirstSession;
  return rule === 'required_for_managers' && managers.includes(roleId);
}

/** Returns whether something shown at an instant still counts as recent. */
export function isRecent(shownAt: Instant | null, now: Instant): boolean {
  return shownAt !== null && shownAt > addSeconds(now, -RECENT_SECONDS);
}
