import { describe, expect, test } from '@jest/globals';
import { describeChanges, type TrackedRecord } from '../../../lib/core/fields/changes.ts';

const before: TrackedRecord = {
  clear: { montant: 12.5, flags: ['late'], cheque: { bank: 'BNP', number: '12' }, motif: null },
  encrypted: { encrypted_name: 'Camille', encrypted_phone: null },
};

const changedTo = (
  clear: TrackedRecord['clear'],
  encrypted: TrackedRecord['encrypted'] = {},
): TrackedRecord => ({
  clear: { ...before.clear, ...clear },
  encrypted: { ...before.encrypted, ...encrypted },
});

describe('describeChanges', () => {
  test('the same values again are no change', () => {
    expect(
      describeChanges(before, changedTo({ flags: ['late'], cheque: { number: '12', bank: 'BNP' } })),
    ).toEqual({});
  });

  test('a clear field shows what it was and what it is', () => {
    expect(describeChanges(before, changedTo({ montant: 20, motif: 'absent' }))).toEqual({
      montant: { old: 12.5, new: 20 },
      motif: { old: null, new: 'absent' },
    });
  });

  test('of an encrypted field only the fact of a change is kept', () => {
    const changes = describeChanges(
      before,
      changedTo({}, { encrypted_name: 'Dominique', encrypted_phone: '01' }),
    );
    expect(changes).toEqual({ encrypted_name: true, encrypted_phone: true });
    expect(JSON.stringify(changes)).not.toMatch(/Camille|Dominique|01/);
  });

  test('an encrypted field that is emptied has changed too', () => {
    expect(describeChanges(before, changedTo({}, { encrypted_name: null }))).toEqual({
      encrypted_name: true,
    });
  });

  test('lists and objects are compared by what they hold', () => {
    expect(describeChanges(before, changedTo({ flags: ['late', 'hors_secteur'], cheque: null }))).toEqual({
      flags: { old: ['late'], new: ['late', 'hors_secteur'] },
      cheque: { old: { bank: 'BNP', number: '12' }, new: null },
    });
  });

  test('a field that was not there before was empty', () => {
    expect(
      describeChanges({ clear: {}, encrypted: {} }, { clear: { color: '#fff' }, encrypted: {} }),
    ).toEqual({
      color: { old: null, new: '#fff' },
    });
  });
});
