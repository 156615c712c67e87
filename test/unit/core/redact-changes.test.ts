import { describe, expect, test } from '@jest/globals';
import { redactChanges } from '../../../lib/core/fields/redact-changes.ts';

describe('of the changes of a record', () => {
  test('clear fields keep old and new value', () => {
    const changes = {
      montant: { old: 12.5, new: 20 },
      motif: { old: null, new: 'absent' },
      flags: { old: [], new: ['late'] },
      dwelling: { old: null, new: { floor: '2', door: null } },
      deleted_at: { old: '2026-11-20T09:00:00.000Z', new: null },
    };
    expect(redactChanges('passage', changes)).toEqual(changes);
  });

  test.each(['encrypted_name', 'encrypted_email', 'encrypted_phone', 'encrypted_remark'])(
    '%s is told to have changed, whatever stands there',
    (name) => {
      for (const change of [true, false, 'Camille', { old: 'Camille', new: 'Dominique' }, ['v1.d1.AAAA']])
        expect(redactChanges('passage', { [name]: change })).toEqual({ [name]: true });
    },
  );

  test.each(['password', 'password_hash', 'token', 'iban', 'name', 'refunded', '__proto__', 'constructor'])(
    '%s is not told at all',
    (name) => {
      const changes = Object.fromEntries([[name, { old: 'a', new: 'b' }]]);
      expect(Object.keys(redactChanges('user', changes))).toEqual([]);
      expect(Object.keys(redactChanges('passage', changes))).toEqual([]);
    },
  );

  test('fields of another kind of record are dropped', () => {
    expect(redactChanges('sector', { montant: { old: 0, new: 1 } })).toEqual({});
  });

  test('unknown members inside a field are dropped', () => {
    const old = {
      auto_receipts: true,
      iban: 'FR76',
      fiscal: { basis: 'article 200', signatory: 'Anne Chef' },
    };
    expect(redactChanges('entity', { settings: { old, new: null, by: 'Anne Chef' } })).toEqual({
      settings: { old: { auto_receipts: true, fiscal: { basis: 'article 200' } }, new: null },
    });
    const change = { old: { secret: 1 }, new: [{ secret: 1 }, 'Centre'] };
    expect(redactChanges('sector', { sector_name: change })).toEqual({
      sector_name: { old: null, new: ['Centre'] },
    });
  });

  test('a malformed change is kept without values', () => {
    expect(redactChanges('sector', { sector_name: 'Centre', color: true, members: undefined })).toEqual({
      sector_name: true,
      color: true,
    });
    expect(redactChanges('sector', 'Centre')).toEqual({});
  });
});
