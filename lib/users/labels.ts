import type { RoleName } from '../core/access.ts';

/** French labels, as applications show them. */
export const roleLabels: Record<RoleName, string> = {
  member: 'Membre',
  entity_admin: 'Administrateur',
  treasurer: 'Trésorier',
  super_admin: 'Super administrateur',
};
