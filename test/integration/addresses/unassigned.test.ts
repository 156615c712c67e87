import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { countStatements } from '../../support/database/count-statements.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const path = (more = '', operation = season.round.operationId) =>
  `/api/operations/${operation}/addresses?sector=none${more}`;
const list = (more = '', name: PersonName = 'ada') => season.world.as(name).get(path(more));
const mapOf = async (name: PersonName = 'ada', operation = season.round.operationId): Promise<Json> =>
  (await season.world.as(name).get(`/api/operations/${operation}/map`)).body;
const idsOf = ({ data }: Json): number[] => data.map(({ address_id }: Json) => address_id);

const nextDates = { date_start: '2027-11-01', date_end: '2027-12-31' };
const openNextSeason = async (): Promise<number> =>
  (await season.world.as('ada').post('/api/operations', { name: 'suite', ...nextDates })).body.operation_id;

/** Inserts two addresses of a town that no sector reaches. */
const addNeighbours = () =>
  asOwner((trx) =>
    sql`insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'far_' || n, n, 'Rue Lointaine', '93700', '93029', 'Drancy', 2.45, 48.93, now() from generate_series(1, 2) n`.execute(
      trx,
    ),
  );

describe('GET /api/operations/{operation_id}/addresses?sector=none', () => {
  test('lists what no sector has, page by page, and the map counts it', async () => {
    await addNeighbours();
    const ids: number[] = [];
    let cursor = '';
    do {
      const { status, body } = await list(`&limit=20${cursor}`);
      expect(status).toBe(200);
      ids.push(...idsOf(body));
      cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
    } while (cursor !== '');
    expect(ids).toHaveLength(50);
    expect(new Set(ids).size).toBe(50);
    expect(ids).not.toContain(season.addressAt(1, 1).id);
    expect(ids).toContain(season.addressAt(4, 7).id);
    expect((await mapOf()).without_sector).toEqual([
      { code_insee: '93010', commune: 'Bondy', address_count: 50 },
    ]);
  });

  test('loses what is drawn, and has again what is freed', async () => {
    const draft = { operation_id: season.round.operationId, sector_name: 'Nord' };
    const { body } = await season.world
      .as('ada')
      .post('/api/sectors', { ...draft, outline: outlineOf([0, 5], [9, 9]) });
    expect(idsOf((await list()).body)).toEqual([]);
    expect((await mapOf()).without_sector).toEqual([]);
    await season.world.as('ada').delete(`/api/sectors/${body.sector_id}`);
    expect((await mapOf()).without_sector).toMatchObject([{ address_count: 50 }]);
  });

  test('takes one commune, and treasurers', async () => {
    expect((await list('&code_insee=93010&limit=200', 'theo')).body.data).toHaveLength(50);
    expect((await list('&code_insee=2A004')).body.data).toEqual([]);
  });

  test('has all doors of the commune again when every sector is deleted', async () => {
    await season.world.as('ada').delete(`/api/sectors/${season.alicesSector}`);
    expect((await mapOf()).without_sector).toMatchObject([{ address_count: 75 }]);
    await season.world.as('ada').delete(`/api/sectors/${season.bobsSector}`);
    expect((await mapOf()).without_sector).toMatchObject([{ code_insee: '93010', address_count: 100 }]);
    expect(idsOf((await list('&limit=200')).body)).toHaveLength(100);
  });

  test('knows the communes of an operation without sectors by last season', async () => {
    const next = await openNextSeason();
    const { body } = await season.world.as('ada').get(path('&limit=200', next));
    expect(idsOf(body)).toHaveLength(100);
    expect((await mapOf('ada', next)).without_sector).toEqual([
      { code_insee: '93010', commune: 'Bondy', address_count: 100 },
    ]);
    await season.world.as('ada').delete(`/api/operations/${season.round.operationId}`);
    expect(idsOf((await season.world.as('ada').get(path('', next))).body)).toEqual([]);
  });

  test('is nothing for the first operation of another association', async () => {
    const { body } = await season.world.as('nora').post('/api/operations', nextDates);
    expect((await season.world.as('nora').get(path('', body.operation_id))).body.data).toEqual([]);
  });

  test('is not for members, and the map counts nothing for them', async () => {
    expect(await list('', 'alice')).toMatchObject({ status: 403 });
    expect((await mapOf('alice')).without_sector).toEqual([]);
  });

  test.each(['', '?sector=1', '?sector=none&code_insee=Bondy', '?sector=none&cursor=x'])(
    'refuses %s',
    async (query) => {
      const { status } = await season.world
        .as('ada')
        .get(`/api/operations/${season.round.operationId}/addresses${query}`);
      expect(status).toBe(400);
    },
  );

  test('costs as many statements for two hundred as for one', async () => {
    const { statements } = await countStatements(() => list('&limit=1'));
    expect((await countStatements(() => list('&limit=200'))).statements).toBe(statements);
  });
});
