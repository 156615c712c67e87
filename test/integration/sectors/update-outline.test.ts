import { createHash } from 'node:crypto';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { insertDepartments, outlineOf } from '../../support/world/town.ts';

let season: Season;
let ouest: number;
let est: number;
beforeEach(async () => {
  season = await openSeason();
  ouest = season.alicesSector;
  est = season.bobsSector;
  clock.advance(60);
});

const ada = () => season.world.as('ada');
const redraw = (sectorId: number, outline: unknown, more = {}) =>
  ada().patch(`/api/sectors/${sectorId}`, { outline, ...more });
const read = async (sectorId: number): Promise<Json> => (await ada().get(`/api/sectors/${sectorId}`)).body;
const draw = async (sector_name: string, outline?: object): Promise<number> => {
  const draft = { operation_id: season.round.operationId, sector_name, outline };
  return (await ada().post('/api/sectors', draft)).body.sector_id;
};
const addressesOf = async (sectorId: number): Promise<Json[]> =>
  (await ada().get(`/api/sectors/${sectorId}/addresses?limit=200`)).body.data;
const idsOf = async (sectorId: number): Promise<number[]> =>
  (await addressesOf(sectorId)).map(({ address_id }) => address_id);
const know = (sectorId: number, addressId: number, knowledge: object) =>
  ada().patch(`/api/sectors/${sectorId}/addresses/${addressId}`, knowledge);

describe('PATCH /api/sectors/{sector_id} with another outline', () => {
  test('the sector loses what it no longer covers and gains what nobody has', async () => {
    await insertDepartments();
    const { body } = await redraw(ouest, outlineOf([0, 3], [4, 7]));
    expect(body).toMatchObject({
      outline: outlineOf([0, 3], [4, 7]),
      address_count: 25,
      dwelling_count: 25,
      departments: ['93'],
      overlaps: [],
      version: 2,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
    const ids = await idsOf(ouest);
    expect(ids).toContain(season.addressAt(0, 7).id);
    expect(ids).not.toContain(season.addressAt(0, 0).id);
  });

  test('the event names areas and digests, never the line itself', async () => {
    const before = await read(ouest);
    const { body } = await redraw(ouest, outlineOf([0, 0], [4, 5]), { color: '#cc0000' });
    const digest = (outline: object) => createHash('sha256').update(JSON.stringify(outline)).digest('hex');
    expect(await eventsNamed('sector_updated')).toMatchObject([
      {
        sector_id: ouest,
        operation_id: season.round.operationId,
        changes: {
          color: { old: null, new: '#cc0000' },
          outline: {
            old: { area_m2: before.area_m2, sha256: digest(before.outline) },
            new: { area_m2: body.area_m2, sha256: digest(body.outline) },
          },
        },
      },
    ]);
    expect(Object.keys((await eventsNamed('sector_updated'))[0]?.['changes'] ?? {})).toHaveLength(2);
  });

  test('what another sector has stays there, whichever is older', async () => {
    const wide = outlineOf([0, 0], [9, 4]);
    expect((await redraw(ouest, wide)).body).toMatchObject({
      address_count: 25,
      overlaps: [{ sector_id: est, address_count: 25, area_pct: 50 }],
    });
    expect((await redraw(est, wide)).body).toMatchObject({
      address_count: 25,
      overlaps: [{ sector_id: ouest, address_count: 25, area_pct: 100 }],
    });
  });

  test('freed addresses go to the first sector that covers them, with all that is known of them', async () => {
    const { addressAt } = season;
    const [second, third] = [
      await draw('Dessus', outlineOf([3, 0], [4, 4])),
      await draw('Tout', outlineOf([0, 0], [9, 9])),
    ];
    const [door, house] = [addressAt(4, 0).id, addressAt(1, 1).id];
    await know(ouest, door, { do_not_call: true, nb_log: 7 });
    await know(ouest, house, { nb_log: 3 });
    const counts = [(await read(second)).address_count, (await read(third)).address_count];
    expect(counts).toEqual([0, 50]);
    clock.advance(60);
    await redraw(ouest, outlineOf([0, 2], [2, 4]));
    expect((await read(ouest)).address_count).toBe(9);
    expect(await read(second)).toMatchObject({
      address_count: 10,
      dwelling_count: 16,
      version: 2,
      updated_at: '2026-11-20T09:02:00.000Z',
    });
    expect(await read(third)).toMatchObject({ address_count: 56, dwelling_count: 58, version: 2 });
    const found = (await addressesOf(second)).find(({ address_id }) => address_id === door);
    expect(found).toMatchObject({ do_not_call: true, nb_log: 7, nb_log_source: 'manual' });
    expect((await eventsNamed('sector_updated')).slice(-2)).toMatchObject([
      { sector_id: second, changes: { address_count: { old: 0, new: 10 } } },
      { sector_id: third, changes: { address_count: { old: 50, new: 56 } } },
    ]);
  });

  test('nobody else gains anything, not even what was imported since', async () => {
    const over = await draw('Tout', outlineOf([0, 0], [9, 4]));
    await asOwner(async (trx) => {
      const { id, geom, words, ...address } = await trx
        .selectFrom('addresses')
        .selectAll()
        .where('id', '=', season.addressAt(2, 0).id)
        .executeTakeFirstOrThrow();
      await trx
        .insertInto('addresses')
        .values({ ...address, ban_id: '93010_new' })
        .execute();
    });
    await redraw(ouest, outlineOf([0, 0], [4, 3]));
    expect((await read(ouest)).address_count).toBe(21);
    expect((await read(over)).address_count).toBe(5);
    expect(await read(est)).toMatchObject({ address_count: 25, version: 1 });
  });

  test('what nobody covers is free, and what was said of it comes back with whoever gets it next', async () => {
    const door = season.addressAt(4, 4).id;
    await know(ouest, door, { do_not_call: true, nb_log: 7 });
    await redraw(ouest, outlineOf([0, 0], [3, 4]));
    expect(await know(ouest, door, { nb_log: 8 })).toMatchObject({ status: 404 });
    const { lat, lon } = season.addressAt(4, 4);
    const at = `/api/geo/sector?operation_id=${season.round.operationId}&lat=${lat}&lon=${lon}`;
    expect((await ada().get(at)).body.sector_id).toBe(null);
    const next = await draw('Coin', outlineOf([4, 4], [4, 4]));
    expect(await read(next)).toMatchObject({ address_count: 1, dwelling_count: 7 });
    expect(await addressesOf(next)).toMatchObject([{ address_id: door, do_not_call: true, nb_log: 7 }]);
  });

  test('an outline can be taken away and drawn later', async () => {
    const { body } = await redraw(ouest, null);
    expect(body).toMatchObject({
      outline: null,
      area_m2: null,
      address_count: 0,
      departments: [],
      overlaps: [],
    });
    expect(await eventsNamed('sector_updated')).toMatchObject([
      { changes: { outline: { old: { area_m2: expect.any(Number) }, new: null } } },
    ]);
    expect((await redraw(ouest, outlineOf([0, 0], [4, 4]))).body.address_count).toBe(25);
    expect((await eventsNamed('sector_updated')).at(-1)).toMatchObject({
      changes: { outline: { old: null, new: { sha256: expect.any(String) } } },
    });
  });

  test('passages keep their sector', async () => {
    const { body } = await season.visit('alice', { fk_adresse: season.addressAt(0, 0).id });
    await redraw(ouest, outlineOf([0, 3], [4, 7]));
    const passage = await ada().get(`/api/passages/${body.passage_id}`);
    expect(passage.body).toMatchObject({ fk_sector: ouest, version: 1 });
  });

  test('exactly the same outline is no change, even when addresses were imported since', async () => {
    const before = await read(ouest);
    await asOwner((trx) =>
      trx.updateTable('addresses').set({ lon: 2.6 }).where('id', '=', season.addressAt(0, 0).id).execute(),
    );
    expect((await redraw(ouest, before.outline)).body).toMatchObject(before);
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });

  test('an outline of more digits than answers show is the same when it comes back', async () => {
    const [ring = []] = outlineOf([0, 5], [4, 9]).coordinates;
    const fine = ring.map(([lon = 0, lat = 0]) => [lon + 1.23e-11, lat - 4.56e-11]);
    await redraw(ouest, { type: 'Polygon', coordinates: [fine] });
    const before = await read(ouest);
    expect((await redraw(ouest, before.outline)).body.version).toBe(before.version);
  });

  test('an outline with a fault is refused at its place and nothing moves', async () => {
    const [ring = []] = outlineOf([0, 0], [4, 4]).coordinates;
    const [a, b, c, d] = ring;
    const before = await read(ouest);
    for (const [outline, pointer, code] of [
      [{ type: 'Polygon', coordinates: [[a, c, b, d, a]] }, '/outline/coordinates/0/0', 'self-intersection'],
      [{ type: 'Polygon', coordinates: [[a, b, c]] }, '/outline/coordinates/0/2', 'ring-not-closed'],
      [{ type: 'Point', coordinates: a }, '/outline/type', 'outline-type'],
    ] as const) {
      expect(await redraw(ouest, outline, { sector_name: 'Gare' })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer, code }] },
      });
    }
    expect(await read(ouest)).toEqual(before);
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });

  test('two neighbours that move at once share every address between them, each once', async () => {
    const answers = await Promise.all([
      redraw(ouest, outlineOf([0, 0], [6, 9])),
      redraw(est, outlineOf([3, 0], [9, 9])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const ids = [...(await idsOf(ouest)), ...(await idsOf(est))];
    expect(ids).toHaveLength(100);
    expect(new Set(ids).size).toBe(100);
  });
});
