import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

/** Records a visit, then changes it. */
async function change(draft: object, body: object) {
  const first = await season.visit('alice', { fk_adresse: season.addressAt(1, 1).id, ...draft });
  return season.world.as('alice').patch(`/api/passages/${first.body.passage_id}`, body);
}

describe('PATCH /api/passages/{passage_id}', () => {
  test('whoever was absent pays the second time: the motif goes with the type', async () => {
    const paid = { fk_type: 'effectue', montant: 20, fk_type_reglement: 'cash' };
    expect(await change({ motif: 'absent' }, { ...paid, name: 'Camille Martin' })).toMatchObject({
      status: 200,
      body: { fk_type: 'effectue', motif: null, montant: '20.00' },
    });
    const [event] = await eventsNamed('passage_updated');
    expect(event?.['changes']).toMatchObject({ motif: { old: 'absent', new: null } });
  });

  test('a motif that is named with another type is a contradiction', async () => {
    const body = { fk_type: 'refuse', motif: 'repasser' };
    expect(await change({ motif: 'absent' }, body)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/motif', code: 'motif-not-allowed' }] },
    });
  });

  test('a record that is read, given another type or means, and sent whole, loses what went with the old one', async () => {
    const edit = async (draft: object, edited: object) => {
      const read = (await season.visit('alice', { fk_sector: season.alicesSector, ...draft })).body;
      return season.world.as('alice').patch(`/api/passages/${read.passage_id}`, { ...read, ...edited });
    };
    const money = { montant: '5.00', fk_type_reglement: 'cash' };
    expect(await edit({ motif: 'absent' }, { fk_type: 'effectue', ...money })).toMatchObject({
      status: 200,
      body: { fk_type: 'effectue', motif: null },
    });
    const byCheque = { montant: '5.00', fk_type_reglement: 'cheque', cheque: { bank: 'BNP', number: '1' } };
    expect(await edit(byCheque, { fk_type_reglement: 'cash' })).toMatchObject({
      status: 200,
      body: { fk_type_reglement: 'cash', cheque: null },
    });
  });

  test('what becomes unfinished is to be repeated, unless another motif is given', async () => {
    const unpaid = { fk_type: 'a_finaliser', montant: 0, fk_type_reglement: 'none' };
    const money = { montant: 20, fk_type_reglement: 'cash' };
    expect((await change(money, unpaid)).body.motif).toBe('repasser');
    const awaited = { ...unpaid, motif: 'paiement_attendu' };
    expect((await change(money, awaited)).body.motif).toBe('paiement_attendu');
  });

  test('a cheque goes with its payment type', async () => {
    const byCheque = { montant: 20, fk_type_reglement: 'cheque', cheque: { number: '0012345' } };
    expect(await change(byCheque, { fk_type_reglement: 'cash' })).toMatchObject({
      status: 200,
      body: { fk_type_reglement: 'cash', cheque: null },
    });
  });

  test('who had been met is forgotten before the visit becomes a refusal', async () => {
    const met = { motif: 'paiement_attendu', name: 'Camille Martin' };
    expect(await change(met, { fk_type: 'refuse' })).toMatchObject({
      status: 400,
      body: { code: 'personal-data-not-allowed', errors: [{ pointer: '/name' }] },
    });
    expect(await change(met, { fk_type: 'refuse', name: null })).toMatchObject({
      status: 200,
      body: { fk_type: 'refuse', name: null },
    });
  });

  test('an unpaid card payment may become cash, and cash an unpaid card payment', async () => {
    const card = { montant: 20, fk_type_reglement: 'pay' };
    expect((await change(card, { fk_type_reglement: 'cash' })).body.payment_state).toBe(null);
    const [event] = await eventsNamed('passage_updated');
    expect(event?.['changes']).toEqual({
      fk_type_reglement: { old: 'pay', new: 'cash' },
      payment_state: { old: 'pending', new: null },
    });
    const cash = { montant: 20, fk_type_reglement: 'cash' };
    expect((await change(cash, { fk_type_reglement: 'pay' })).body.payment_state).toBe('pending');
  });
});
