import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed, historyOf } from '../../support/database/owner.ts';
import { phoneOf } from '../../support/field/phone.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let door: number;
beforeEach(async () => {
  season = await openSeason();
  door = season.addressAt(4, 2).id;
  clock.advance(60);
});

const give = (to: number | null, from = season.alicesSector, name: PersonName = 'ada', headers = {}) =>
  season.world.as(name).patch(`/api/sectors/${from}/addresses/${door}`, { sector_id: to }, headers);
const sector = async (id: number): Promise<Json> =>
  (await season.world.as('ada').get(`/api/sectors/${id}`)).body;
const sizes = async () =>
  Promise.all([season.alicesSector, season.bobsSector].map(async (id) => (await sector(id)).address_count));
const has = async (sectorId: number): Promise<boolean> => {
  const { body } = await season.world.as('ada').get(`/api/sectors/${sectorId}/addresses?limit=200`);
  return body.data.some(({ address_id }: Json) => address_id === door);
};
const redraw = (id: number, from: [number, number], to: [number, number]) =>
  season.world.as('ada').patch(`/api/sectors/${id}`, { outline: outlineOf(from, to) });

describe('PATCH /api/sectors/{sector_id}/addresses/{address_id} with sector_id', () => {
  test('gives the address to another sector; both are told in events, the door in the history alone', async () => {
    const { alicesSector, bobsSector } = season;
    const { status, body } = await give(bobsSector);
    expect(status).toBe(200);
    expect(body).toMatchObject({ address_id: door, sector_id: bobsSector, given_by_hand: true });
    expect(await sizes()).toEqual([24, 26]);
    expect(await sector(bobsSector)).toMatchObject({ version: 2, dwelling_count: 26 });
    expect(
      (await eventsNamed('sector_updated')).map(({ sector_id, changes }) => [sector_id, changes]),
    ).toEqual([
      [alicesSector, { address_count: { old: 25, new: 24 }, dwelling_count: { old: 25, new: 24 } }],
      [bobsSector, { address_count: { old: 25, new: 26 }, dwelling_count: { old: 25, new: 26 } }],
    ]);
    for (const id of [alicesSector, bobsSector])
      expect(await historyOf('sector', id)).toMatchObject([
        {
          action: 'changed',
          changes: {
            address_id: { old: door, new: door },
            sector_id: { old: alicesSector, new: bobsSector },
          },
        },
      ]);
  });

  test('both sectors are walked anew without a gap', async () => {
    await give(season.bobsSector);
    for (const [id, count] of [
      [season.alicesSector, 24],
      [season.bobsSector, 26],
    ] as const) {
      const { body } = await season.world.as('ada').get(`/api/sectors/${id}/addresses?order=walk&limit=200`);
      expect(body.data.map(({ walk }: Json) => walk)).toEqual(
        Array.from({ length: count }, (_, at) => at + 1),
      );
    }
  });

  test('it stays there when either outline changes, and on the map it says so', async () => {
    const { alicesSector, bobsSector } = season;
    await give(bobsSector);
    await redraw(alicesSector, [0, 0], [3, 4]);
    await redraw(alicesSector, [0, 0], [4, 4]);
    await redraw(bobsSector, [6, 0], [9, 4]);
    expect(await has(bobsSector)).toBe(true);
    const { body } = await season.world.as('ada').get(`/api/operations/${season.round.operationId}/map`);
    expect(body.addresses.given_by_hand).toEqual([door]);
    expect(body.addresses.sector_id[body.addresses.id.indexOf(door)]).toBe(bobsSector);
  });

  test('null gives it back to the outline', async () => {
    const { alicesSector, bobsSector } = season;
    await give(bobsSector);
    const { body } = await give(null, bobsSector);
    expect(body).toMatchObject({ sector_id: alicesSector, given_by_hand: false });
    expect(await sizes()).toEqual([25, 25]);
  });

  test('null leaves it without a sector where no outline covers it', async () => {
    await give(season.bobsSector);
    await redraw(season.alicesSector, [0, 0], [3, 4]);
    const { status, body } = await give(null, season.bobsSector);
    expect(status).toBe(200);
    expect(body).toMatchObject({ sector_id: null, given_by_hand: false, walk: null });
    expect(await has(season.bobsSector)).toBe(false);
  });

  test('a sector that is deleted gives it to the outline that covers it', async () => {
    await give(season.bobsSector);
    await season.world.as('ada').delete(`/api/sectors/${season.bobsSector}`);
    const { body } = await season.world
      .as('ada')
      .get(`/api/sectors/${season.alicesSector}/addresses?limit=200`);
    expect(body.data.find(({ address_id }: Json) => address_id === door)).toMatchObject({
      given_by_hand: false,
    });
  });

  test('the present sector and null without a gift change nothing', async () => {
    await give(season.alicesSector);
    await give(null);
    expect(await eventsNamed('sector_updated')).toEqual([]);
    expect(await sector(season.alicesSector)).toMatchObject({ version: 1 });
  });

  test('dwellings are counted with it when both change at once', async () => {
    await season.world.as('ada').patch(`/api/sectors/${season.alicesSector}/addresses/${door}`, {
      nb_log: 10,
      sector_id: season.bobsSector,
    });
    expect(await sector(season.alicesSector)).toMatchObject({ dwelling_count: 24 });
    expect(await sector(season.bobsSector)).toMatchObject({ dwelling_count: 35 });
    const changes = (await eventsNamed('sector_updated')).map((event) => event['changes']);
    expect(changes).toEqual([
      { dwelling_count: { old: 25, new: 34 } },
      { address_count: { old: 25, new: 24 }, dwelling_count: { old: 34, new: 24 } },
      { address_count: { old: 25, new: 26 }, dwelling_count: { old: 25, new: 35 } },
    ]);
  });

  test('phones of both are told: it leaves one and comes to the other', async () => {
    const { world, round } = season;
    const phones = {
      alice: phoneOf(world.as('alice'), round.operationId, 'addresses'),
      bob: phoneOf(world.as('bob'), round.operationId, 'addresses'),
    };
    await phones.alice.pull();
    await phones.bob.pull();
    await give(season.bobsSector);
    const left = (await phones.alice.pull()).filter(({ _deleted }) => _deleted);
    await phones.bob.pull();
    const got = [...phones.bob.documents.values()].find(({ address_id }) => address_id === door);
    expect(left.map(({ id }) => id)).toEqual([got?.id]);
    expect(got).toMatchObject({ sector_id: season.bobsSector, given_by_hand: true });
    expect(phones.alice.documents.size).toBe(24);
  });

  test('progress follows the door, what was recorded stays with who recorded it', async () => {
    const { round, alicesSector, bobsSector, world } = season;
    await season.visit('alice', { fk_adresse: door, fk_type: 'refuse' });
    await give(bobsSector);
    const { body } = await world.as('ada').get(`/api/operations/${round.operationId}/map`);
    const pct = new Map(body.sectors.map(({ sector_id, done_pct }: Json) => [sector_id, done_pct]));
    expect([pct.get(alicesSector), pct.get(bobsSector)]).toEqual([0, 3.8]);
    const passages = await world.as('ada').get(`/api/passages?operation_id=${round.operationId}`);
    expect(passages.body.data).toMatchObject([
      { fk_sector: alicesSector, fk_user: round.alice.opeUserId, fk_adresse: door },
    ]);
    const later = await season.visit('bob', { fk_adresse: door, fk_type: 'refuse' });
    expect(later.body).toMatchObject({ fk_sector: bobsSector });
  });

  test('the next season begins with the same gift', async () => {
    const { world, round, bobsSector } = season;
    await give(bobsSector);
    const next = await world.as('ada').post('/api/operations', {
      name: 'Suivante',
      date_start: '2027-10-15',
      date_end: '2028-01-31',
    });
    const { body } = await world.as('ada').post(`/api/operations/${next.body.operation_id}/copy-sectors`, {
      from_operation_id: round.operationId,
    });
    expect(body.sectors.map(({ address_count }: Json) => address_count)).toEqual([24, 26]);
  });

  test('a sector of another operation, of the association next door, or deleted is none', async () => {
    const { world, bobsSector } = season;
    const other = await world.as('ada').post('/api/operations', {
      name: 'Autre',
      date_start: '2026-10-15',
      date_end: '2027-01-31',
    });
    const elsewhere = await world
      .as('ada')
      .post('/api/sectors', { operation_id: other.body.operation_id, sector_name: 'Ailleurs' });
    await world.as('ada').delete(`/api/sectors/${bobsSector}`);
    for (const to of [elsewhere.body.sector_id, bobsSector, 999_999]) {
      const { status, body } = await give(to);
      expect({ status, code: body.code, pointer: body.errors[0].pointer }).toEqual({
        status: 422,
        code: 'sector-not-found',
        pointer: '/sector_id',
      });
    }
    expect(await has(season.alicesSector)).toBe(true);
  });

  test('who may not draw may not give; the association next door finds no sector', async () => {
    expect((await give(season.bobsSector, season.alicesSector, 'alice')).status).toBe(403);
    expect((await give(season.bobsSector, season.alicesSector, 'nora')).status).toBe(404);
    expect((await give(season.bobsSector, season.bobsSector)).status).toBe(404);
  });

  test('a closed operation keeps its doors where they are', async () => {
    const { world, round } = season;
    await world.as('ada').patch(`/api/operations/${round.operationId}`, { chk_active: 0 });
    const { status, body } = await give(season.bobsSector);
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'operation-closed' });
    expect(await sizes()).toEqual([25, 25]);
  });

  test('another version of the sector is 412', async () => {
    const { alicesSector, bobsSector } = season;
    expect((await give(bobsSector, alicesSector, 'ada', { 'if-match': '"v7"' })).status).toBe(412);
    expect((await give(bobsSector, alicesSector, 'ada', { 'if-match': '"v1"' })).status).toBe(200);
  });
});
