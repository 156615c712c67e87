// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { allPages } from '../../support/http/pages.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const open = async (name: 'ada' | 'nora', date_start: string): Promise<number> =>
  (await world.as(name).post('/api/operations', { date_start, date_end: date_start })).body.operation_id;
const list = async (name: PersonName, query = '') =>
  (await world.as(name).get(`/api/operations${query}`)).body.data.map(
    (operation: { operation_id: number }) => operation.operation_id,
  );

describe('GET /api/operations', () => {
  test('the latest round comes first', async () => {
    const of2025 = await open('ada', '2025-11-01');
    const of2027 = await open('ada', '2027-11-01');
    const of2026 = await open('ada', '2026-11-01');
    expect(await list('ada')).toEqual([of2027, of2026, of2025]);
    expect(await list('theo')).toEqual([of2027, of2026, of2025]);
  });

  test('a member sees the rounds that member takes part in', async () => {
    const { operationId, bob } = await openRound(world);
    await open('ada', '2025-11-01');
    expect(await list('alice')).toEqual([operationId]);
    await world.as('ada').delete(`/api/operations/${operationId}/members/${bob.opeUserId}`);
    expect(await list('bob')).toEqual([]);
  });

  test('the rounds of another association do not exist', async () => {
    await open('ada', '2026-11-01');
    expect(await list('nora')).toEqual([]);
    expect(await list('nora', `?entity_id=${world.bondy}`)).toEqual([]);
  });

  test('a super administrator sees all or those of one association', async () => {
    const ofBondy = await open('ada', '2026-11-01');
    const ofNoisy = await open('nora', '2026-12-01');
    expect(await list('root')).toEqual([ofNoisy, ofBondy]);
    expect(await list('root', `?entity_id=${world.bondy}`)).toEqual([ofBondy]);
  });

  test('page by page every round comes once, also those that start on the same day', async () => {
    const opened = [];
    for (let at = 0; at < 5; at += 1) opened.push(await open('ada', '2026-11-01'));
    const pages = await allPages(world.as('ada'), '/api/operations?limit=2');
    expect(pages.flat().map(({ operation_id }) => operation_id)).toEqual(opened.reverse());
  });

  test('the first round comes first when that is asked for, page by page', async () => {
    const of2025 = await open('ada', '2025-11-01');
    const of2027 = await open('ada', '2027-11-01');
    const of2026 = await open('ada', '2026-11-01');
    expect(await list('ada', '?sort=date_start')).toEqual([of2025, of2026, of2027]);
    const pages = await allPages(world.as('ada'), '/api/operations?sort=date_start&limit=1');
    expect(pages.flat().map(({ operation_id }) => operation_id)).toEqual([of2025, of2026, of2027]);
  });

  test('open rounds and closed ones are asked for apart', async () => {
    const closed = await open('ada', '2025-11-01');
    const running = await open('ada', '2026-11-01');
    await world.as('ada').patch(`/api/operations/${closed}`, { chk_active: 0 });
    expect(await list('ada', '?chk_active=1')).toEqual([running]);
    expect(await list('ada', '?chk_active=0')).toEqual([closed]);
  });

  test('deleted rounds are listed alone, for those who may restore them', async () => {
    const deleted = await open('ada', '2025-11-01');
    const running = await open('ada', '2026-11-01');
    await world.as('ada').delete(`/api/operations/${deleted}`);
    expect(await list('ada')).toEqual([running]);
    expect(await list('ada', '?deleted=only')).toEqual([deleted]);
    expect(await list('nora', '?deleted=only')).toEqual([]);
    for (const name of ['theo', 'alice'] as const) {
      expect(await world.as(name).get('/api/operations?deleted=only')).toMatchObject({ status: 403 });
    }
  });

  test.each([
    ['?sort=-name', '?sort'],
    ['?chk_active=2', '?chk_active'],
    ['?chk_active=true', '?chk_active'],
    ['?deleted=all', '?deleted'],
  ])('%s is refused', async (query, pointer) => {
    expect(await world.as('ada').get(`/api/operations${query}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer }] },
    });
  });

  test('a wrong parameter is refused', async () => {
    expect(await world.as('ada').get('/api/operations?year=2026')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?year', code: 'unknown-field' }] },
    });
  });
});
