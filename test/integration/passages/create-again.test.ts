import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { storedPassages } from '../../support/world/passages.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const id = '01935f3c-7a00-7000-8000-000000000001';
const draft = () => ({
  id,
  fk_adresse: season.addressAt(1, 1).id,
  montant: '12.50',
  fk_type_reglement: 'cash',
  name: 'Łukasz Őry',
});
const used = { status: 409, body: { code: 'id-already-used' } };
const expectOne = async () => {
  expect(await storedPassages()).toHaveLength(1);
  expect(await eventsNamed('passage_created')).toHaveLength(1);
};

/** Records the same visit in a round of the neighbouring association. */
async function visitInNoisy(): Promise<void> {
  const { world } = season;
  const nora = world.as('nora');
  const dates = { date_start: '2026-10-15', date_end: '2027-01-31' };
  const { operation_id } = (await nora.post('/api/operations', dates)).body;
  const user_id = world.person.malik.userId;
  await nora.post(`/api/operations/${operation_id}/members`, { user_id });
  const { sector_id } = (await nora.post('/api/sectors', { operation_id, sector_name: 'Noisy' })).body;
  const ofNoisy = { ...draft(), fk_operation: operation_id, fk_sector: sector_id };
  expect(await world.as('malik').post('/api/passages', ofNoisy)).toMatchObject({
    status: 201,
    body: { id, name: 'Łukasz Őry', deleted_at: null },
  });
}

describe('POST /api/passages with an id of the client', () => {
  test('the same visit sent again is answered with the stored one', async () => {
    const first = await season.visit('alice', draft());
    expect(first).toMatchObject({ status: 201, body: { id } });
    clock.advance(3600);
    const again = await season.visit('alice', draft());
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
    await expectOne();
  });

  test('the same content in another notation is the same visit', async () => {
    await season.visit('alice', draft());
    const notation = {
      name: 'Łukasz Őry',
      montant: 12.5,
      fk_user: season.round.alice.userId,
      fk_type_reglement: 'cash',
      fk_adresse: season.addressAt(1, 1).id,
      id: id.toUpperCase(),
    };
    expect(await season.visit('alice', notation)).toMatchObject({ status: 200 });
    const byMembership = { ...notation, fk_user: season.round.alice.opeUserId };
    expect(await season.visit('ada', byMembership)).toMatchObject({ status: 200 });
    await expectOne();
  });

  test.each([
    ['nothing', {}],
    ['the motif', { motif: 'repasser' }],
    ['the type', { fk_type: 'a_finaliser' }],
    ['the amount', { montant: '0.00', fk_type_reglement: 'none', nb_calendriers: 0 }],
    ['an empty payer', { name: null, dwelling: {}, cheque: null }],
  ])('a default is the same left out and named: %s', async (_, named) => {
    const fk_adresse = season.addressAt(1, 1).id;
    const first = await season.visit('alice', { id, fk_adresse });
    clock.advance(60);
    const again = await season.visit('alice', { id, fk_adresse, ...named });
    expect(again).toMatchObject({ status: 200, body: first.body });
    await expectOne();
  });

  test('the type that money brings is the same left out and named', async () => {
    await season.visit('alice', { ...draft(), fk_type: 'effectue' });
    expect(await season.visit('alice', draft())).toMatchObject({ status: 200 });
    await expectOne();
  });

  test('one moment is the same in every time zone, and another one is another visit', async () => {
    const at = (passed_at: string) => season.visit('alice', { ...draft(), passed_at });
    await at('2026-11-20T08:00:00.000Z');
    expect(await at('2026-11-20T09:00:00+01:00')).toMatchObject({ status: 200 });
    expect(await at('2026-11-20T09:00:00Z')).toMatchObject(used);
    expect(await season.visit('alice', draft())).toMatchObject(used);
    await expectOne();
  });

  test('what was changed in between is answered as it is now', async () => {
    const first = await season.visit('alice', draft());
    await season.world.as('ada').patch(`/api/passages/${first.body.passage_id}`, { montant: 15 });
    expect(await season.visit('alice', draft())).toMatchObject({
      status: 200,
      body: { montant: '15.00', version: 2 },
    });
  });

  test('who has left the operation meanwhile learns that the visit is there', async () => {
    const { world, round } = season;
    const first = await season.visit('alice', draft());
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.alice.opeUserId}`);
    expect(await season.visit('alice', draft())).toMatchObject({ status: 200, body: first.body });
    const batch = { passages: [{ ...draft(), fk_operation: round.operationId }] };
    const { body } = await world.as('alice').post('/api/passages/bulk', batch);
    expect(body.results).toEqual([{ index: 0, status: 'duplicate', passage_id: first.body.passage_id }]);
    await expectOne();
    expect(await season.visit('alice', { ...draft(), montant: 13 })).toMatchObject({ status: 422 });
  });

  test('other content under the same id is refused', async () => {
    await season.visit('alice', draft());
    for (const more of [{ montant: 15 }, { name: 'Camille' }, { remark: 'chien' }, { fk_type: 'don' }]) {
      expect(await season.visit('alice', { ...draft(), ...more })).toMatchObject(used);
    }
    await expectOne();
  });

  test('the id of somebody else’s visit is used, and nothing is told of it', async () => {
    await season.visit('alice', draft());
    const answer = await season.visit('bob', draft());
    expect(answer).toMatchObject(used);
    expect(JSON.stringify(answer.body)).not.toContain('12.50');
  });

  test('another association may have the same id', async () => {
    await season.visit('alice', draft());
    await visitInNoisy();
    expect(await storedPassages()).toHaveLength(2);
  });

  test('of twenty at once one is recorded and all get the same answer', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => season.visit('alice', draft())));
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 201]);
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    await expectOne();
  });

  test('a refused visit leaves its id free', async () => {
    expect(await season.visit('alice', { ...draft(), montant: 0, fk_type: 'don' })).toMatchObject({
      status: 400,
    });
    expect(await season.visit('alice', draft())).toMatchObject({ status: 201 });
  });

  test('an answer is found again after the operation was closed', async () => {
    const { body } = await season.visit('alice', draft());
    await asOwner((trx) => trx.updateTable('operations').set({ chk_active: 0 }).execute());
    expect(await season.visit('alice', draft())).toMatchObject({
      status: 200,
      body: { passage_id: body.passage_id },
    });
  });
});

describe('POST /api/passages with the id of a deleted visit', () => {
  const remove = (passage_id: number) =>
    season.world.as('ada').delete(`/api/passages/${passage_id}?reason=erreur`);

  test.each(['alice', 'ada'] as const)('the same visit is not recorded twice, by %s', async (name) => {
    const { body } = await season.visit('alice', draft());
    await remove(body.passage_id);
    const events = await eventsNamed('passage_deleted');
    const again = await season.visit(name, { ...draft(), fk_user: season.round.alice.userId });
    expect(again).toMatchObject({
      status: 200,
      body: { passage_id: body.passage_id, version: 2, deleted_at: '2026-11-20T09:00:00.000Z' },
    });
    expect(await eventsNamed('passage_deleted')).toEqual(events);
    await expectOne();
    expect(await season.world.as('alice').get(`/api/passages/${body.passage_id}`)).toMatchObject({
      status: 404,
    });
  });

  test('other content is refused, and so is somebody else’s visit', async () => {
    const { body } = await season.visit('alice', draft());
    await remove(body.passage_id);
    expect(await season.visit('alice', { ...draft(), montant: 15 })).toMatchObject(used);
    expect(await season.visit('bob', draft())).toMatchObject(used);
    await expectOne();
  });

  test('another association records its own', async () => {
    const { body } = await season.visit('alice', draft());
    await remove(body.passage_id);
    await visitInNoisy();
    expect(await storedPassages()).toHaveLength(2);
  });
});

describe('POST /api/passages with the id of a visit that is another member’s by now', () => {
  test('is refused, as its place is out of reach', async () => {
    const { body } = await season.visit('alice', { ...draft(), fk_sector: season.bobsSector });
    const path = `/api/passages/${body.passage_id}`;
    await season.world.as('ada').patch(path, { fk_user: season.round.bob.userId });
    expect(await season.world.as('alice').get(path)).toMatchObject({ status: 404 });
    expect(await season.visit('alice', { ...draft(), fk_sector: season.bobsSector })).toMatchObject(used);
    await expectOne();
  });
});

describe('POST /api/passages with an Idempotency-Key', () => {
  test('the same request gets the same answer, another one is refused', async () => {
    const { id: _, ...visit } = draft();
    const post = (more = {}) =>
      season.world
        .as('alice')
        .post(
          '/api/passages',
          { fk_operation: season.round.operationId, ...visit, ...more },
          { 'idempotency-key': 'visit-1' },
        );
    const first = await post();
    const again = await post();
    expect(again).toMatchObject({ status: 201, headers: { 'idempotency-replayed': 'true' } });
    expect(again.body).toEqual(first.body);
    expect(await post({ montant: 15 })).toMatchObject({
      status: 422,
      body: { code: 'idempotency-key-reused' },
    });
    await expectOne();
  });
});
