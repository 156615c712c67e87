import { beforeEach, describe, expect, test } from '@jest/globals';
import { phoneOf } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const path = (query: string) => `/api/sectors/${season.alicesSector}/addresses${query}`;
const list = async (query: string): Promise<Json[]> =>
  (await season.world.as('ada').get(path(query))).body.data;
const doors = async (query: string) =>
  (await list(query)).map(({ numero, voie }) => `${numero}${voie.at(-1)}`);
const draw = (columns: number) =>
  season.world
    .as('ada')
    .patch(`/api/sectors/${season.alicesSector}`, { outline: outlineOf([0, 0], [columns, 4]) });

const upAndDown = (columns: number) =>
  ['A', 'B', 'C', 'D', 'E'].flatMap((street, at) => {
    const numbers = Array.from({ length: columns }, (_, column) => `${column + 1}${street}`);
    return at % 2 === 0 ? numbers : numbers.toReversed();
  });

describe('GET /api/sectors/{sector_id}/addresses?order=walk', () => {
  test('short streets are walked up and down, each from the end that is near', async () => {
    expect(await doors('?order=walk')).toEqual(upAndDown(5));
    expect((await list('?sort=walk')).map(({ walk }) => walk)).toEqual(
      Array.from({ length: 25 }, (_, at) => at + 1),
    );
  });

  test('page by page every address comes once, in that order', async () => {
    const whole = await list('?order=walk&limit=200');
    const pages = await allPages(season.world.as('alice'), path('?order=walk&limit=7'));
    expect(pages.map(({ length }) => length)).toEqual([7, 7, 7, 4]);
    expect(pages.flat()).toEqual(whole);
  });

  test('a cursor of the streets is none of the walk', async () => {
    const { body } = await season.world.as('ada').get(path('?limit=7'));
    const answer = await season.world.as('ada').get(path(`?order=walk&cursor=${body.next_cursor}`));
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ code: 'invalid-cursor' }] } });
    expect((await season.world.as('ada').get(path('?order=nearest'))).status).toBe(400);
  });

  test('the sector that is drawn anew is walked anew, and a street of ten has sides', async () => {
    await draw(3);
    expect(await doors('?order=walk')).toEqual(upAndDown(4));
    await season.world.as('ada').delete(`/api/sectors/${season.bobsSector}`);
    await draw(9);
    const [first] = Map.groupBy(await doors('?order=walk'), (door) => door.at(-1)).values();
    expect(first).toEqual(['1A', '3A', '5A', '7A', '9A', '10A', '8A', '6A', '4A', '2A']);
  });

  test('phones have the number, and a redrawn sector is news for its own phones only', async () => {
    const { world, round } = season;
    const [alice, bob] = (['alice', 'bob'] as const).map((name) =>
      phoneOf(world.as(name), round.operationId, 'addresses'),
    );
    await alice?.pull();
    await bob?.pull();
    const places = [...(alice?.documents.values() ?? [])].map(({ walk }) => walk);
    expect(places.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 25 }, (_, at) => at + 1));
    clock.advance(60);
    await draw(3);
    expect(await bob?.pull()).toEqual([]);
    await alice?.pull();
    const walked = [...(alice?.documents.values() ?? [])].toSorted((a, b) => a.walk - b.walk);
    expect(walked.map(({ numero, voie }) => `${numero}${voie.at(-1)}`)).toEqual(upAndDown(4));
  });
});
