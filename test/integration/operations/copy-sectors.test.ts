import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { anonymous } from '../../support/http/client.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let next: number;
beforeEach(async () => {
  season = await openSeason();
  next = await open('ada');
});

const dates = { date_start: '2027-10-15', date_end: '2027-12-31' };
const open = async (name: 'ada' | 'nora'): Promise<number> =>
  (await season.world.as(name).post('/api/operations', dates)).body.operation_id;
const copy = (name: PersonName = 'ada', from = season.round.operationId, headers = {}) =>
  season.world.as(name).post(`/api/operations/${next}/copy-sectors`, { from_operation_id: from }, headers);
const sectorsOf = async (operationId: number): Promise<Json[]> =>
  (await season.world.as('ada').get(`/api/sectors?operation_id=${operationId}`)).body.data;
const namesOf = (sectors: Json[]) => sectors.map(({ sector_name }) => sector_name);

describe('POST /api/operations/{operation_id}/copy-sectors', () => {
  test('brings outlines, addresses and members into the next season', async () => {
    const { world, round, alicesSector } = season;
    await world.as('ada').patch(`/api/sectors/${alicesSector}`, { color: '#cc0000' });
    const sources = await sectorsOf(round.operationId);
    const { status, body } = await copy();
    expect(status).toBe(201);
    expect(body).toMatchObject({ skipped: 0, members_added: 2 });
    const copies = await sectorsOf(next);
    // The response has no outlines: those of a large town would be too large for the gateway.
    expect(body.sectors).toEqual(copies.map(({ outline: _, ...copied }) => copied));
    const { alice } = round;
    expect(copies).toMatchObject(
      sources.map(({ sector_name, color, outline, area_m2, departments, members: [member] }) => ({
        operation_id: next,
        entity_id: world.bondy,
        sector_name,
        color,
        outline,
        area_m2,
        departments,
        address_count: 25,
        members: [{ user_id: member.user_id, name: member.name }],
        version: 1,
      })),
    );
    expect(body.sectors[0].members[0].ope_user_id).not.toBe(alice.opeUserId);
    expect(await sectorsOf(round.operationId)).toEqual(sources);
    expect(await world.as('alice').get(`/api/sectors/${body.sectors[0].sector_id}`)).toMatchObject({
      status: 200,
    });
  });

  test('leaves doors that several outlines cover to the copy of the sector that has them', async () => {
    const { world, alicesSector, round } = season;
    // The outline covers a part of Bob's sector, which keeps its doors.
    await world.as('ada').patch(`/api/sectors/${alicesSector}`, { outline: outlineOf([0, 0], [6, 4]) });
    const counts = (sectors: Json[]) =>
      sectors.map(({ sector_name, address_count }) => ({ sector_name, address_count }));
    const before = counts(await sectorsOf(round.operationId));
    await copy();
    expect(counts(await sectorsOf(next))).toEqual(before);
  });

  test('each copy is an event, each new membership a line of the history', async () => {
    const { world } = season;
    const before = (await eventsNamed('sector_created')).length;
    const { body } = await copy('root');
    expect((await eventsNamed('sector_created')).slice(before)).toMatchObject(
      body.sectors.map(({ sector_id, sector_name }: Json) => ({
        entity_id: world.bondy,
        user_id: world.person.root.userId,
        sector_id,
        operation_id: next,
        sector_name,
      })),
    );
    for (const { members } of body.sectors) {
      const history = await historyOf('membership', members[0].ope_user_id);
      expect(history).toMatchObject([{ action: 'added', entity_id: world.bondy }]);
    }
  });

  test('a repetition adds nothing', async () => {
    await copy();
    const sectors = await sectorsOf(next);
    const before = await emittedEvents();
    expect(await copy()).toMatchObject({ status: 201, body: { sectors: [], skipped: 2, members_added: 0 } });
    expect(await sectorsOf(next)).toEqual(sectors);
    expect(await emittedEvents()).toEqual(before);
  });

  test('what the season has already under the same name and outline is left out, alone', async () => {
    const { world } = season;
    const draw = (sector_name: string, outline: object) =>
      world.as('ada').post('/api/sectors', { operation_id: next, sector_name, outline });
    await draw('Ouest', outlineOf([0, 0], [4, 4]));
    await draw('Est', outlineOf([0, 5], [4, 9]));
    const { body } = await copy();
    expect(namesOf(body.sectors)).toEqual(['Est']);
    expect(body).toMatchObject({ skipped: 1, members_added: 1 });
    expect(namesOf(await sectorsOf(next))).toEqual(['Ouest', 'Est', 'Est']);
  });

  test('a sector without an outline is copied, a deleted one is not; a deleted copy can be copied again', async () => {
    const { world, round, bobsSector } = season;
    const ada = world.as('ada');
    await ada.post('/api/sectors', { operation_id: round.operationId, sector_name: 'Plus tard' });
    await ada.delete(`/api/sectors/${bobsSector}`);
    const { body } = await copy();
    expect(namesOf(body.sectors)).toEqual(['Ouest', 'Plus tard']);
    await ada.delete(`/api/sectors/${body.sectors[0].sector_id}`);
    expect((await copy()).body).toMatchObject({ sectors: [{ sector_name: 'Ouest' }], skipped: 1 });
  });

  test('only people who are there and active join; who takes part already is not added', async () => {
    const { world, round } = season;
    const ada = world.as('ada');
    await ada.post(`/api/operations/${next}/members`, { user_id: round.alice.userId });
    const set = (chk_active: 0 | 1) =>
      asOwner((trx) =>
        trx.updateTable('users').set({ chk_active }).where('id', '=', round.bob.userId).execute(),
      );
    await set(0);
    const { body } = await copy();
    expect(body.members_added).toBe(0);
    expect(body.sectors.map(({ members }: Json) => members.map(({ name }: Json) => name))).toEqual([
      ['Alice'],
      [],
    ]);
    expect((await ada.get(`/api/operations/${next}/members`)).body.data).toHaveLength(1);
  });

  test('who had left the season comes back under the same id', async () => {
    const { world, round } = season;
    const ada = world.as('ada');
    const members = `/api/operations/${next}/members`;
    const { ope_user_id } = (await ada.post(members, { user_id: round.alice.userId })).body;
    await ada.delete(`${members}/${ope_user_id}`);
    const { body } = await copy();
    expect(body.members_added).toBe(2);
    expect(body.sectors[0].members).toMatchObject([{ ope_user_id }]);
  });

  test('who left the season copied from does not join', async () => {
    const { world, round } = season;
    await world.as('ada').delete(`/api/operations/${round.operationId}/members/${round.bob.opeUserId}`);
    expect((await copy()).body.members_added).toBe(1);
  });

  test('an operation that does not exist for the association is not copied from, nor is the same one', async () => {
    const foreign = await open('nora');
    const before = await emittedEvents();
    const refusal = {
      status: 422,
      body: { code: 'operation-not-found', errors: [{ pointer: '/from_operation_id' }] },
    };
    for (const [name, from] of [
      ['ada', foreign],
      ['root', foreign],
      ['ada', 424_242],
      ['ada', next],
    ] as const) {
      expect(await copy(name, from)).toMatchObject(refusal);
    }
    expect(await emittedEvents()).toEqual(before);
    expect(await sectorsOf(next)).toEqual([]);
  });

  test('members and treasurers copy nothing, for another association it does not exist', async () => {
    for (const name of ['alice', 'theo'] as const) expect(await copy(name)).toMatchObject({ status: 403 });
    expect(await copy('nora')).toMatchObject({ status: 404 });
    expect(await anonymous.post(`/api/operations/${next}/copy-sectors`, {})).toMatchObject({ status: 401 });
    expect(await sectorsOf(next)).toEqual([]);
  });

  test.each([
    [{}, '/from_operation_id', 'required'],
    [{ from_operation_id: 'last' }, '/from_operation_id', 'invalid-type'],
    [{ from_operation_id: 1, with_members: false }, '/with_members', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    const answer = await season.world.as('ada').post(`/api/operations/${next}/copy-sectors`, body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });

  test('the same request under the same key is carried out once; two at once copy once', async () => {
    const first = await copy('ada', season.round.operationId, { 'idempotency-key': 'k' });
    const second = await copy('ada', season.round.operationId, { 'idempotency-key': 'k' });
    expect(second.body).toEqual(first.body);
    next = await open('ada');
    const answers = await Promise.all([copy(), copy()]);
    const copied = answers.map(({ body }) => body.sectors.length).toSorted((a, b) => a - b);
    expect(copied).toEqual([0, 2]);
  });
});
