import { describe, expect, test } from '@jest/globals';
import {
  type Action,
  accessMatrix,
  roleName,
  roles,
  type Scope,
  scopeOf,
} from '../../../lib/core/roles-matrix.ts';

type Cell = Scope | '–';

/** The roles of the contract: member, treasurer, entity_admin, super_admin. */
const contract: Record<Action, [Cell, Cell, Cell, Cell]> = {
  'entity.read': ['entity', 'entity', 'entity', 'all'],
  'entity.create': ['–', '–', '–', 'all'],
  'entity.close': ['–', '–', '–', 'all'],
  'entity.edit': ['–', '–', 'entity', 'all'],
  'entity.delete': ['–', '–', '–', 'all'],
  'entity.history': ['–', 'entity', 'entity', 'all'],
  'user.read': ['entity', 'entity', 'entity', 'all'],
  'user.create': ['–', '–', 'entity', 'all'],
  'user.edit': ['own', 'own', 'entity', 'all'],
  'user.delete': ['–', '–', 'entity', 'all'],
  'user.history': ['–', 'entity', 'entity', 'all'],
  'operation.read': ['own', 'entity', 'entity', 'all'],
  'operation.write': ['–', '–', 'entity', 'all'],
  'sector.read': ['own', 'entity', 'entity', 'all'],
  'sector.write': ['–', '–', 'entity', 'all'],
  'geo.read': ['own', 'entity', 'entity', 'all'],
  'town.read': ['–', 'entity', 'entity', 'all'],
  'town.ask': ['–', '–', 'entity', 'all'],
  'address.unassigned': ['–', 'entity', 'entity', 'all'],
  'dwelling.write': ['own', '–', 'entity', 'all'],
  'passage.read': ['own', 'entity', 'entity', 'all'],
  'passage.create': ['own', '–', 'entity', 'all'],
  'passage.edit': ['own', '–', 'entity', 'all'],
  'passage.correct': ['–', '–', 'entity', 'all'],
  'passage.delete': ['own', '–', 'entity', 'all'],
  'field.push': ['own', 'entity', 'entity', 'all'],
  'field.conflicts': ['–', 'entity', 'entity', 'all'],
  'field.settle': ['–', '–', 'entity', 'all'],
  'receipt.read': ['own', 'entity', 'entity', 'all'],
  'receipt.issue': ['own', 'entity', 'entity', 'all'],
  'receipt.batch': ['–', 'entity', 'entity', 'all'],
  'receipt.cancel': ['–', 'entity', 'entity', 'all'],
  'receipt.declare': ['–', 'entity', 'entity', 'all'],
  'email.read': ['–', 'entity', 'entity', 'all'],
  'email.write': ['–', 'entity', 'entity', 'all'],
  'chat.use': ['own', 'own', 'own', 'own'],
  'chat.broadcast': ['–', '–', 'entity', 'all'],
  'privacy.manage': ['–', '–', 'entity', 'all'],
  restore: ['–', '–', 'entity', 'all'],
  'pay.account': ['–', '–', 'entity', 'all'],
  'pay.status': ['–', 'entity', 'entity', 'all'],
  'pay.take': ['own', '–', 'entity', 'all'],
  'pay.refund': ['–', 'entity', 'entity', 'all'],
  'pay.reconciliation': ['–', 'entity', 'entity', 'all'],
  'cash.read': ['own', 'entity', 'entity', 'all'],
  'cash.declare': ['own', 'entity', 'entity', 'all'],
  'cash.settle': ['–', 'entity', 'entity', 'all'],
  'cash.cancel': ['own', 'own', 'entity', 'all'],
  'stock.write': ['–', 'entity', 'entity', 'all'],
  'export.create': ['–', 'entity', 'entity', 'all'],
  'export.read': ['–', 'entity', 'entity', 'all'],
  'upload.use': ['own', 'own', 'entity', 'all'],
  'webhooks.manage': ['–', '–', 'entity', 'all'],
  'keys.manage': ['–', 'entity', 'entity', 'all'],
  'signup.invite': ['–', '–', '–', 'all'],
  'stats.read': ['own', 'entity', 'entity', 'all'],
  'stats.global': ['–', '–', '–', 'all'],
};

describe('the matrix of roles', () => {
  test('is the one of the contract', () => {
    const cells = Object.entries(accessMatrix).map(([action, row]) => [
      action,
      [row.member, row.treasurer, row.entity_admin, row.super_admin].map((scope) => scope ?? '–'),
    ]);
    expect(Object.fromEntries(cells)).toEqual(contract);
  });
});

describe('roles', () => {
  test('have the ids of the specification', () => {
    expect(roles).toEqual({ member: 1, entity_admin: 2, treasurer: 3, super_admin: 9 });
    expect([1, 2, 3, 9].map(roleName)).toEqual(['member', 'entity_admin', 'treasurer', 'super_admin']);
  });

  test('an unknown role is allowed nothing', () => {
    for (const id of [0, 4, 8, 10, -1, Number.NaN]) {
      expect(roleName(id)).toBeUndefined();
      expect(scopeOf(id, 'entity.read')).toBeNull();
    }
  });

  test('a known role has the scopes of its column', () => {
    expect(scopeOf(1, 'passage.read')).toBe('own');
    expect(scopeOf(3, 'passage.edit')).toBeNull();
    expect(scopeOf(9, 'entity.create')).toBe('all');
  });
});
