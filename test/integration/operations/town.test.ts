import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { insertDepartments } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const ask = (name: PersonName = 'ada', operation = season.round.operationId) =>
  season.world.as(name).get(`/api/operations/${operation}/town`);
const townOf = async (operation?: number, name: PersonName = 'ada'): Promise<Json> =>
  (await ask(name, operation)).body;

/** The first season of an association that says it is there. */
async function firstSeason(postal_code: string, city: string): Promise<number> {
  const dates = { date_start: '2027-11-01', date_end: '2027-12-31' };
  const { body } = await season.world.as('nora').post('/api/operations', { name: 'Première', ...dates });
  const { operation_id, entity_id } = body;
  await asOwner((trx) =>
    sql`update entities set postal_code = ${postal_code}, city = ${city} where id = ${entity_id}`.execute(
      trx,
    ),
  );
  return operation_id;
}

const addAddress = (ban: string, code_postal: string, code_insee: string, commune: string) =>
  asOwner((trx) =>
    sql`insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      values (${ban}, 1, 'Rue Lointaine', ${code_postal}, ${code_insee}, ${commune}, -4.5, 48.4, now())`.execute(
      trx,
    ),
  );

const addCommune = (code: string, nom: string) =>
  asOwner((trx) =>
    sql`insert into communes_contours (code, nom, outline, source, imported_at) values (${code}, ${nom},
      st_multi(st_makeenvelope(8.7, 41.9, 8.8, 42, 4326)), 'test', now())`.execute(trx),
  );

describe('GET /api/operations/{operation_id}/town', () => {
  test('says the towns of the sectors, where they are, and which addresses no sector has', async () => {
    const body = await townOf();
    expect(body).toMatchObject({
      towns: [
        {
          code_insee: '93010',
          commune: 'Bondy',
          postal_codes: ['93140'],
          address_count: 100,
          known_dwellings: 0,
        },
      ],
      extent_of: 'addresses',
    });
    const { extent, unassigned } = body;
    expect(unassigned.id).toHaveLength(50);
    expect(unassigned.id).not.toContain(season.addressAt(1, 1).id);
    const [lon, lat] = [unassigned.lon[0], unassigned.lat[0]];
    expect(lon).toBeGreaterThanOrEqual(extent.west - 0.00001);
    expect(lon).toBeLessThanOrEqual(extent.east + 0.00001);
    expect(lat).toBeGreaterThanOrEqual(extent.south - 0.00001);
    expect(lat).toBeLessThanOrEqual(extent.north + 0.00001);
  });

  test('a member sees the towns, and no address of others', async () => {
    const body = await townOf(undefined, 'alice');
    expect(body.towns).toHaveLength(1);
    expect(body.unassigned).toEqual({ id: [], lon: [], lat: [] });
  });

  test('before its first sector, the town is that of the association', async () => {
    await addAddress('p_1', '29200', '29019', 'Brest');
    await addAddress('p_2', '29200', '29999', 'Ailleurs');
    const id = await firstSeason('29200', 'BREST');
    const body = await townOf(id, 'nora');
    expect(body.towns).toMatchObject([
      { code_insee: '29019', postal_codes: ['29200'], buildings: 'unknown' },
    ]);
    expect(body.unassigned.id).toHaveLength(1);
    expect(body.extent).toEqual({ west: -4.5, south: 48.4, east: -4.5, north: 48.4 });
  });

  test('a town whose name is written otherwise is found by its postal code', async () => {
    await addAddress('p_1', '29200', '29019', 'Brest');
    const id = await firstSeason('29200', 'Brest Cedex');
    expect((await townOf(id, 'nora')).towns).toMatchObject([{ commune: 'Brest' }]);
  });

  test('without addresses, the map shows the commune, in Corsica too', async () => {
    await addCommune('2A004', 'Ajaccio');
    await addCommune('21231', 'Ajaccio');
    const id = await firstSeason('20000', 'Ajaccio');
    const body = await townOf(id, 'nora');
    expect(body).toMatchObject({ towns: [], extent_of: 'commune', unassigned: { id: [] } });
    expect(body.extent).toEqual({ west: 8.7, south: 41.9, east: 8.8, north: 42 });
    expect(body.outline).toMatchObject({ type: 'Polygon' });
  });

  test('without an outline of the commune, the map shows the département', async () => {
    await insertDepartments();
    const id = await firstSeason('93999', 'Nulle Part');
    expect(await townOf(id, 'nora')).toMatchObject({ towns: [], extent_of: 'department' });
  });

  test('says when nothing is known', async () => {
    const id = await firstSeason('98799', 'Nulle Part');
    expect(await townOf(id, 'nora')).toMatchObject({
      towns: [],
      extent: null,
      extent_of: 'nothing',
      outline: null,
    });
  });

  test('knows how far the dwellings of the town are known', async () => {
    const counted = async (count: number) => {
      await asOwner((trx) =>
        sql`insert into building_dwellings (code_insee, ban_id, nb_log)
          select code_insee, ban_id, 3 from addresses where code_insee = '93010' order by id limit ${count}
          on conflict do nothing`.execute(trx),
      );
      const [town] = (await townOf()).towns;
      return [town.known_dwellings, town.buildings];
    };
    await asOwner((trx) => sql`delete from dwelling_counts where code_insee = '93010'`.execute(trx));
    expect(await counted(10)).toEqual([30, 'unknown']);
    await asOwner((trx) =>
      sql`insert into dwelling_counts (code_insee, request) values ('93010', gen_random_uuid())`.execute(trx),
    );
    expect(await counted(20)).toEqual([60, 'counting']);
    expect(await counted(30)).toEqual([90, 'known']);
  });

  test('for another association it does not exist', async () => {
    expect(await ask('nora')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test('a parameter nobody knows is refused', async () => {
    const path = `/api/operations/${season.round.operationId}/town?verbose=1`;
    expect(await season.world.as('ada').get(path)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?verbose', code: 'unknown-field' }] },
    });
  });
});
