import type { RoleId } from './access.ts';
import type { Needs } from './context.ts';

/**
 * The role that counts: of the caller's stored user record, read when this request began; what the session was begun
 * with does not matter. Null when nobody is signed in.
 */
export function getRole({ caller }: Needs<'caller'>): RoleId | null {
  return caller.kind === 'user' ? caller.roleId : null;
}
