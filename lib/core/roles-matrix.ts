/** The roles matrix of the contract, as data. */
export const roles = { member: 1, entity_admin: 2, treasurer: 3, super_admin: 9 } as const;

export type RoleName = keyof typeof roles;
export type RoleId = (typeof roles)[RoleName];

/** The records an action applies to: the caller's own, those of their association, or all. */
export type Scope = 'own' | 'entity' | 'all';

type Row = Record<RoleName, Scope | null>;

const row = (
  member: Scope | null,
  treasurer: Scope | null,
  entity_admin: Scope | null,
  super_admin: Scope | null,
): Row => ({ member, treasurer, entity_admin, super_admin });

const NO = null;

/** The scope of each action per role. Columns: member, treasurer, entity_admin, super_admin. */
export const accessMatrix = {
  'entity.read': row('entity', 'entity', 'entity', 'all'),
  'entity.create': row(NO, NO, NO, 'all'),
  'entity.close': row(NO, NO, NO, 'all'),
  'entity.edit': row(NO, NO, 'entity', 'all'),
  'entity.delete': row(NO, NO, NO, 'all'),
  'entity.history': row(NO, 'entity', 'entity', 'all'),
  'user.read': row('entity', 'entity', 'entity', 'all'),
  'user.create': row(NO, NO, 'entity', 'all'),
  'user.edit': row('own', 'own', 'entity', 'all'),
  'user.delete': row(NO, NO, 'entity', 'all'),
  'user.history': row(NO, 'entity', 'entity', 'all'),
  'operation.read': row('own', 'entity', 'entity', 'all'),
  'operation.write': row(NO, NO, 'entity', 'all'),
  'sector.read': row('own', 'entity', 'entity', 'all'),
  'sector.write': row(NO, NO, 'entity', 'all'),
  'geo.read': row('own', 'entity', 'entity', 'all'),
  'town.read': row(NO, 'entity', 'entity', 'all'),
  'town.ask': row(NO, NO, 'entity', 'all'),
  'address.unassigned': row(NO, 'entity', 'entity', 'all'),
  'dwelling.write': row('own', NO, 'entity', 'all'),
  'passage.read': row('own', 'entity', 'entity', 'all'),
  'passage.create': row('own', NO, 'entity', 'all'),
  'passage.edit': row('own', NO, 'entity', 'all'),
  // With its receipt: what it says is corrected, and the receipt issued anew.
  'passage.correct': row(NO, NO, 'entity', 'all'),
  'passage.delete': row('own', NO, 'entity', 'all'),
  // Pushes are also accepted from callers who may not record, so that the data waiting on the phone is stored.
  'field.push': row('own', 'entity', 'entity', 'all'),
  'field.conflicts': row(NO, 'entity', 'entity', 'all'),
  'field.settle': row(NO, NO, 'entity', 'all'),
  'receipt.read': row('own', 'entity', 'entity', 'all'),
  'receipt.issue': row('own', 'entity', 'entity', 'all'),
  'receipt.batch': row(NO, 'entity', 'entity', 'all'),
  'receipt.cancel': row(NO, 'entity', 'entity', 'all'),
  'receipt.declare': row(NO, 'entity', 'entity', 'all'),
  'email.read': row(NO, 'entity', 'entity', 'all'),
  'email.write': row(NO, 'entity', 'entity', 'all'),
  'chat.use': row('own', 'own', 'own', 'own'),
  'chat.broadcast': row(NO, NO, 'entity', 'all'),
  'keys.manage': row(NO, 'entity', 'entity', 'all'),
  'privacy.manage': row(NO, NO, 'entity', 'all'),
  restore: row(NO, NO, 'entity', 'all'),
  'pay.account': row(NO, NO, 'entity', 'all'),
  'pay.status': row(NO, 'entity', 'entity', 'all'),
  'pay.take': row('own', NO, 'entity', 'all'),
  'pay.refund': row(NO, 'entity', 'entity', 'all'),
  'pay.reconciliation': row(NO, 'entity', 'entity', 'all'),
  'cash.read': row('own', 'entity', 'entity', 'all'),
  'cash.declare': row('own', 'entity', 'entity', 'all'),
  'cash.settle': row(NO, 'entity', 'entity', 'all'),
  // Own: hand-overs that the caller declared.
  'cash.cancel': row('own', 'own', 'entity', 'all'),
  'stock.write': row(NO, 'entity', 'entity', 'all'),
  'export.create': row(NO, 'entity', 'entity', 'all'),
  'export.read': row(NO, 'entity', 'entity', 'all'),
  'upload.use': row('own', 'own', 'entity', 'all'),
  // Where other software is told of events.
  'webhooks.manage': row(NO, NO, 'entity', 'all'),
  'signup.invite': row(NO, NO, NO, 'all'),
  'stats.read': row('own', 'entity', 'entity', 'all'),
  'stats.global': row(NO, NO, NO, 'all'),
} as const satisfies Record<string, Row>;

export type Action = keyof typeof accessMatrix;

/** What an endpoint requires of its caller: an action of the matrix, or one of these. */
export type Access = Action | 'open' | 'signed-in' | 'provider-signature';

/** True for endpoints without a session: open ones, and those whose requests are signed. */
export function isWithoutSession(access: Access): access is 'open' | 'provider-signature' {
  return access === 'open' || access === 'provider-signature';
}

/** True for an endpoint whose callers need an action of the matrix. */
export function isAction(access: Access): access is Action {
  return access in accessMatrix;
}

const roleNames = new Map<number, RoleName>([
  [roles.member, 'member'],
  [roles.entity_admin, 'entity_admin'],
  [roles.treasurer, 'treasurer'],
  [roles.super_admin, 'super_admin'],
]);

export function roleName(roleId: number): RoleName | undefined {
  return roleNames.get(roleId);
}

/** Returns the scope of a role for an action; null when the action is not allowed. */
export function scopeOf(roleId: number, action: Action): Scope | null {
  const name = roleName(roleId);
  return name ? accessMatrix[action][name] : null;
}

/** Returns each action that a role may perform, with its scope. */
export function permissionsOf(roleId: number): Partial<Record<Action, Scope>> {
  const name = roleName(roleId);
  if (!name) return {};
  const cells = Object.entries(accessMatrix).map(([action, row]) => [action, row[name]] as const);
  return Object.fromEntries(cells.filter(([, scope]) => scope !== null));
}
