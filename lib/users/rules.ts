import { invalid, Problem } from '../core/problems/problem.ts';
import { roles, type Scope } from '../core/roles-matrix.ts';
import type { UserRow } from '../data/users/users.ts';
import type { UserContent } from './content.ts';
import type { LockedUser } from './get.ts';

/** The fields of the account; all others belong to the profile. */
const accountFields = ['username', 'role_id', 'chk_active'] as const;

/** Throws for changes of account fields that the caller's role may not make; accepts unchanged values. */
export function requireMaySetAccount(scope: Scope, before: UserContent, after: UserContent): void {
  const isForbidden = (name: (typeof accountFields)[number]) =>
    scope === 'own' || (scope === 'entity' && name === 'role_id' && after.role_id === roles.super_admin);
  const errors = accountFields
    .filter((name) => before[name] !== after[name] && isForbidden(name))
    .map((name) => ({
      pointer: `/${name}`,
      detail: 'your role may not set this field to this value',
      code: 'field-forbidden',
    }));
  if (errors.length > 0) throw new Problem('field-forbidden', { errors });
}

/** Throws for a change to or from super administrator, because that role belongs to no association. */
export function requireSameSuperAdmin(before: UserContent, after: UserContent): void {
  const isSuper = ({ role_id }: UserContent) => role_id === roles.super_admin;
  if (isSuper(before) === isSuper(after)) return;
  const detail = 'a super administrator belongs to no association';
  throw invalid({ pointer: '/role_id', detail, code: 'invalid-value' });
}

type AdminStatus = Pick<UserRow, 'fk_role' | 'chk_active' | 'deleted_at'>;

function isActiveAdmin({ fk_role, chk_active, deleted_at }: AdminStatus): boolean {
  const isAdmin = fk_role === roles.entity_admin || fk_role === roles.super_admin;
  return isAdmin && chk_active === 1 && deleted_at === null;
}

/**
 * Throws for the removal of the last active administrator: of an association unless the caller is super administrator, of the
 * platform always.
 */
export function requireAnotherAdmin(scope: Scope, user: LockedUser, after: AdminStatus): void {
  if (!isActiveAdmin(user) || isActiveAdmin(after) || user.otherAdmins > 0) return;
  if (scope === 'all' && user.fk_role === roles.entity_admin) return;
  throw new Problem('last-admin');
}
