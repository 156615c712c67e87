import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let sector: Json;
beforeEach(async () => {
  season = await openSeason();
  sector = (await season.world.as('ada').get(path())).body;
  clock.advance(60);
});

const path = () => `/api/sectors/${season.alicesSector}`;
const patch = (body: unknown, name: PersonName = 'ada', headers = {}) =>
  season.world.as(name).patch(path(), body, headers);

async function expectUntouched(): Promise<void> {
  expect((await season.world.as('ada').get(path())).body).toEqual(sector);
  expect(await eventsNamed('sector_updated')).toEqual([]);
}

describe('PATCH /api/sectors/{sector_id}', () => {
  test('a record that is read, edited and sent as a whole changes in the edited places', async () => {
    const { status, headers, body } = await patch({ ...sector, sector_name: 'Gare', color: '#00cc00' });
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    expect(body).toEqual({
      ...sector,
      sector_name: 'Gare',
      color: '#00cc00',
      version: 2,
      updated_at: '2026-11-20T09:01:00.000Z',
      overlaps: [],
    });
  });

  test('the event says what changed', async () => {
    const { world, round, alicesSector } = season;
    const { alice, bob } = round;
    await patch({ sector_name: 'Gare', members: [bob.userId, alice.opeUserId] });
    expect(await eventsNamed('sector_updated')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'sector_updated',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        sector_id: alicesSector,
        operation_id: round.operationId,
        changes: {
          sector_name: { old: 'Ouest', new: 'Gare' },
          members: { old: [alice.opeUserId], new: [alice.opeUserId, bob.opeUserId] },
        },
      },
    ]);
  });

  test('a colour can be taken away', async () => {
    await patch({ color: '#00cc00' });
    expect((await patch({ color: null })).body).toMatchObject({ color: null, version: 3 });
  });

  test('members are named by ids of either kind or as an answer shows them', async () => {
    const { alice, bob } = season.round;
    const bobShown = { ope_user_id: bob.opeUserId, user_id: bob.userId, name: 'Bob' };
    for (const members of [[bobShown], [bob.userId], [bob.opeUserId], [{ ope_user_id: bob.opeUserId }]]) {
      expect((await patch({ members })).body.members).toEqual([bobShown]);
      await patch({ members: [alice.userId] });
    }
    expect((await patch({ members: [] })).body.members).toEqual([]);
  });

  test('what others draw meanwhile does not make a record old', async () => {
    const { world, round } = season;
    const drawn = (await patch({ color: '#00cc00' })).body;
    const { outline } = sector;
    const draft = { operation_id: round.operationId, sector_name: 'Dessus', outline };
    await world.as('ada').post('/api/sectors', draft);
    expect(await patch({ ...drawn, sector_name: 'Gare' })).toMatchObject({
      status: 200,
      body: { sector_name: 'Gare', overlaps: [{ address_count: 0, area_pct: 100 }] },
    });
  });

  test.each([
    ['nothing', () => ({})],
    ['the same values', () => ({ sector_name: 'Ouest', color: null, members: [season.round.alice.userId] })],
    ['the whole record', () => sector],
  ])('%s changes nothing and leaves no trace', async (_, body) => {
    expect(await patch(body())).toMatchObject({ status: 200, body: sector });
    await expectUntouched();
  });

  test.each([
    ['sector_id', 424_242],
    ['operation_id', 424_242],
    ['entity_id', 424_242],
    ['area_m2', 5],
    ['address_count', 26],
    ['dwelling_count', 0],
    ['departments', ['93']],
    ['created_at', '2026-11-20T09:00:00.001Z'],
    ['deleted_at', '2026-11-20T09:00:00.000Z'],
  ])('%s is read-only', async (name, value) => {
    expect(await patch({ color: '#00cc00', [name]: value })).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: `/${name}`, code: 'read-only' }] },
    });
    await expectUntouched();
  });

  test.each([
    [{ sector_name: ' ' }, '/sector_name', 'too-small'],
    [{ sector_name: null }, '/sector_name', 'invalid-type'],
    [{ color: 'red' }, '/color', 'invalid-format'],
    [{ members: [0] }, '/members/0', 'too-small'],
    [{ members: [{ user_id: 7 }] }, '/members/0', 'invalid-type'],
    [{ members: null }, '/members', 'invalid-type'],
    [{ name: 'Gare' }, '/name', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await patch(body)).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
    await expectUntouched();
  });

  test('each one who takes no part is named and nothing is changed', async () => {
    const { theo, malik } = season.world.person;
    const members = [season.round.bob.userId, theo.userId, malik.userId];
    expect(await patch({ sector_name: 'Gare', members })).toMatchObject({
      status: 422,
      body: {
        code: 'not-an-operation-member',
        errors: [{ pointer: '/members/1' }, { pointer: '/members/2' }],
      },
    });
    await expectUntouched();
  });

  test('who would overwrite another change is told, by If-Match or by the version in the body', async () => {
    await patch({ sector_name: 'first' });
    expect(await patch({ sector_name: 'x' }, 'ada', { 'if-match': '"v1"' })).toMatchObject({ status: 412 });
    expect(await patch({ ...sector, sector_name: 'x' })).toMatchObject({
      status: 412,
      body: { code: 'precondition-failed' },
    });
    expect(await patch({ sector_name: 'x' }, 'ada', { 'if-match': '"v2"' })).toMatchObject({ status: 200 });
  });

  test('of ten changes of the same version at once one is made', async () => {
    const names = Array.from({ length: 10 }, (_, at) => `Nom ${at}`);
    const answers = await Promise.all(
      names.map((sector_name) => patch({ sector_name }, 'ada', { 'if-match': '"v1"' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 412)]);
    expect(await eventsNamed('sector_updated')).toHaveLength(1);
  });

  test('members and treasurers change nothing, for another association it does not exist', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await patch({ color: '#00cc00' }, name)).toMatchObject({ status: 403 });
    }
    expect(await patch('nonsense', 'nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    await expectUntouched();
    expect(await patch({ color: '#00cc00' }, 'root')).toMatchObject({ status: 200 });
    expect(await eventsNamed('sector_updated')).toMatchObject([{ entity_id: season.world.bondy }]);
  });
});
