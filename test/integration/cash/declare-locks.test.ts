import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { ids } from '../../support/run/resources.ts';
import { type CashRound, faultsOfCash, openCashRound } from '../../support/world/cash.ts';
import { setSettings } from '../../support/world/settings.ts';

let cash: CashRound;
let passage: Json;
let draft: Json;
beforeEach(async () => {
  cash = await openCashRound();
  await setSettings(cash.world.bondy, { members_can_delete: true });
  draft = {
    id: ids.uuid(),
    fk_operation: cash.round.operationId,
    fk_sector: cash.alicesSector,
    montant: '20.00',
    fk_type_reglement: 'cash',
    name: 'Camille',
    passed_at: '2026-11-18T10:00:00.000Z',
  };
  passage = (await cash.world.as('alice').post('/api/passages', draft)).body;
  await cash.declare('alice', 20);
});
afterEach(async () => expect(await faultsOfCash()).toEqual([]));

const locked = { status: 409, body: { code: 'passage-locked' } };
const path = () => `/api/passages/${passage.passage_id}`;
const push = (newDocumentState: object) =>
  cash.world
    .as('alice')
    .post(`/api/field/passages/push?operation_id=${cash.round.operationId}`, [
      { newDocumentState, assumedMasterState: { ...draft, remark: null } },
    ]);

describe('a visit that was handed over', () => {
  test.each([
    ['montant', { montant: '25.00' }],
    ['fk_type_reglement', { fk_type_reglement: 'cheque' }],
    ['name', { name: 'Dominique' }],
    ['passed_at', { passed_at: '2026-11-17T10:00:00.000Z' }],
    ['fk_user', {}],
  ])('keeps its %s, for administrators too', async (name, patch) => {
    const change = name === 'fk_user' ? { fk_user: cash.round.bob.userId } : patch;
    const by = name === 'fk_user' ? (['ada', 'root'] as const) : (['alice', 'ada', 'root'] as const);
    for (const person of by) {
      const answer = await cash.world.as(person).patch(path(), change);
      expect(answer).toMatchObject(locked);
      expect(answer.body.errors).toMatchObject([{ pointer: `/${name}`, code: 'passage-locked' }]);
    }
  });

  test('keeps no remark from being written, and its receipt from being issued', async () => {
    expect((await cash.world.as('alice').patch(path(), { remark: 'Chien' })).status).toBe(200);
    expect((await cash.issue(passage.passage_id)).status).toBe(202);
  });

  test('takes the address of its donor, until a receipt prints it', async () => {
    const ada = cash.world.as('ada');
    const given = { donor_address: '12 rue Auguste Polissard, 93140 Bondy' };
    expect(await ada.patch(path(), given)).toMatchObject({ status: 200, body: { ...given, locked: true } });
    await cash.issue(passage.passage_id);
    expect(await ada.patch(path(), { donor_address: '14 rue Auguste Polissard' })).toMatchObject(locked);
  });

  test('takes no other payer, not even where there was none', async () => {
    const { passage_id } = await cash.gift('alice', '5.00');
    await cash.declare('alice', 5);
    const ada = cash.world.as('ada');
    const named = await ada.patch(`/api/passages/${passage_id}`, { name: 'Camille Martin' });
    expect(named).toMatchObject(locked);
  });

  test('is not deleted, softly or for good', async () => {
    for (const by of ['alice', 'ada', 'root'] as const)
      expect(await cash.world.as(by).delete(`${path()}?reason=erreur`)).toMatchObject(locked);
    expect(await cash.world.as('root').delete(`${path()}?reason=erreur&soft=false`)).toMatchObject(locked);
  });

  test('is answered to a retry, and again in bulk, as it was recorded', async () => {
    const alice = cash.world.as('alice');
    expect(await alice.post('/api/passages', draft)).toMatchObject({ status: 200, body: { locked: true } });
    expect((await alice.post('/api/passages/bulk', { passages: [draft] })).body.results).toMatchObject([
      { status: 'duplicate' },
    ]);
    const other = { ...draft, montant: '30.00' };
    expect((await alice.post('/api/passages/bulk', { passages: [other] })).body.results).toMatchObject([
      { status: 'refused', problem: { code: 'id-already-used' } },
    ]);
  });

  test('is not changed by a phone, which is told so, and what it sent is kept', async () => {
    const { status, body } = await push({ ...draft, montant: '25.00', remark: 'Chien' });
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain('passage-locked');
    expect((await cash.world.as('ada').get(path())).body).toMatchObject({
      montant: '20.00',
      remark: 'Chien',
    });
    const kept = await asOwner((trx) => trx.selectFrom('field_quarantine').selectAll().execute());
    expect(kept).toMatchObject([{ code: 'passage-locked', passage_id: passage.passage_id }]);
    expect(JSON.stringify((await push({ ...draft, _deleted: true, deletion_reason: 'x' })).body)).toContain(
      'passage-locked',
    );
  });

  test('that a phone brings later is due next time', async () => {
    const late = { ...draft, id: ids.uuid(), montant: '5.00' };
    await cash.world
      .as('alice')
      .post(`/api/field/passages/push?operation_id=${cash.round.operationId}`, [{ newDocumentState: late }]);
    expect((await cash.declare('alice', 5)).body.expected).toMatchObject({ cash: '5.00', passages: 1 });
  });

  test('is shown to phones as locked', async () => {
    const { body } = await cash.world
      .as('alice')
      .get(`/api/field/passages/pull?operation_id=${cash.round.operationId}`);
    expect(body.documents).toMatchObject([{ passage_id: passage.passage_id, locked: true, version: 2 }]);
  });

  test('whose donor is erased stays handed over', async () => {
    const before = (await cash.world.as('theo').get('/api/cash/handovers')).body;
    const { status } = await cash.world.as('ada').post('/api/privacy/erase', {
      entity_id: cash.world.bondy,
      passage_id: passage.passage_id,
      reason: 'Demande',
      dry_run: false,
    });
    expect(status).toBe(200);
    expect((await cash.world.as('theo').get('/api/cash/handovers')).body).toEqual(before);
  });
});
