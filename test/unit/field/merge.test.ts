import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { mergeFields } from '../../../lib/field/push/merge.ts';

const names = ['montant', 'remark', 'name'];
const master = { montant: '10.00', remark: null, name: 'Petit' };
const merge = (sent: object, assumed: object | undefined, isUntouched = false) =>
  mergeFields(names, { sent: { ...sent }, assumed: assumed && { ...assumed }, master, isUntouched });

test('what only the phone changed is applied', () => {
  expect(merge({ ...master, remark: 'Chien' }, master)).toEqual({ applied: ['remark'], conflicting: [] });
});

test('what the phone did not change is left alone, although somebody else changed it', () => {
  const assumed = { ...master, montant: '5.00' };
  expect(merge({ ...assumed, remark: 'Chien' }, assumed)).toEqual({ applied: ['remark'], conflicting: [] });
});

test('what both changed stays as it was committed first, and is told; the same value is no conflict', () => {
  const assumed = { ...master, montant: '5.00' };
  expect(merge({ ...master, montant: '20.00' }, assumed)).toEqual({ applied: [], conflicting: ['montant'] });
  expect(merge({ ...master, montant: '10.00' }, assumed)).toEqual({ applied: [], conflicting: [] });
});

test('without a state to compare with, an own document at its first version is changed, any other is in conflict', () => {
  expect(merge({ montant: '20.00' }, undefined, true)).toEqual({ applied: ['montant'], conflicting: [] });
  expect(merge({ montant: '20.00' }, undefined)).toEqual({ applied: [], conflicting: ['montant'] });
  expect(merge({ remark: 'Chien' }, { montant: '10.00' })).toEqual({ applied: [], conflicting: ['remark'] });
});

test('every field that differs from the service and from what was assumed is in exactly one list', () => {
  const value = fc.constantFrom('a', 'b', null);
  const values = fc.record({ montant: value, remark: value, name: value }, { requiredKeys: [] });
  fc.assert(
    fc.property(values, fc.option(values, { nil: undefined }), fc.boolean(), (sent, assumed, isUntouched) => {
      const { applied, conflicting } = mergeFields(names, { sent, assumed, master, isUntouched });
      const lists = [...applied, ...conflicting];
      expect(new Set(lists).size).toBe(lists.length);
      const given = new Map(Object.entries(sent));
      const known = new Map(Object.entries(assumed ?? {}));
      const differing = Object.entries(master)
        .filter(([name, kept]) => given.has(name) && given.get(name) !== kept)
        .filter(([name]) => !known.has(name) || known.get(name) !== given.get(name))
        .map(([name]) => name);
      expect(lists.toSorted()).toEqual(differing.toSorted());
    }),
  );
});
