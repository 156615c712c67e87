import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const visit = (more: object) => season.visit('alice', { fk_adresse: season.addressAt(1, 1).id, ...more });
const cash = { fk_type_reglement: 'cash' };

describe('POST /api/passages', () => {
  test.each([
    [{ fk_operation: undefined }, '/fk_operation', 'required'],
    [{ fk_operation: '7' }, '/fk_operation', 'invalid-type'],
    [{ ...cash, montant: 12.505 }, '/montant', 'invalid-value'],
    [{ ...cash, montant: '12,50' }, '/montant', 'invalid-value'],
    [{ ...cash, montant: -1 }, '/montant', 'invalid-value'],
    [{ ...cash, montant: 10_000 }, '/montant', 'invalid-value'],
    [{ ...cash, montant: 1e-7 }, '/montant', 'invalid-value'],
    [{ ...cash, montant: null }, '/montant', 'invalid-value'],
    [{ ...cash, montant: true }, '/montant', 'invalid-value'],
    [{ fk_type: 'visite' }, '/fk_type', 'invalid-value'],
    [{ motif: 'parti' }, '/motif', 'invalid-value'],
    [{ montant: 5, fk_type_reglement: 'espèces' }, '/fk_type_reglement', 'invalid-value'],
    [{ nb_calendriers: -1 }, '/nb_calendriers', 'too-small'],
    [{ nb_calendriers: 1.5 }, '/nb_calendriers', 'invalid-type'],
    [{ email: 'lukasz' }, '/email', 'invalid-format'],
    [{ phone: 'none' }, '/phone', 'invalid-format'],
    [{ name: '' }, '/name', 'too-small'],
    [{ name: 'x'.repeat(201) }, '/name', 'too-big'],
    [{ name: 'Ory\0' }, '/name', 'nul-character'],
    [{ name: 'Ory\u202e' }, '/name', 'direction-character'],
    [{ remark: 'Chien\u2066' }, '/remark', 'direction-character'],
    [{ dwelling: { floor: '\u200f2' } }, '/dwelling/floor', 'direction-character'],
    [{ dwelling: '2 gauche' }, '/dwelling', 'invalid-type'],
    [{ dwelling: { stairs: 'B' } }, '/dwelling/stairs', 'unknown-field'],
    [{ passed_at: '2026-11-20' }, '/passed_at', 'invalid-format'],
    [{ passed_at: '0000-01-01T00:00:00Z' }, '/passed_at', 'invalid-value'],
    [{ passed_at: '0001-01-01T00:00:00+05:00' }, '/passed_at', 'invalid-value'],
    [{ passed_at: '2026-11-20T09:10:01Z' }, '/passed_at', 'in-the-future'],
    [{ lat: 48.9 }, '/lon', 'required'],
    [{ lon: 2.48 }, '/lat', 'required'],
    [{ lat: 91, lon: 2.48 }, '/lat', 'too-big'],
    [{ accuracy_m: -1 }, '/accuracy_m', 'too-small'],
    [{ id: '7f2c1b1e-4a7b-4c5e-9d7a-0f3f5a1c2b3d' }, '/id', 'invalid-format'],
    [{ id: 'mine' }, '/id', 'invalid-format'],
    [{ passage_id: 4 }, '/passage_id', 'unknown-field'],
    [{ locked: true }, '/locked', 'unknown-field'],
    [{ payment_state: 'paid' }, '/payment_state', 'unknown-field'],
    [{ entity_id: 1 }, '/entity_id', 'unknown-field'],
  ])('%j is refused at its place and nothing is written', async (more, pointer, code) => {
    expect(await visit(more)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    expect(await storedPassages()).toEqual([]);
    expect(await eventsNamed('passage_created')).toEqual([]);
  });

  test.each([
    [0.1, '0.10', 0.1],
    [19.99, '19.99', 19.99],
    ['7.5', '7.50', 7.5],
    ['1009.1', '1009.10', 1009.1],
    [9999.99, '9999.99', 9999.99],
    ['0.29', '0.29', 0.29],
  ])('%p is taken to the cent', async (montant, shown, logged) => {
    expect((await visit({ ...cash, montant })).body.montant).toBe(shown);
    expect(await eventsNamed('passage_created')).toMatchObject([{ amount: logged }]);
  });

  test('every contradiction is named at once', async () => {
    const { body } = await visit({ fk_type: 'refuse', montant: 5, motif: 'absent', lat: 48.9 });
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/montant',
      '/fk_type_reglement',
      '/motif',
      '/lon',
    ]);
  });

  test.each([
    [{ fk_type: 'refuse' }],
    [{ fk_type: 'maison_vide' }],
    [{ fk_type: 'a_finaliser', motif: 'absent' }],
    [{ motif: 'absent' }],
  ])('%j stores no personal data', async (kind) => {
    const personal = {
      name: 'Łukasz Őry',
      email: 'l@example.org',
      phone: '0612345678',
      donor_address: 'ici',
    };
    expect(await visit({ ...kind, ...personal })).toMatchObject({
      status: 400,
      body: {
        code: 'personal-data-not-allowed',
        errors: [
          { pointer: '/name' },
          { pointer: '/email' },
          { pointer: '/phone' },
          { pointer: '/donor_address' },
        ],
      },
    });
    expect(await storedPassages()).toEqual([]);
    expect(await visit({ ...kind, name: null, remark: 'chien' })).toMatchObject({ status: 201 });
  });
});
