import { describe, expect, test } from '@jest/globals';
import { applyInput, type ContentInput, newContent } from '../../../lib/passages/content.ts';

const now = '2026-11-20T09:00:00.000Z';

describe('newContent', () => {
  test('nothing said: a visit to repeat, now, without money', () => {
    expect(newContent({}, now)).toEqual({
      fk_adresse: null,
      dwelling: null,
      fk_type: 'a_finaliser',
      motif: 'repasser',
      montant: 0,
      fk_type_reglement: 'none',
      nb_calendriers: 0,
      cheque: null,
      name: null,
      email: null,
      phone: null,
      donor_address: null,
      remark: null,
      return_on: null,
      return_part: null,
      passed_at: now,
      lat: null,
      lon: null,
      accuracy_m: null,
    });
  });

  test.each<[ContentInput, object]>([
    [{ montant: 1 }, { fk_type: 'effectue', motif: null, montant: 1 }],
    [{ montant: 0 }, { fk_type: 'a_finaliser', motif: 'repasser' }],
    [
      { montant: 1, fk_type: 'don' },
      { fk_type: 'don', motif: null },
    ],
    [{ fk_type: 'refuse' }, { fk_type: 'refuse', motif: null }],
    [{ fk_type: 'a_finaliser' }, { fk_type: 'a_finaliser', motif: 'repasser' }],
    [
      { fk_type: 'a_finaliser', motif: null },
      { fk_type: 'a_finaliser', motif: 'repasser' },
    ],
    [{ motif: 'absent' }, { fk_type: 'a_finaliser', motif: 'absent' }],
    [{ passed_at: '2026-11-19T10:00:00.000Z' }, { passed_at: '2026-11-19T10:00:00.000Z' }],
  ])('%j', (input, expected) => {
    expect(newContent(input, now)).toMatchObject(expected);
  });
});

describe('applyInput', () => {
  const before = {
    ...newContent({ montant: 1000, fk_type_reglement: 'cheque' }, now),
    name: 'Camille',
    dwelling: { floor: '2', door: 'B' },
    cheque: { bank: 'BNP', number: '12' },
  };

  test('what is not named stays, null empties', () => {
    expect(applyInput(before, {})).toEqual(before);
    expect(applyInput(before, { montant: undefined, name: null })).toEqual({ ...before, name: null });
    expect(applyInput(before, { montant: 0 })).toEqual({ ...before, montant: 0 });
  });

  test('a dwelling and a cheque are replaced as a whole; empty ones are none', () => {
    expect(applyInput(before, { dwelling: { door: 'C' }, cheque: { number: '13' } })).toMatchObject({
      dwelling: { floor: null, door: 'C' },
      cheque: { bank: null, number: '13' },
    });
    for (const nothing of [null, {}]) {
      expect(applyInput(before, { dwelling: nothing, cheque: nothing })).toMatchObject({
        dwelling: null,
        cheque: null,
      });
    }
  });

  test('the content before is left as it was', () => {
    const copy = structuredClone(before);
    applyInput(before, { montant: 5, dwelling: null });
    expect(before).toEqual(copy);
  });
});
