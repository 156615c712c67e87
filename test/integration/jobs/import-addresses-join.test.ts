import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { BAN_HEADER, banLine, upload } from '../../support/files/import-file.ts';
import type { Json } from '../../support/http/answer.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';

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
/** A new house beside the one at this column and row of the town. */
const house = (n: number, column: number, row: number, more: object = {}) => {
  const { lon, lat } = season.addressAt(column, row);
  return banLine({ id: `93010_new_0000${n}`, numero: n, nom_voie: 'Rue Neuve', lon, lat, ...more });
};
const importLines = async (...lines: string[]): Promise<Json> =>
  runJob('import-addresses', { key: await upload(`${[BAN_HEADER, ...lines].join('\n')}\n`) });
const read = async (sectorId: number): Promise<Json> => (await ada().get(`/api/sectors/${sectorId}`)).body;
const listed = async (sectorId: number): Promise<Json[]> =>
  (await ada().get(`/api/sectors/${sectorId}/addresses?limit=200`)).body.data;
const lastDay = (date_end: string) =>
  asOwner((trx) =>
    trx.updateTable('operations').set({ date_end }).where('id', '=', season.round.operationId).execute(),
  );

describe('the job import-addresses, where sectors are drawn', () => {
  test('new addresses join the sectors that cover them, with one version and one event of each', async () => {
    const report = await importLines(house(1, 0, 0), house(2, 1, 1), house(3, 9, 0), house(4, 9, 9));
    expect(report).toMatchObject({ added: 4, joined: 3 });
    expect(await read(ouest)).toMatchObject({
      address_count: 27,
      dwelling_count: 27,
      version: 2,
      updated_at: '2026-11-20T09:01:00.000Z',
    });
    expect(await read(est)).toMatchObject({ address_count: 26, version: 2 });
    expect((await listed(ouest)).filter(({ voie }) => voie === 'Rue Neuve')).toMatchObject([
      { ban_id: '93010_new_00001', numero: 1, code_insee: '93010', commune: 'Bondy', nb_log: 1 },
      { ban_id: '93010_new_00002', numero: 2, nb_log_source: 'default', do_not_call: false },
    ]);
    const { operationId } = season.round;
    expect(await eventsNamed('sector_updated')).toEqual([
      {
        timestamp: '2026-11-20T09:01:00.000Z',
        event: 'sector_updated',
        entity_id: season.world.bondy,
        platform: 'web',
        sector_id: ouest,
        operation_id: operationId,
        changes: { address_count: { old: 25, new: 27 }, dwelling_count: { old: 25, new: 27 } },
      },
      expect.objectContaining({
        sector_id: est,
        changes: { address_count: { old: 25, new: 26 }, dwelling_count: { old: 25, new: 26 } },
      }),
    ]);
  });

  test('the same file again changes nothing', async () => {
    await importLines(house(1, 0, 0));
    expect(await importLines(house(1, 0, 0))).toMatchObject({ unchanged: 1, joined: 0 });
    expect(await read(ouest)).toMatchObject({ address_count: 26, version: 2 });
    expect(await eventsNamed('sector_updated')).toHaveLength(1);
  });

  test('the lowest of the sectors that cover an address gets it, and what another has stays there', async () => {
    const draft = { operation_id: season.round.operationId, sector_name: 'Tout' };
    const whole = { ...draft, outline: outlineOf([0, 0], [9, 4]) };
    const { sector_id } = (await ada().post('/api/sectors', whole)).body;
    await importLines(house(1, 4, 0), house(2, 5, 0));
    expect(await read(ouest)).toMatchObject({ address_count: 26 });
    expect(await read(est)).toMatchObject({ address_count: 26 });
    expect(await read(sector_id)).toMatchObject({ address_count: 0, version: 1 });
  });

  test('an address that moves into a sector joins it, one that a sector has stays as it was', async () => {
    const known = season.addressAt(0, 0);
    const ban_id = '93010_t0_00001';
    await importLines(house(1, 9, 9));
    const moved = { id: ban_id, numero: 1, nom_voie: 'Rue Neuve', lon: season.addressAt(9, 9).lon };
    const report = await importLines(house(1, 2, 2), banLine({ ...moved, lat: known.lat }));
    expect(report).toMatchObject({ updated: 2, joined: 1 });
    const kept = (await listed(ouest)).find((row) => row.ban_id === ban_id);
    expect(kept).toMatchObject({ address_id: known.id, voie: 'Rue A', lon: known.lon });
    expect(await read(est)).toMatchObject({ address_count: 25 });
  });

  test('what was said of an address without a sector comes back with it', async () => {
    const door = season.addressAt(4, 4);
    await ada().patch(`/api/sectors/${ouest}/addresses/${door.id}`, { do_not_call: true, nb_log: 7 });
    await ada().patch(`/api/sectors/${ouest}`, { outline: outlineOf([0, 0], [3, 4]) });
    const far = { id: '93010_t4_00005', numero: 5, nom_voie: 'Rue E' };
    await importLines(banLine({ ...far, lon: season.addressAt(0, 0).lon, lat: season.addressAt(0, 0).lat }));
    expect(await read(ouest)).toMatchObject({ address_count: 21, dwelling_count: 27 });
    const back = (await listed(ouest)).find(({ address_id }) => address_id === door.id);
    expect(back).toMatchObject({ do_not_call: true, nb_log: 7, nb_log_source: 'manual' });
  });

  test('each association gets the addresses of its own sectors', async () => {
    const nora = season.world.as('nora');
    const dates = { date_start: '2026-10-15', date_end: '2026-12-31' };
    const { operation_id } = (await nora.post('/api/operations', dates)).body;
    const draft = { operation_id, sector_name: 'Est', outline: outlineOf([0, 0], [4, 4]) };
    const { sector_id } = (await nora.post('/api/sectors', draft)).body;
    expect(await importLines(house(1, 0, 0))).toMatchObject({ added: 1, joined: 2 });
    expect((await nora.get(`/api/sectors/${sector_id}`)).body).toMatchObject({ address_count: 26 });
    expect(await read(ouest)).toMatchObject({ address_count: 26 });
    const entities = (await eventsNamed('sector_updated')).map(({ entity_id }) => entity_id);
    expect(entities).toEqual([season.world.bondy, season.world.noisy]);
  });

  test('an operation takes part until the end of its last day, where the association is', async () => {
    await lastDay('2026-11-19');
    expect(await importLines(house(1, 0, 0))).toMatchObject({ joined: 0 });
    await asOwner((trx) =>
      trx
        .updateTable('entities')
        .set({ time_zone: 'Pacific/Honolulu' })
        .where('id', '=', season.world.bondy)
        .execute(),
    );
    // In Honolulu it is still the last day.
    expect(await importLines(house(2, 0, 0))).toMatchObject({ joined: 2 });
    expect(await read(ouest)).toMatchObject({ address_count: 27 });
  });

  test('so does one that is frozen, because its sectors may still be drawn', async () => {
    await ada().patch(`/api/operations/${season.round.operationId}`, { chk_active: 0 });
    expect(await importLines(house(1, 0, 0))).toMatchObject({ joined: 1 });
  });

  test.each([
    ['a deleted sector', () => ada().delete(`/api/sectors/${ouest}`)],
    ['a deleted operation', () => ada().delete(`/api/operations/${season.round.operationId}`)],
    ['a deleted association', () => season.world.as('root').delete(`/api/entities/${season.world.bondy}`)],
    ['a sector without an outline', () => ada().patch(`/api/sectors/${ouest}`, { outline: null })],
  ])('nothing joins %s', async (_, change) => {
    await change();
    const before = (await eventsNamed('sector_updated')).length;
    expect(await importLines(house(1, 0, 0))).toMatchObject({ added: 1, joined: 0 });
    expect(await eventsNamed('sector_updated')).toHaveLength(before);
  });

  test('addresses join that an interrupted import had left', async () => {
    const { lon, lat } = season.addressAt(0, 0);
    const row = { ban_id: '93010_new_00001', numero: 1, rep: null, voie: 'Rue Neuve', code_postal: '93140' };
    await asOwner((trx) =>
      trx
        .insertInto('addresses')
        .values({ ...row, code_insee: '93010', commune: 'Bondy', lon, lat, imported_at: clock.now() })
        .execute(),
    );
    expect(await importLines(house(1, 0, 0))).toMatchObject({ unchanged: 1, joined: 1 });
  });
});
