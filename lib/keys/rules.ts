import { keyActions, roleOfKey } from '../core/key-rights.ts';
import { invalid, Problem, refusedField } from '../core/problems/problem.ts';
import { type Action, type RoleId, type Scope, scopeOf } from '../core/roles-matrix.ts';
import { addSeconds, type Instant } from '../core/time.ts';
import { MAX_DAYS, MAX_LIVE } from './schemas.ts';

/** What a key may do with the present role of its maker: an action that either lacks is absent. */
export function mayOfKey(roleId: RoleId, actions: readonly string[]): Partial<Record<Action, Scope>> {
  const may: Partial<Record<Action, Scope>> = {};
  for (const action of keyActions) {
    const scope = actions.includes(action) ? scopeOf(roleOfKey(roleId), action) : null;
    if (scope !== null) may[action] = scope;
  }
  return may;
}

/** Refuses an action that the maker may not perform. */
export function requireOwnActions(roleId: RoleId, actions: readonly Action[]): void {
  const may = mayOfKey(roleId, actions);
  const place = actions.findIndex((action) => may[action] === undefined);
  if (place >= 0) throw refusedField('field-forbidden', `/actions/${place}`);
}

/** Refuses an end that has passed or is too far away. */
export function requireEnd(expiresAt: Instant, now: Instant): void {
  const isAllowed = expiresAt > now && expiresAt <= addSeconds(now, MAX_DAYS * 86_400);
  if (isAllowed) return;
  const detail = `must be in the future, at most ${MAX_DAYS} days ahead`;
  throw invalid({ pointer: '/expires_at', detail, code: 'out-of-range' });
}

/** Refuses one key too many in an association; `live` are those before it. */
export function requireRoom(live: number): void {
  if (live >= MAX_LIVE) throw new Problem('too-many-keys');
}
