import { describe, expect, test } from '@jest/globals';
import { newContent, type PassageContent } from '../../../lib/passages/content.ts';
import { requireConsistent } from '../../../lib/passages/rules.ts';
import { refusalOf } from '../../support/http/refusal.ts';

const now = '2026-11-20T09:00:00.000Z';
const content = (more: Partial<PassageContent>): PassageContent => ({
  ...newContent({ fk_type: 'refuse' }, now),
  ...more,
});
const judge = (more: Partial<PassageContent>) => () => requireConsistent(content(more), now);
const cash = { montant: 1000, fk_type_reglement: 'cash' } as const;

describe('what goes into a passage of each type', () => {
  test.each<[string, Partial<PassageContent>]>([
    ['a payment', { fk_type: 'effectue', ...cash }],
    ['a gift', { fk_type: 'don', montant: 1, fk_type_reglement: 'transfer' }],
    ['a bundle of calendars', { fk_type: 'lot', nb_calendriers: 1, ...cash }],
    ['calendars left for nothing', { fk_type: 'lot', nb_calendriers: 3 }],
    [
      'a visit to repeat',
      { fk_type: 'a_finaliser', motif: 'repasser', name: 'Camille', phone: '0612345678' },
    ],
    ['nobody there', { fk_type: 'a_finaliser', motif: 'absent', remark: 'sonnette en panne' }],
    ['a refusal', { fk_type: 'refuse' }],
    ['an empty home', { fk_type: 'maison_vide', lat: 48.9, lon: 2.48 }],
    [
      'a cheque',
      { fk_type: 'don', montant: 1, fk_type_reglement: 'cheque', cheque: { bank: 'BNP', number: null } },
    ],
    ['a payment type without money', { fk_type: 'a_finaliser', fk_type_reglement: 'pay' }],
    ['a phone whose clock runs ten minutes ahead', { passed_at: '2026-11-20T09:10:00.000Z' }],
    ['a visit of last year', { passed_at: '2025-11-20T09:00:00.000Z' }],
  ])('%s is consistent', (_, more) => {
    expect(judge(more)).not.toThrow();
  });

  test.each<[string, Partial<PassageContent>, string, string]>([
    ['a payment of nothing', { fk_type: 'effectue' }, '/montant', 'amount-required'],
    ['a gift of nothing', { fk_type: 'don' }, '/montant', 'amount-required'],
    ['a visit to repeat with money', { fk_type: 'a_finaliser', ...cash }, '/montant', 'amount-not-allowed'],
    ['a refusal with money', { fk_type: 'refuse', ...cash }, '/montant', 'amount-not-allowed'],
    ['an empty home with money', { fk_type: 'maison_vide', ...cash }, '/montant', 'amount-not-allowed'],
    ['money of no kind', { fk_type: 'don', montant: 1 }, '/fk_type_reglement', 'payment-type-required'],
    [
      'a cheque in cash',
      { fk_type: 'don', ...cash, cheque: { bank: null, number: '1' } },
      '/cheque',
      'cheque-not-allowed',
    ],
    ['a bundle without calendars', { fk_type: 'lot', ...cash }, '/nb_calendriers', 'calendars-required'],
    [
      'a payment with a motif',
      { fk_type: 'effectue', ...cash, motif: 'repasser' },
      '/motif',
      'motif-not-allowed',
    ],
    ['a latitude alone', { lat: 48.9 }, '/lon', 'required'],
    ['a longitude alone', { lon: 2.48 }, '/lat', 'required'],
    ['tomorrow', { passed_at: '2026-11-20T09:10:00.001Z' }, '/passed_at', 'in-the-future'],
  ])('%s is not', (_, more, pointer, code) => {
    const refusal = refusalOf(judge(more));
    expect(refusal.code).toBe('validation-failed');
    expect(refusal.options.errors).toEqual([{ pointer, code, detail: expect.any(String) }]);
  });

  test('every contradiction is named', () => {
    const { options } = refusalOf(judge({ fk_type: 'lot', montant: 100, motif: 'absent', lat: 1 }));
    expect(options.errors?.map(({ pointer }) => pointer)).toEqual([
      '/fk_type_reglement',
      '/nb_calendriers',
      '/motif',
      '/lon',
    ]);
  });
});

describe('visits that name nobody', () => {
  const anonymous: Partial<PassageContent>[] = [
    { fk_type: 'refuse' },
    { fk_type: 'maison_vide' },
    { fk_type: 'a_finaliser', motif: 'absent' },
  ];

  test.each(anonymous)('%j stores no name, e-mail, phone or address', (kind) => {
    const person = { name: 'Camille', email: 'c@example.org', phone: '0612345678', donor_address: '1 rue A' };
    const refusal = refusalOf(judge({ ...kind, ...person }));
    expect(refusal.code).toBe('personal-data-not-allowed');
    expect(refusal.options.errors?.map(({ pointer }) => pointer)).toEqual(
      Object.keys(person).map((name) => `/${name}`),
    );
    expect(JSON.stringify(refusal.options)).not.toMatch(/Camille|example|0612|rue A/);
  });

  test.each(anonymous)('%j may have a remark', (kind) => {
    expect(judge({ ...kind, remark: 'chien' })).not.toThrow();
  });
});
