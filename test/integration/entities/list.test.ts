import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/client.ts';
import { allPages } from '../../support/pages.ts';
import { createWorld, type World } from '../../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('GET /api/entities', () => {
  test('everybody sees the own association only', async () => {
    for (const name of ['ada', 'theo', 'alice'] as const) {
      const { status, body } = await world.as(name).get('/api/entities');
      expect(status).toBe(200);
      expect(body).toMatchObject({ data: [{ entity_id: world.bondy }], next_cursor: null });
      expect(body.data).toHaveLength(1);
    }
  });

  test('settings and contact are shown to administrator and treasurer, not to members', async () => {
    const settingsFor = async (name: 'ada' | 'theo' | 'alice') =>
      (await world.as(name).get('/api/entities')).body.data[0].settings?.auto_receipts;
    expect(await settingsFor('ada')).toBe(false);
    expect(await settingsFor('theo')).toBe(false);
    expect(await settingsFor('alice')).toBe(undefined);
  });

  test('a super administrator sees all of them, page by page', async () => {
    const pages = await allPages(world.as('root'), '/api/entities?limit=1');
    expect(pages.map(([entity]) => entity.entity_id)).toEqual([world.bondy, world.noisy]);
  });

  test('a wrong page size is refused and nobody lists without a token', async () => {
    expect(await world.as('root').get('/api/entities?limit=1000')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?limit' }] },
    });
    expect(await anonymous.get('/api/entities')).toMatchObject({ status: 401 });
  });
});
