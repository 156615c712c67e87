import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { countStatements } from '../../support/database/count-statements.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { outlineOf, type TestAddress } from '../../support/world/town.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const path = (operation = season.round.operationId) => `/api/operations/${operation}/map`;
const map = (name: PersonName = 'ada', headers = {}) => season.world.as(name).get(path(), headers);
const draw = async (name: PersonName = 'ada'): Promise<Json> => (await map(name)).body;
const visit = (address: TestAddress, more: object, name: PersonName = 'alice') =>
  season.visit(name, { fk_adresse: address.id, ...more });

/** The values of an address, by the names of the columns. */
function rowOf({ addresses, states }: Json, { id }: TestAddress): Json {
  const at = addresses.id.indexOf(id);
  const row = Object.fromEntries(
    Object.entries<unknown[]>(addresses).map(([name, column]) => [name, column[at]]),
  );
  return { ...row, state: states[Number(row['state'])] };
}

const minutesAfter = (since: string, at: string) => (Date.parse(at) - Date.parse(since)) / 60_000;

const stateOf = async (address: TestAddress) => rowOf(await draw(), address).state;
const say = (address: TestAddress, more: object) =>
  season.world.as('ada').patch(`/api/sectors/${season.alicesSector}/addresses/${address.id}`, more);

describe('GET /api/operations/{operation_id}/map', () => {
  test('has the sectors, their addresses and the visits without one', async () => {
    const address = season.addressAt(1, 2);
    await visit(address, { fk_type: 'refuse' });
    await season.visit('bob', { lat: 48.9012345, lon: 2.4873219, fk_type: 'refuse' });
    const { status, body } = await map();
    expect(status).toBe(200);
    const { alicesSector, bobsSector } = season;
    expect(body.sectors).toEqual([
      {
        sector_id: alicesSector,
        name: 'Ouest',
        color: null,
        outline: outlineOf([0, 0], [4, 4]),
        done_pct: 4,
      },
      { sector_id: bobsSector, name: 'Est', color: null, outline: outlineOf([5, 0], [9, 4]), done_pct: 0 },
    ]);
    const { given_by_hand, ...columns } = body.addresses;
    for (const column of Object.values<unknown[]>(columns)) expect(column).toHaveLength(50);
    expect(given_by_hand).toEqual([]);
    expect(rowOf(body, address)).toEqual({
      id: address.id,
      lon: address.lon,
      lat: address.lat,
      sector_id: alicesSector,
      nb_log: 1,
      state: 'done',
      last_at: minutesAfter(body.since, '2026-11-20T09:00Z'),
    });
    expect(body.visits).toEqual({ lon: [2.48732], lat: [48.90123], fk_type: ['refuse'] });
  });

  test('an address has the state that the list of its sector gives it', async () => {
    const [house, block] = [season.addressAt(0, 0), season.addressAt(1, 0)];
    expect(await stateOf(house)).toBe('todo');
    await visit(house, { fk_type: 'a_finaliser', motif: 'absent' });
    expect(await stateOf(house)).toBe('to-finish');
    await visit(house, { montant: 5, fk_type_reglement: 'cash' });
    expect(await stateOf(house)).toBe('done');
    await say(house, { do_not_call: true });
    expect(await stateOf(house)).toBe('do-not-call');
    await say(block, { nb_log: 2 });
    await visit(block, { fk_type: 'refuse', dwelling: { door: '1' } });
    expect(await stateOf(block)).toBe('to-finish');
    const dwelling = { dwelling: { door: '2' }, do_not_call: true };
    await season.world.as('ada').put(`/api/addresses/${block.id}/dwellings`, dwelling);
    expect(await stateOf(block)).toBe('done');
    const list = `/api/sectors/${season.alicesSector}/addresses?limit=200&state=`;
    const listed = async (state: string): Promise<number[]> =>
      (await season.world.as('ada').get(list + state)).body.data.map(({ address_id }: Json) => address_id);
    expect(await listed('done')).toContain(block.id);
    expect(await listed('todo')).toHaveLength(23);
  });

  test.each([
    ['its dwelling', null],
    ['its ground floor, as phones said it before', { floor: '0' }],
  ])(
    'a house where nobody is to call is shown so, by %s; a block with such a dwelling is not',
    async (_, dwelling) => {
      const [house, block] = [season.addressAt(0, 0), season.addressAt(1, 0)];
      await say(block, { nb_log: 2 });
      for (const { id } of [house, block])
        await season.world.as('ada').put(`/api/addresses/${id}/dwellings`, { dwelling, do_not_call: true });
      expect([await stateOf(house), await stateOf(block)]).toEqual(['do-not-call', 'todo']);
      await visit(block, { fk_type: 'refuse', dwelling: { door: '1' } });
      expect(await stateOf(block)).toBe('done');
      for (const { id } of [house, block])
        await season.world.as('ada').put(`/api/addresses/${id}/dwellings`, { dwelling, do_not_call: false });
      expect([await stateOf(house), await stateOf(block)]).toEqual(['todo', 'to-finish']);
    },
  );

  test('says of each sector what the figures say', async () => {
    await say(season.addressAt(2, 2), { nb_log: 7 });
    for (const [column, fk_type] of ['refuse', 'maison_vide', 'a_finaliser'].entries())
      await visit(season.addressAt(column, 1), { fk_type });
    await visit(season.addressAt(6, 1), { fk_type: 'refuse' }, 'bob');
    const { world, round } = season;
    const url = `/api/stats/entities/${world.bondy}?operation_id=${round.operationId}&group=sector`;
    const { by_sector }: Json = (await world.as('ada').get(url)).body;
    const shares = (rows: Json[]) => rows.map(({ sector_id, done_pct }) => [sector_id, done_pct]);
    expect(shares((await draw()).sectors)).toEqual(shares(by_sector));
  });

  test('has no deleted sector, address or visit', async () => {
    const { body } = await visit(season.addressAt(1, 1), { fk_type: 'refuse' });
    await season.world.as('ada').delete(`/api/passages/${body.passage_id}`);
    await season.world.as('ada').delete(`/api/sectors/${season.bobsSector}`);
    const drawn = await draw();
    expect(drawn.sectors).toMatchObject([{ sector_id: season.alicesSector, done_pct: 0 }]);
    expect(drawn.addresses.id).toHaveLength(25);
  });

  test('members see their own sectors with everybody’s visits there, and their own visits elsewhere', async () => {
    await visit(season.addressAt(1, 1), { fk_type: 'refuse' }, 'bob');
    await season.visit('bob', { lat: 48.901, lon: 2.487, fk_type: 'refuse' });
    await season.visit('alice', { lat: 48.902, lon: 2.488, fk_type: 'refuse' });
    const drawn = await draw('alice');
    expect(drawn.sectors).toMatchObject([{ sector_id: season.alicesSector, done_pct: 4 }]);
    expect(drawn.addresses.id).toHaveLength(25);
    expect(rowOf(drawn, season.addressAt(1, 1)).state).toBe('done');
    expect(drawn.visits.lat).toEqual([48.902]);
    expect((await draw('theo')).addresses.id).toHaveLength(50);
  });

  test('is not read again as long as nothing has changed', async () => {
    const etag = (await map()).headers['etag'] ?? '';
    let status = 0;
    const { texts } = await countStatements(async () => {
      status = (await map('ada', { 'if-none-match': etag })).status;
    });
    expect(status).toBe(304);
    expect(texts.filter((text) => text.includes('json_build_object'))).toEqual([]);
    expect((await map('alice', { 'if-none-match': etag })).status).toBe(200);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['a visit', () => visit(season.addressAt(1, 1), { fk_type: 'refuse' })],
    ['a number of dwellings', () => say(season.addressAt(1, 1), { nb_log: 3 })],
    [
      'another colour',
      () => season.world.as('ada').patch(`/api/sectors/${season.alicesSector}`, { color: '#cc0000' }),
    ],
    [
      'another first day',
      () =>
        season.world
          .as('ada')
          .patch(`/api/operations/${season.round.operationId}`, { date_start: '2026-10-01' }),
    ],
    [
      'a dwelling where nobody is to call',
      () =>
        season.world.as('ada').put(`/api/addresses/${season.addressAt(1, 1).id}/dwellings`, {
          dwelling: { door: '1' },
          do_not_call: true,
        }),
    ],
  ])('is read again after %s', async (_, change) => {
    const etag = (await map()).headers['etag'] ?? '';
    await change();
    expect((await map('ada', { 'if-none-match': etag })).status).toBe(200);
  });

  test('of a town of 8,413 addresses that were all visited it is smaller than 300 kB', async () => {
    const { alicesSector, round, world } = season;
    await asOwner(async (trx) => {
      // Skips the triggers, which would number each row for phones.
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`
        insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
        select '93010_m_' || i, i, 'Rue', '93140', '93010', 'Bondy', 2.45 + i * 0.0000137, 48.89 + i * 0.0000113, now()
        from generate_series(1, 8363) i`.execute(trx);
      await sql`
        insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, voie, code_postal,
          code_insee, commune, lon, lat)
        select ${alicesSector}, id, ${round.operationId}, ${world.bondy}, ban_id, numero, voie, code_postal, code_insee,
          commune, lon, lat from addresses where ban_id like '93010_m_%'`.execute(trx);
      await sql`
        insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_adresse, fk_type, fk_type_reglement,
          montant_cents, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
        select gen_random_uuid(), a.entity_id, a.operation_id, a.fk_sector, ${round.alice.opeUserId}, a.fk_adresse,
          'refuse', 'none', 0, 0, '2026-11-20T18:00Z', '{}', a.id::text, now(), now()
        from sectors_adresses a where a.operation_id = ${round.operationId}`.execute(trx);
    });
    const body = await draw();
    expect(body.addresses.id).toHaveLength(8413);
    expect(body.addresses.last_at).not.toContain(null);
    // Small ids as in a new database: after other tests, they would have more digits.
    const id = body.addresses.id.map((_: number, at: number) => 1 + at);
    const sector_id = body.addresses.sector_id.map(() => 10);
    const { length } = JSON.stringify({ ...body, addresses: { ...body.addresses, id, sector_id } });
    expect(length).toBeLessThan(300_000);
  });

  test('of another association it does not exist, nor for a member of none of its sectors', async () => {
    expect(await map('nora')).toMatchObject({ status: 404 });
    expect(await map('malik')).toMatchObject({ status: 404 });
    expect(await season.world.as('ada').get(path(424_242))).toMatchObject({ status: 404 });
    expect(await season.world.as('ada').get('/api/operations/first/map')).toMatchObject({ status: 400 });
  });
});
