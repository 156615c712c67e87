// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const record = async (name: PersonName, column: number) =>
  (await season.visit(name, { fk_adresse: season.addressAt(column, 1).id, name: 'Łukasz Őry' })).body;
const read = (name: PersonName, passageId: number) => season.world.as(name).get(`/api/passages/${passageId}`);

describe('GET /api/passages/{passage_id}', () => {
  test('shows the passage as it was recorded, to everybody it concerns', async () => {
    const passage = await record('alice', 1);
    for (const name of ['alice', 'ada', 'theo', 'root'] as const) {
      const answer = await read(name, passage.passage_id);
      expect(answer).toMatchObject({ status: 200, headers: { etag: '"v1"', 'cache-control': 'no-store' } });
      expect(answer.body).toEqual(passage);
    }
  });

  test('a member reads own passages and those in own sectors, no others', async () => {
    const elsewhere = await record('alice', 7);
    const inAlicesSector = await record('bob', 1);
    const inBobsSector = await record('bob', 7);
    expect(await read('alice', elsewhere.passage_id)).toMatchObject({ status: 200 });
    expect(await read('alice', inAlicesSector.passage_id)).toMatchObject({
      status: 200,
      body: { name: 'Łukasz Őry' },
    });
    expect(await read('alice', inBobsSector.passage_id)).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });

  test('who loses a sector loses its passages and keeps the own ones', async () => {
    const ofBob = await record('bob', 1);
    const ofAlice = await record('alice', 1);
    await season.world.as('ada').put(`/api/sectors/${season.alicesSector}/members`, { members: [] });
    expect(await read('alice', ofBob.passage_id)).toMatchObject({ status: 404 });
    expect(await read('alice', ofAlice.passage_id)).toMatchObject({ status: 200 });
  });

  test('who has the version at hand gets no second copy', async () => {
    const { passage_id } = await record('alice', 1);
    const path = `/api/passages/${passage_id}`;
    expect(await season.world.as('alice').get(path, { 'if-none-match': '"v1"' })).toMatchObject({
      status: 304,
      body: '',
    });
    await season.world.as('alice').patch(path, { remark: 'chien' });
    expect(await season.world.as('alice').get(path, { 'if-none-match': '"v1"' })).toMatchObject({
      status: 200,
      body: { version: 2 },
    });
  });

  test('a uuid is no passage id', async () => {
    const { id } = await record('alice', 1);
    expect(await season.world.as('alice').get(`/api/passages/${id}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{passage_id}' }] },
    });
  });
});
