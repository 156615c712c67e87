// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const at = (lat: number | string, lon: number | string, name: PersonName = 'ada') =>
  season.world.as(name).get(`/api/geo/sector?operation_id=${season.round.operationId}&lat=${lat}&lon=${lon}`);
const draw = async (outline: object): Promise<number> =>
  (
    await season.world
      .as('ada')
      .post('/api/sectors', { operation_id: season.round.operationId, sector_name: 'Neuf', outline })
  ).body.sector_id;

describe('GET /api/geo/sector', () => {
  test('names the sector that covers the point, for every role', async () => {
    for (const name of ['ada', 'theo', 'alice', 'bob', 'root'] as const) {
      const { status, body } = await at(48.902, 2.487, name);
      expect(status).toBe(200);
      expect(body).toEqual({ sector_id: season.bobsSector, sector_name: 'Est' });
    }
  });

  test('outside every sector both values are null', async () => {
    expect((await at(48.908, 2.482)).body).toEqual({ sector_id: null, sector_name: null });
    expect((await at(-21.1, 55.5)).body).toEqual({ sector_id: null, sector_name: null });
  });

  test('a point on the border belongs, on a shared one to the earlier sector', async () => {
    const { alicesSector } = season;
    expect((await at(48.902, 2.4845)).body.sector_id).toBe(alicesSector);
    expect((await at(48.9045, 2.482)).body.sector_id).toBe(alicesSector);
    expect((await at(48.9045, 2.4795)).body.sector_id).toBe(alicesSector);
    expect((await at(48.904501, 2.482)).body.sector_id).toBe(null);
  });

  test('where two sectors overlap the earlier one is named, as for addresses', async () => {
    await draw(outlineOf([3, 3], [9, 9]));
    expect((await at(48.903, 2.483)).body.sector_id).toBe(season.alicesSector);
  });

  test('a point in a hole is outside, a point in any part is inside', async () => {
    const [shell] = outlineOf([0, 5], [9, 9]).coordinates;
    const [hole] = outlineOf([4, 6], [6, 8]).coordinates;
    const ring = await draw({ type: 'Polygon', coordinates: [shell, hole] });
    expect((await at(48.907, 2.485)).body.sector_id).toBe(null);
    expect((await at(48.907, 2.481)).body.sector_id).toBe(ring);
    const [island] = outlineOf([5, 7], [5, 7]).coordinates;
    const [far] = outlineOf([20, 20], [21, 21]).coordinates;
    const parts = await draw({ type: 'MultiPolygon', coordinates: [[island], [far]] });
    expect((await at(48.907, 2.485)).body.sector_id).toBe(parts);
    expect((await at(48.92, 2.5)).body.sector_id).toBe(parts);
  });

  test.each([
    ['91', '2.4', '?lat'],
    ['48.9', '180.5', '?lon'],
    ['48,9', '2.4', '?lat'],
    ['', '2.4', '?lat'],
    ['NaN', '2.4', '?lat'],
    ['4.89e1', '2.4', '?lat'],
  ])('%s / %s is no point', async (lat, lon, pointer) => {
    expect(await at(lat, lon)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('a missing value is named', async () => {
    const path = `/api/geo/sector?operation_id=${season.round.operationId}&lat=48.9`;
    expect(await season.world.as('ada').get(path)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?lon', code: 'required' }] },
    });
  });
});
