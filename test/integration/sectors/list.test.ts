import { beforeEach, describe, expect, test } from '@jest/globals';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { openRound } from '../../support/world/round.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const list = async (name: PersonName, query = '') =>
  (await season.world.as(name).get(`/api/sectors${query}`)).body.data.map(
    (sector: { sector_name: string }) => sector.sector_name,
  );

describe('GET /api/sectors', () => {
  test('administrator, treasurer and super administrator see all, in the order they were drawn', async () => {
    for (const name of ['ada', 'theo', 'root'] as const) expect(await list(name)).toEqual(['Ouest', 'Est']);
  });

  test('a member sees the own ones', async () => {
    expect(await list('alice')).toEqual(['Ouest']);
    expect(await list('bob')).toEqual(['Est']);
  });

  test('those of one operation are asked for by its id', async () => {
    const { world, round } = season;
    const next = await openRound(world, { date_start: '2027-10-15', date_end: '2027-12-31' });
    await world.as('ada').post('/api/sectors', { operation_id: next.operationId, sector_name: 'Nord' });
    expect(await list('ada', `?operation_id=${round.operationId}`)).toEqual(['Ouest', 'Est']);
    expect(await list('ada', `?operation_id=${next.operationId}`)).toEqual(['Nord']);
  });

  test('the sectors of another association do not exist', async () => {
    expect(await list('nora', `?operation_id=${season.round.operationId}`)).toEqual([]);
    expect(await list('malik')).toEqual([]);
  });

  test('page by page every sector comes once, each with its members', async () => {
    const pages = await allPages(season.world.as('ada'), '/api/sectors?limit=1');
    expect(pages.flat().map(({ members }) => members[0].name)).toEqual(['Alice', 'Bob']);
  });

  test('by their names, page by page, also where two have the same', async () => {
    const { world, round } = season;
    for (const sector_name of ['Est', 'Canal']) {
      await world.as('ada').post('/api/sectors', { operation_id: round.operationId, sector_name });
    }
    expect(await list('ada', '?sort=sector_name')).toEqual(['Canal', 'Est', 'Est', 'Ouest']);
    const pages = await allPages(world.as('ada'), '/api/sectors?sort=sector_name&limit=1');
    expect(pages.flat().map(({ sector_name }) => sector_name)).toEqual(['Canal', 'Est', 'Est', 'Ouest']);
    expect(new Set(pages.flat().map(({ sector_id }) => sector_id)).size).toBe(4);
  });

  test('those that changed since an instant, in the order of changes', async () => {
    const { world, alicesSector, round } = season;
    clock.advance(1);
    const since = clock.now();
    const changed = (name: PersonName, query = '') => list(name, `?updated_since=${since}${query}`);
    expect(await changed('ada')).toEqual([]);
    await world.as('ada').patch(`/api/sectors/${alicesSector}`, { color: '#112233' });
    expect(await changed('alice')).toEqual(['Ouest']);
    expect(await changed('bob')).toEqual([]);
    clock.advance(1);
    await world.as('ada').post('/api/sectors', { operation_id: round.operationId, sector_name: 'Canal' });
    clock.advance(1);
    await world.as('ada').patch(`/api/sectors/${alicesSector}`, { color: '#445566' });
    expect(await changed('ada', '&sort=updated_at')).toEqual(['Canal', 'Ouest']);
    expect(await changed('ada', '&sort=-updated_at')).toEqual(['Ouest', 'Canal']);
    const pages = await allPages(
      world.as('ada'),
      `/api/sectors?updated_since=${since}&sort=updated_at&limit=1`,
    );
    expect(pages.flat().map(({ sector_name }) => sector_name)).toEqual(['Canal', 'Ouest']);
    await world.as('ada').delete(`/api/sectors/${alicesSector}`);
    expect(await changed('ada')).toEqual(['Canal']);
    expect(await changed('ada', '&deleted=only')).toEqual(['Ouest']);
    expect(await world.as('ada').get('/api/sectors?updated_since=2026-11-20')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?updated_since' }] },
    });
  });

  test('those of one member are asked for by an id of either kind', async () => {
    const { alice, bob } = season.round;
    for (const id of [alice.userId, alice.opeUserId]) {
      expect(await list('ada', `?user_id=${id}`)).toEqual(['Ouest']);
    }
    expect(await list('alice', `?user_id=${bob.userId}`)).toEqual([]);
    expect(await list('nora', `?user_id=${bob.userId}`)).toEqual([]);
    expect(await list('ada', '?user_id=424242')).toEqual([]);
  });

  test('deleted ones are listed alone, for those who may restore them', async () => {
    const { world, bobsSector } = season;
    await world.as('ada').delete(`/api/sectors/${bobsSector}`);
    expect(await list('ada')).toEqual(['Ouest']);
    for (const name of ['ada', 'root'] as const) expect(await list(name, '?deleted=only')).toEqual(['Est']);
    expect(await list('nora', '?deleted=only')).toEqual([]);
    for (const name of ['theo', 'alice'] as const) {
      expect(await world.as(name).get('/api/sectors?deleted=only')).toMatchObject({ status: 403 });
    }
  });

  test.each([
    ['?sort=-sector_id', '?sort'],
    ['?deleted=true', '?deleted'],
    ['?user_id=alice', '?user_id'],
  ])('%s is refused', async (query, pointer) => {
    expect(await season.world.as('ada').get(`/api/sectors${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });

  test('a wrong parameter is refused', async () => {
    expect(await season.world.as('ada').get('/api/sectors?operation_id=last')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?operation_id' }] },
    });
  });
});
