import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const path = () => `/api/sectors/${season.alicesSector}`;

describe('PUT /api/sectors/{sector_id}', () => {
  test('does what PATCH does: what is left out stays as it is', async () => {
    const { world } = season;
    const sector = (await world.as('ada').get(path())).body;
    const { status, headers, body } = await world.as('ada').put(path(), { sector_name: 'Gare' });
    expect([status, headers['etag']]).toEqual([200, '"v2"']);
    expect(body).toEqual({ ...sector, sector_name: 'Gare', version: 2, overlaps: [] });
    expect(await eventsNamed('sector_updated')).toMatchObject([
      { changes: { sector_name: { old: 'Ouest', new: 'Gare' } } },
    ]);
  });

  test('a record sent whole moves its outline', async () => {
    const { world } = season;
    const sector = (await world.as('ada').get(path())).body;
    const { body } = await world.as('ada').put(path(), { ...sector, outline: outlineOf([0, 0], [4, 5]) });
    expect(body).toMatchObject({ address_count: 30, version: 2 });
    expect(await world.as('ada').put(path(), body)).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test('is refused as PATCH is', async () => {
    const { world } = season;
    expect(await world.as('ada').put(path(), { area_m2: 5 })).toMatchObject({ status: 400 });
    expect(await world.as('ada').put(path(), { members: [424_242] })).toMatchObject({ status: 422 });
    expect(await world.as('ada').put(path(), {}, { 'if-match': '"v9"' })).toMatchObject({ status: 412 });
    for (const name of ['alice', 'theo'] as const) {
      expect(await world.as(name).put(path(), {})).toMatchObject({ status: 403 });
    }
    expect(await world.as('nora').put(path(), {})).toMatchObject({ status: 404 });
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });
});
