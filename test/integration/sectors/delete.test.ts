import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
let ouest: number;
beforeEach(async () => {
  season = await openSeason();
  ouest = season.alicesSector;
  clock.advance(60);
});

const ada = () => season.world.as('ada');
const remove = (query = '', name: PersonName = 'ada', headers = {}) =>
  season.world.as(name).delete(`/api/sectors/${ouest}${query}`, headers);
const draw = async (outline: object): Promise<Json> => {
  const draft = { operation_id: season.round.operationId, sector_name: 'Nouveau', outline };
  return (await ada().post('/api/sectors', draft)).body;
};
const read = async (sectorId: number): Promise<Json> => (await ada().get(`/api/sectors/${sectorId}`)).body;

describe('DELETE /api/sectors/{sector_id}', () => {
  test('the sector is gone; event and history say so', async () => {
    const { world, round } = season;
    expect(await remove('?reason=doublon')).toMatchObject({ status: 204, body: '' });
    for (const name of ['ada', 'alice', 'root'] as const) {
      expect(await world.as(name).get(`/api/sectors/${ouest}`)).toMatchObject({ status: 404 });
    }
    expect((await world.as('alice').get('/api/sectors')).body.data).toEqual([]);
    expect(await eventsNamed('sector_deleted')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'sector_deleted',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        sector_id: ouest,
        operation_id: round.operationId,
        deleted_by: world.person.ada.userId,
        soft_delete: true,
      },
    ]);
    expect(await historyOf('sector', ouest)).toEqual([
      {
        action: 'deleted',
        changes: { reason: { old: null, new: 'doublon' } },
        by_user_id: world.person.ada.userId,
        entity_id: world.bondy,
      },
    ]);
    expect(await eventsNamed('sector_updated')).toEqual([]);
  });

  test('its addresses go to the first one that covers them, which changes and says so', async () => {
    const first = await draw(outlineOf([0, 0], [4, 1]));
    const second = await draw(outlineOf([0, 0], [4, 2]));
    expect([first.address_count, second.address_count]).toEqual([0, 0]);
    await remove();
    expect(await read(first.sector_id)).toMatchObject({ address_count: 10, version: 2 });
    expect(await read(second.sector_id)).toMatchObject({ address_count: 5, version: 2 });
    expect(await eventsNamed('sector_updated')).toMatchObject([
      { sector_id: first.sector_id, changes: { address_count: { old: 0, new: 10 } } },
      { sector_id: second.sector_id, changes: { address_count: { old: 0, new: 5 } } },
    ]);
  });

  test('a sector drawn later gets the rest; what was said of an address is still known', async () => {
    const door = season.addressAt(2, 2).id;
    await ada().patch(`/api/sectors/${ouest}/addresses/${door}`, { do_not_call: true, nb_log: 4 });
    await remove();
    const later = await draw(outlineOf([0, 0], [4, 4]));
    expect(later).toMatchObject({ address_count: 25, dwelling_count: 28 });
    const { body } = await ada().get(`/api/sectors/${later.sector_id}/addresses?limit=200`);
    expect(body.data.find(({ address_id }: Json) => address_id === door)).toMatchObject({
      do_not_call: true,
    });
  });

  test('its passages stay', async () => {
    const { body } = await season.visit('alice', { fk_adresse: season.addressAt(0, 0).id });
    await remove();
    expect((await ada().get(`/api/passages/${body.passage_id}`)).body).toMatchObject({ fk_sector: ouest });
  });

  test('a new visit there is nobody’s sector any more', async () => {
    await remove();
    const { lat, lon } = season.addressAt(0, 0);
    const at = `/api/geo/sector?operation_id=${season.round.operationId}&lat=${lat}&lon=${lon}`;
    expect((await ada().get(at)).body).toEqual({ sector_id: null, sector_name: null });
    const draft = { fk_adresse: season.addressAt(0, 0).id };
    expect(await season.visit('bob', draft)).toMatchObject({
      status: 201,
      body: { fk_sector: season.bobsSector, flags: ['hors_secteur'] },
    });
  });

  test('a second deletion finds nothing', async () => {
    await remove();
    for (const name of ['ada', 'root'] as const) {
      expect(await remove('', name)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect(await eventsNamed('sector_deleted')).toHaveLength(1);
  });

  test('who read an older version is told', async () => {
    await ada().patch(`/api/sectors/${ouest}`, { color: '#cc0000' });
    expect(await remove('', 'ada', { 'if-match': '"v1"' })).toMatchObject({ status: 412 });
    expect(await remove('', 'ada', { 'if-match': '"v2"' })).toMatchObject({ status: 204 });
  });

  test('members and treasurers delete nothing, for another association it does not exist', async () => {
    const before = await emittedEvents();
    for (const name of ['alice', 'theo'] as const)
      expect(await remove('', name)).toMatchObject({ status: 403 });
    expect(await remove('', 'nora')).toMatchObject({ status: 404 });
    expect(await remove('?soft=maybe')).toMatchObject({ status: 400 });
    expect(await emittedEvents()).toEqual(before);
    expect(await read(ouest)).toMatchObject({ address_count: 25, version: 1 });
  });

  test('the sector and its neighbour go at once: an address they share is nobody’s', async () => {
    const over = await draw(outlineOf([0, 0], [9, 4]));
    const answers = await Promise.all([
      remove(),
      ada().delete(`/api/sectors/${over.sector_id}`),
      ada().delete(`/api/sectors/${season.bobsSector}`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const held = await asOwner((trx) =>
      trx.selectFrom('sectors_adresses').select('id').where('fk_sector', 'is not', null).execute(),
    );
    expect(held).toEqual([]);
  });
});

describe('DELETE /api/sectors/{sector_id}?soft=false', () => {
  test('a super administrator removes one that no passage refers to; what was known of its addresses stays', async () => {
    const door = season.addressAt(2, 2).id;
    await ada().patch(`/api/sectors/${ouest}/addresses/${door}`, { do_not_call: true });
    const over = await draw(outlineOf([0, 0], [4, 2]));
    expect(await remove('?soft=false', 'root')).toMatchObject({ status: 204 });
    expect(await season.world.as('root').post(`/api/sectors/${ouest}/restore`)).toMatchObject({
      status: 404,
    });
    expect(await eventsNamed('sector_deleted')).toMatchObject([
      { soft_delete: false, entity_id: season.world.bondy, deleted_by: season.world.person.root.userId },
    ]);
    expect(await read(over.sector_id)).toMatchObject({ address_count: 15 });
    const { body } = await ada().get(`/api/sectors/${over.sector_id}/addresses?limit=200`);
    expect(body.data.find(({ address_id }: Json) => address_id === door)).toMatchObject({
      do_not_call: true,
    });
  });

  test('one that was deleted before can go too', async () => {
    await remove();
    expect(await remove('?soft=false', 'root')).toMatchObject({ status: 204 });
    expect(await historyOf('sector', ouest)).toHaveLength(2);
  });

  test('one with passages stays, deleted ones count too', async () => {
    const { body } = await season.visit('alice', { fk_adresse: season.addressAt(0, 0).id });
    await ada().delete(`/api/passages/${body.passage_id}`);
    expect(await remove('?soft=false', 'root')).toMatchObject({
      status: 409,
      body: { code: 'still-referenced' },
    });
    expect(await read(ouest)).toMatchObject({ address_count: 25, version: 1 });
    expect(await eventsNamed('sector_deleted')).toEqual([]);
    expect(await historyOf('sector', ouest)).toEqual([]);
  });

  test('nobody else does', async () => {
    for (const name of ['ada', 'theo', 'alice'] as const) {
      expect(await remove('?soft=false', name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await read(ouest)).toMatchObject({ version: 1 });
  });
});
