import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { deliverMessages, invokeWorker } from '../../support/local/deliver.ts';
import { clock, gateways, resources } from '../../support/run/resources.ts';
import { insertBuildings, removeBuildings } from '../../support/world/buildings.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf, type TestAddress } from '../../support/world/town.ts';

let season: Season;
let sectorId: number;
let message: string;
beforeEach(async () => {
  await removeBuildings();
  season = await openSeason();
  sectorId = season.alicesSector;
  message = JSON.stringify({ entity_id: season.world.bondy, sector_id: sectorId });
  clock.advance(60);
});

const enrich = (...bodies: string[]) =>
  invokeWorker('enrich-addresses', bodies.length > 0 ? bodies : [message]);
const read = async (path: string): Promise<Json> => (await season.world.as('ada').get(path)).body;
const sector = (id = sectorId) => read(`/api/sectors/${id}`);
const addressOf = async ({ id }: TestAddress, inSector = sectorId): Promise<Json> =>
  (await read(`/api/sectors/${inSector}/addresses?limit=200`)).data.find(
    ({ address_id }: Json) => address_id === id,
  );
const banIdOf = async ({ id }: TestAddress): Promise<string> => {
  const query = (trx: Parameters<Parameters<typeof asOwner>[0]>[0]) =>
    trx.selectFrom('addresses').select('ban_id').where('id', '=', id).executeTakeFirstOrThrow();
  return (await asOwner(query)).ban_id;
};
const sayByHand = ({ id }: TestAddress, nb_log: number | null) =>
  season.world.as('ada').patch(`/api/sectors/${sectorId}/addresses/${id}`, { nb_log });

describe('the worker enrich-addresses', () => {
  test('gives an address the data of the building that names it', async () => {
    const house = season.addressAt(1, 1);
    await insertBuildings({
      batiment_id: 'bdnb-bg-1',
      ...season.addressAt(9, 9),
      ban_ids: [await banIdOf(house)],
      nb_log: 12,
      source: 'bdnb',
      usage: 'collective',
      rnb_id: 'RNB1RNB2RNB3',
      nb_niveau: 4,
      annee_construction: 1974,
    });
    expect(await sector()).toMatchObject({
      dwelling_count: 25,
      version: 1,
      enrichment: { state: 'pending', at: null, matched: 0, of: 25 },
    });
    expect(await enrich()).toEqual([]);
    expect(await addressOf(house)).toMatchObject({
      rnb_id: 'RNB1RNB2RNB3',
      batiment_groupe_id: 'bdnb-bg-1',
      nb_log: 12,
      nb_log_source: 'bdnb',
      nb_niveau: 4,
      usage: 'collective',
      annee_construction: 1974,
    });
    expect(await sector()).toMatchObject({
      dwelling_count: 36,
      version: 2,
      enrichment: { state: 'done', at: '2026-11-20T09:01:00.000Z', matched: 1, of: 25 },
    });
  });

  test('tells the growth once, as of the client who drew the sector', async () => {
    await insertBuildings({ batiment_id: 'b', ...season.addressAt(2, 2), nb_log: 5 });
    await season.world.as('ada').patch(`/api/sectors/${sectorId}`, { outline: outlineOf([0, 0], [3, 4]) });
    const before = await emittedEvents();
    expect(await enrich(message, message)).toEqual([]);
    const told = (await emittedEvents()).slice(before.length);
    expect(told).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'sector_updated',
        entity_id: season.world.bondy,
        ip: expect.any(String),
        platform: 'web',
        sector_id: sectorId,
        operation_id: season.round.operationId,
        changes: { dwelling_count: { old: 20, new: 24 } },
      },
    ]);
  });

  test('without any building nothing changes but the state', async () => {
    const addresses = await read(`/api/sectors/${sectorId}/addresses`);
    expect(await enrich()).toEqual([]);
    const { version } = await sector();
    expect(await enrich()).toEqual([]);
    expect(await read(`/api/sectors/${sectorId}/addresses`)).toEqual(addresses);
    expect(await sector()).toMatchObject({ version, enrichment: { state: 'done', matched: 0, of: 25 } });
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });

  test('a number by hand stays, and is given back for what the building says', async () => {
    const house = season.addressAt(0, 0);
    await sayByHand(house, 9);
    await insertBuildings({ batiment_id: 'b', ...house, nb_log: 4, usage: 'individual' });
    await enrich();
    expect(await addressOf(house)).toMatchObject({ nb_log: 9, nb_log_source: 'manual', usage: 'individual' });
    await insertBuildings({ batiment_id: 'b', ...house, nb_log: 5, usage: 'individual' });
    await enrich();
    expect((await sayByHand(house, null)).body).toMatchObject({ nb_log: 5, nb_log_source: 'own' });
    expect(await sector()).toMatchObject({ dwelling_count: 29 });
    // A number that was set by hand stays, whatever the building says later.
    expect((await sayByHand(house, 5)).body).toMatchObject({ nb_log: 5, nb_log_source: 'manual' });
    await insertBuildings({ batiment_id: 'b', ...house, nb_log: 6, usage: 'individual' });
    await enrich();
    expect(await addressOf(house)).toMatchObject({ nb_log: 5, nb_log_source: 'manual' });
  });

  test('divides the dwellings over all addresses of the building, those of other sectors too', async () => {
    const [mine, theirs] = [season.addressAt(4, 0), season.addressAt(5, 0)];
    const ban_ids = [await banIdOf(theirs), await banIdOf(mine), '93010_gone_00001'];
    await insertBuildings({ batiment_id: 'b', ...mine, ban_ids, nb_log: 7 });
    await enrich(message, JSON.stringify({ entity_id: season.world.bondy, sector_id: season.bobsSector }));
    const shares = [await addressOf(mine), await addressOf(theirs, season.bobsSector)];
    expect(shares.map(({ nb_log }) => nb_log).toSorted()).toEqual([3, 4]);
  });

  test('an outline that covers addresses of two sectors counts in both', async () => {
    const { lon, lat } = season.addressAt(4, 2);
    await insertBuildings({ batiment_id: 'b', lon: lon + 0.0005, lat, size: 0.0012, nb_log: 11 });
    await enrich(message, JSON.stringify({ entity_id: season.world.bondy, sector_id: season.bobsSector }));
    expect([
      (await addressOf(season.addressAt(4, 2))).nb_log,
      (await addressOf(season.addressAt(5, 2), season.bobsSector)).nb_log,
    ]).toEqual([6, 5]);
  });

  test.each([
    ['29 metres away', 29, 6],
    ['31 metres away', 31, 1],
  ])('a building %s belongs to its nearest address, or to none', async (_, metres, expected) => {
    const { lon, lat } = season.addressAt(2, 2);
    await insertBuildings({ batiment_id: 'b', lon, lat: lat + metres / 111_200, nb_log: 6 });
    await enrich();
    expect(await addressOf(season.addressAt(2, 2))).toMatchObject({ nb_log: expected });
  });

  test.each([
    ['more than a twentieth of a degree wide covers nothing', 0.051, 1],
    ['hardly less covers what lies in it', 0.049, 2],
  ])('an outline that is %s', async (_, size, expected) => {
    const { lon, lat } = season.addressAt(2, 2);
    await insertBuildings({ batiment_id: 'b', lon, lat, size, nb_log: 200 });
    await enrich();
    expect(await addressOf(season.addressAt(2, 2))).toMatchObject({ nb_log: expected });
  });

  test('a building that was moved to another address leaves the first one', async () => {
    const [from, to] = [season.addressAt(1, 0), season.addressAt(3, 3)];
    await insertBuildings({ batiment_id: 'b', ...from, nb_log: 8 });
    await enrich();
    expect(await addressOf(from)).toMatchObject({ nb_log: 8 });
    await insertBuildings({ batiment_id: 'b', ...to, nb_log: 8 });
    await enrich();
    expect(await addressOf(from)).toMatchObject({
      nb_log: 1,
      nb_log_source: 'default',
      batiment_groupe_id: null,
    });
    expect(await addressOf(to)).toMatchObject({ nb_log: 8 });
  });

  test('what is known stays while the buildings are not there', async () => {
    const { world, round } = season;
    await insertBuildings({ batiment_id: 'b', ...season.addressAt(1, 0), nb_log: 8 });
    await enrich();
    await removeBuildings();
    const draft = { date_start: '2027-10-15', date_end: '2027-12-31' };
    const next = (await world.as('ada').post('/api/operations', draft)).body.operation_id;
    const { body } = await world
      .as('ada')
      .post(`/api/operations/${next}/copy-sectors`, { from_operation_id: round.operationId });
    await deliverMessages();
    expect(await sector(body.sectors[0].sector_id)).toMatchObject({
      dwelling_count: 32,
      enrichment: { state: 'done', matched: 1, of: 25 },
    });
  });

  test('the answer to an older request does not end a newer one', async () => {
    const buildings = async () => {
      await season.world.as('ada').patch(`/api/sectors/${sectorId}`, { outline: outlineOf([0, 0], [3, 4]) });
      return gateways.buildings();
    };
    await insertBuildings({ batiment_id: 'b', ...season.addressAt(1, 1), nb_log: 9 });
    const slow = { ...resources, gateways: { ...gateways, buildings } };
    expect(await invokeWorker('enrich-addresses', [message], slow)).toEqual([]);
    expect(await sector()).toMatchObject({ dwelling_count: 20, enrichment: { state: 'pending', of: 20 } });
    await enrich();
    expect(await sector()).toMatchObject({ dwelling_count: 28, enrichment: { state: 'done', of: 20 } });
  });

  test('a sector that was deleted, and one of another association, are left alone', async () => {
    const foreign = JSON.stringify({ entity_id: season.world.noisy, sector_id: sectorId });
    await season.world.as('ada').delete(`/api/sectors/${season.bobsSector}`);
    const deleted = JSON.stringify({ entity_id: season.world.bondy, sector_id: season.bobsSector });
    await insertBuildings({ batiment_id: 'b', ...season.addressAt(1, 0), nb_log: 8 });
    expect(await enrich(foreign, deleted)).toEqual([]);
    expect(await sector()).toMatchObject({ dwelling_count: 25, enrichment: { state: 'pending' } });
  });
});

describe('while the building service is away', () => {
  const away = {
    ...resources,
    gateways: {
      ...gateways,
      buildings: async () => {
        throw new Error('connect ECONNREFUSED');
      },
    },
  };

  test('sectors are drawn as before; the last delivery says that it failed, and the sweep asks again', async () => {
    const { world, round } = season;
    const draft = {
      operation_id: round.operationId,
      sector_name: 'Nord',
      outline: outlineOf([0, 5], [9, 9]),
    };
    const { status, body } = await world.as('ada').post('/api/sectors', draft);
    expect({ status, count: body.address_count }).toEqual({ status: 201, count: 50 });
    const asked = JSON.stringify({ entity_id: world.bondy, sector_id: body.sector_id });
    for (const deliveries of [1, 2, 3, 4])
      expect(await invokeWorker('enrich-addresses', [asked], away, deliveries)).toEqual([asked]);
    expect(await sector(body.sector_id)).toMatchObject({ version: 1, enrichment: { state: 'pending' } });
    expect(await invokeWorker('enrich-addresses', [asked], away, 5)).toEqual([asked]);
    expect(await sector(body.sector_id)).toMatchObject({
      version: 2,
      enrichment: { state: 'failed', at: null, matched: 0, of: 50 },
    });
    await insertBuildings({ batiment_id: 'b', ...season.addressAt(1, 7), nb_log: 3 });
    await enrich(asked);
    expect(await sector(body.sector_id)).toMatchObject({
      dwelling_count: 52,
      enrichment: { state: 'done', matched: 1, of: 50 },
    });
  });
});
