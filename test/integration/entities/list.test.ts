import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const list = (query = '', by: PersonName = 'root') => world.as(by).get(`/api/entities${query}`);
const idsOf = (entities: Json[]) => entities.map(({ entity_id }) => entity_id);

/** Creates associations that sort after Bondy (93140) and Noisy (93160); returns their ids. */
async function found(...drafts: object[]): Promise<number[]> {
  const ids: number[] = [];
  for (const draft of drafts) {
    const { body } = await world.as('root').post('/api/entities', { name: 'Amicale', ...draft });
    ids.push(body.entity_id);
  }
  return ids;
}

describe('GET /api/entities', () => {
  test('everybody sees the own association only', async () => {
    for (const name of ['ada', 'theo', 'alice'] as const) {
      const { status, body } = await list('', name);
      expect(status).toBe(200);
      expect(body).toMatchObject({ data: [{ entity_id: world.bondy }], next_cursor: null });
      expect(body.data).toHaveLength(1);
    }
  });

  test('settings and contact are shown to administrator and treasurer, not to members', async () => {
    const settingsFor = async (name: PersonName) => (await list('', name)).body.data[0].settings;
    expect(await settingsFor('ada')).toMatchObject({ auto_receipts: false });
    expect(await settingsFor('theo')).toMatchObject({ auto_receipts: false });
    expect(await settingsFor('alice')).toBe(undefined);
  });

  test('a super administrator sees all of them, page by page', async () => {
    const pages = await allPages(world.as('root'), '/api/entities?limit=1');
    expect(pages.map(idsOf)).toEqual([[world.bondy], [world.noisy]]);
  });

  test('a super administrator sees what each has of the first steps; others do not', async () => {
    const [empty] = await found({ postal_code: '69001' });
    const { body: season } = await world.as('ada').post('/api/operations', {
      name: 'Calendriers 2026',
      date_start: '2026-11-01',
      date_end: '2026-12-31',
    });
    expect(season.operation_id).toBeGreaterThan(0);
    await world.as('root').post(`/api/entities/${world.noisy}/close`, { reason: 'Doublon' });
    const { data } = (await list()).body;
    const steps = { season: false, sectors: false, members: true, visits: false, closed: false };
    expect(data.map(({ entity_id, first_steps }: Json) => [entity_id, first_steps])).toEqual([
      [world.bondy, { ...steps, season: true }],
      [world.noisy, { ...steps, closed: true }],
      [empty, { ...steps, members: false, closed: true }],
    ]);
    expect((await list('', 'ada')).body.data[0]).not.toHaveProperty('first_steps');
  });

  test.each(['entity_id', '-entity_id', 'postal_code'])(
    'in the order %s every one comes once, page by page',
    async (sort) => {
      const [lyon, stains] = await found({ postal_code: '69001' }, { postal_code: '93140' });
      const { bondy, noisy } = world;
      const orders: Record<string, unknown[]> = {
        entity_id: [bondy, noisy, lyon, stains],
        '-entity_id': [stains, lyon, noisy, bondy],
        postal_code: [lyon, bondy, stains, noisy],
      };
      const pages = await allPages(world.as('root'), `/api/entities?limit=1&sort=${sort}`);
      expect(idsOf(pages.flat())).toEqual(orders[sort]);
    },
  );

  test('those of one type, of one postal code, or both', async () => {
    const [sport, school] = await found(
      { postal_code: '93140', entity_type_id: 3 },
      { postal_code: '93500', entity_type_id: 4 },
    );
    expect(idsOf((await list('?entity_type_id=4')).body.data)).toEqual([school]);
    expect(idsOf((await list('?entity_type_id=3,4')).body.data)).toEqual([sport, school]);
    expect(idsOf((await list('?postal_code=93140')).body.data)).toEqual([world.bondy, sport]);
    expect(idsOf((await list('?postal_code=93140&entity_type_id=3')).body.data)).toEqual([sport]);
    expect((await list('?postal_code=93160', 'ada')).body.data).toEqual([]);
  });

  test('a deleted one is shown among the deleted alone', async () => {
    await world.as('root').delete(`/api/entities/${world.noisy}`);
    expect(idsOf((await list()).body.data)).toEqual([world.bondy]);
    const { body } = await list('?deleted=only');
    expect(body.data).toMatchObject([{ entity_id: world.noisy, deleted_at: '2026-11-20T09:00:00.000Z' }]);
    expect(body.data).toHaveLength(1);
  });

  test('who may not restore sees nothing deleted, who may sees no other association', async () => {
    await world.as('root').delete(`/api/entities/${world.noisy}`);
    expect(await list('?deleted=only', 'ada')).toMatchObject({ status: 200, body: { data: [] } });
    for (const name of ['theo', 'alice'] as const) {
      expect(await list('?deleted=only', name)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test.each([
    ['?limit=1000', '?limit'],
    ['?sort=name', '?sort'],
    ['?entity_type_id=7', '?entity_type_id'],
    ['?entity_type_id=amicale', '?entity_type_id'],
    ['?entity_type_id=1,', '?entity_type_id'],
    ['?entity_type_id=0x1', '?entity_type_id'],
    ['?postal_code=931', '?postal_code'],
    ['?deleted=true', '?deleted'],
    ['?q=Bondy', '?q'],
    [`?sort=postal_code&cursor=${Buffer.from('["entity_id",[1]]').toString('base64url')}`, '?cursor'],
  ])('%s is refused', async (query, pointer) => {
    expect(await list(query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
