import { describe, expect, test } from '@jest/globals';
import { conflictHandler } from '../../../clients/typescript/src/rxdb.ts';

const { isEqual, resolve } = conflictHandler(['montant', 'remark']);
const gift = { id: 'a', montant: '20.00', remark: 'Chien', sync_error: null, _deleted: false };
const sync_error = { code: 'amount-too-small', detail: 'No.', fields: ['montant'] };

describe('the conflict handler for RxDB', () => {
  test.each([
    [
      'fields in another order',
      { _deleted: false, sync_error: null, remark: 'Chien', montant: '20.00', id: 'a' },
    ],
    ['a field that is undefined', { ...gift, city: undefined }],
    ['the attachments that a phone has', { ...gift, _attachments: {} }],
  ])('sees no difference in %s', (_, other) => {
    expect([isEqual(gift, other), isEqual(other, gift)]).toEqual([true, true]);
  });

  test.each([
    ['a value', { ...gift, montant: '20.0' }],
    ['a field that is null', { ...gift, city: null }],
    ['a field of a refusal', { ...gift, sync_error }],
    ['a tombstone', { ...gift, _deleted: true }],
  ])('sees a difference in %s', (_, other) => {
    expect([isEqual(gift, other), isEqual(other, gift)]).toEqual([false, false]);
  });

  test('puts back what only the phone has changed, and nothing that was refused', async () => {
    const mine = { ...gift, montant: '30.00', remark: 'Code 12B' };
    const master = { ...gift, city: 'Bondy' };
    const states = { newDocumentState: mine, assumedMasterState: gift };
    expect(await resolve({ ...states, realMasterState: master })).toEqual({ ...mine, city: 'Bondy' });
    const refusing = { ...master, sync_error };
    expect(await resolve({ ...states, realMasterState: refusing })).toEqual({
      ...master,
      remark: 'Code 12B',
    });
    const elsewhere = { ...master, montant: '50.00' };
    expect(await resolve({ ...states, realMasterState: elsewhere })).toEqual({
      ...elsewhere,
      remark: 'Code 12B',
    });
  });

  test('takes what the service has of a visit that it knows nothing of, or that is gone', async () => {
    const mine = { ...gift, montant: '30.00' };
    expect(await resolve({ newDocumentState: mine, realMasterState: gift })).toBe(gift);
    const gone = { ...gift, _deleted: true };
    expect(await resolve({ newDocumentState: mine, assumedMasterState: gift, realMasterState: gone })).toBe(
      gone,
    );
  });
});
