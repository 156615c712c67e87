// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { byName } from '../../../app/texts/by-name.ts';
import { writeCursor } from '../../../lib/core/schemas/pages.ts';
import { compareNames } from '../../../lib/core/text/name-order.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { worldNames } from '../../support/text/world-names.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

/** Draws sectors with these names, in this order. */
const drawSectors = (names: readonly string[]) =>
  asOwner((trx) =>
    sql`
      insert into sectors (entity_id, operation_id, sector_name, departments, created_at, updated_at)
      select ${season.world.bondy}, ${season.round.operationId}, name, '{}', ${clock.now()}::timestamptz, ${clock.now()}::timestamptz
      from jsonb_array_elements_text(${JSON.stringify(names)}::text::jsonb) with ordinality as drawn (name, at) order by at
    `.execute(trx),
  );

const byPages = async (path: string, field: string): Promise<string[]> =>
  (await allPages(season.world.as('ada'), path)).flat().map((row: Json) => row[field]);

describe('names', () => {
  test('of all the world are in the same order in the service, in the application and once they were opened', async () => {
    const names = worldNames(1000, 35);
    await drawSectors(names);
    const listed = await byPages('/api/sectors?sort=sector_name&limit=200', 'sector_name');
    const shown = byName([...names, 'Est', 'Ouest'], (name) => name);
    expect(listed).toEqual(shown);
    expect(shown.toSorted(compareNames)).toEqual(shown);
  });

  test('of sectors: accents do not count at first, and numbers are numbers, on every page', async () => {
    await drawSectors(['Zone', 'Secteur 10', 'Écoles', 'secteur 2', 'Secteur 1']);
    const expected = ['Écoles', 'Est', 'Ouest', 'Secteur 1', 'secteur 2', 'Secteur 10', 'Zone'];
    for (const query of ['limit=1', 'limit=3', `operation_id=${season.round.operationId}&limit=2`])
      expect(await byPages(`/api/sectors?sort=sector_name&${query}`, 'sector_name')).toEqual(expected);
  });

  test('that are changed, or have a copy in another season, have their new place', async () => {
    const ada = season.world.as('ada');
    await drawSectors(['Secteur 9']);
    const [rows] = await allPages(ada, '/api/sectors');
    const path = `/api/sectors/${rows?.at(-1).sector_id}`;
    const { etag = '' } = (await ada.get(path)).headers;
    await ada.patch(path, { sector_name: 'Écluse' }, { 'if-match': etag });
    const next = await ada.post('/api/operations', { date_start: '2027-10-15', date_end: '2027-12-31' });
    const { operation_id } = next.body;
    await ada.post(`/api/operations/${operation_id}/copy-sectors`, {
      from_operation_id: season.round.operationId,
    });
    const listed = await byPages(`/api/sectors?sort=sector_name&operation_id=${operation_id}`, 'sector_name');
    expect(listed).toEqual(['Écluse', 'Est', 'Ouest']);
  });

  test('of operations', async () => {
    const ada = season.world.as('ada');
    for (const [at, name] of ['Été 10', 'Été 9', 'Automne', 'etape'].entries()) {
      const dates = { date_start: `${2030 + at}-10-15`, date_end: `${2030 + at}-12-31` };
      await ada.post('/api/operations', { ...dates, name });
    }
    const listed = await byPages('/api/operations?sort=name&limit=2', 'name');
    expect(listed).toEqual(['Automne', 'etape', 'Été 9', 'Été 10', 'Saison 2026']);
  });

  test('by which users sign in', async () => {
    for (const username of ['Élodie.bondy', 'carl10.bondy', 'carl9.bondy']) {
      const { status } = await season.world.as('ada').post('/api/users', { username, role_id: 1 });
      expect(status).toBe(201);
    }
    const listed = await byPages('/api/users?sort=username&limit=2', 'username');
    expect(listed).toEqual(byName(listed, (name) => name));
    expect(listed.filter((name) => /carl|lodie/.test(name))).toEqual([
      'carl9.bondy',
      'carl10.bondy',
      'Élodie.bondy',
    ]);
  });
});

test('members, whose names are sealed, come by name on every page, even behind one who left meanwhile', async () => {
  const { world, round } = season;
  const ada = world.as('ada');
  const path = `/api/operations/${round.operationId}/members`;
  for (const [at, name] of ['Équipe 10', 'équipe 9', 'Zoé', 'Équipe 9'].entries()) {
    const { body } = await ada.post('/api/users', { username: `membre${at}.bondy`, role_id: 1, name });
    expect((await ada.post(path, { user_id: body.user_id })).status).toBe(201);
  }
  const expected = ['Alice', 'Bob', 'équipe 9', 'Équipe 9', 'Équipe 10', 'Zoé'];
  for (const limit of [1, 4])
    expect(await byPages(`${path}?sort=name&limit=${limit}`, 'name')).toEqual(expected);
  const first = await ada.get(`${path}?sort=name&limit=4&count=true`);
  expect(first.body.total).toBe(6);
  expect(Buffer.from(first.body.next_cursor, 'base64url').toString()).not.toContain('quipe');
  await ada.delete(`${path}/${first.body.data[3].ope_user_id}`);
  const rest = await ada.get(`${path}?sort=name&cursor=${first.body.next_cursor}`);
  expect(rest.body.data.map(({ name }: Json) => name)).toEqual(['Équipe 10', 'Zoé']);
});

test.each([[[4_000_002]], [['2']], [[]], [['Alice', 2]]])(
  'a cursor of members with the keys %j is refused',
  async (keys) => {
    const path = `/api/operations/${season.round.operationId}/members?sort=name`;
    const answer = await season.world.as('ada').get(`${path}&cursor=${writeCursor('name', keys)}`);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer: '?cursor' }] } });
  },
);

test('a cursor of the release before, with the bare name, goes on behind it', async () => {
  await drawSectors(['Secteur 10', 'Secteur 2', 'Écoles']);
  const ada = season.world.as('ada');
  const [rows] = await allPages(ada, '/api/sectors');
  const two = rows?.find(({ sector_name }) => sector_name === 'Secteur 2');
  const cursor = writeCursor('sector_name', ['Secteur 2', two?.sector_id]);
  const { body } = await ada.get(`/api/sectors?sort=sector_name&cursor=${cursor}`);
  expect(body.data.map((row: Json) => row.sector_name)).toEqual(['Secteur 10']);
});
