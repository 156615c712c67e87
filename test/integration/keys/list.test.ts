// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';
import { clock } from '../../support/run/resources.ts';
import { makeKey, softwareOf } from '../../support/world/keys.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const idsOf = async (by: 'ada' | 'theo' | 'root' | 'nora', query = '') => {
  const { body } = await world.as(by).get(`/api/keys${query}`);
  return body.data.map(({ key_id }: { key_id: number }) => key_id);
};

describe('GET /api/keys', () => {
  test('has the keys of the association, whoever made them, the latest first', async () => {
    const first = await makeKey(world, 'theo', ['export.create']);
    const second = await makeKey(world, 'root', ['stats.read'], { entity_id: world.bondy });
    await makeKey(world, 'nora', ['stats.read']);
    const { body } = await world.as('ada').get('/api/keys');
    expect(body).toMatchObject({
      data: [
        // Names of platform staff are not shown to associations.
        { key_id: second.key_id, made_by_name: null, may: { 'stats.read': 'entity' } },
        { key_id: first.key_id, made_by_name: 'Theo' },
      ],
      next_cursor: null,
    });
    expect(JSON.stringify(body)).not.toContain(first.key.slice(12));
    expect(await idsOf('theo')).toEqual([second.key_id, first.key_id]);
  });

  test('security row 22: has nothing of another association; a super administrator chooses one', async () => {
    const bondy = await makeKey(world, 'ada', ['stats.read']);
    const noisy = await makeKey(world, 'nora', ['stats.read']);
    expect(await idsOf('nora')).toEqual([noisy.key_id]);
    expect(await idsOf('nora', `?entity_id=${world.bondy}`)).toEqual([]);
    expect(await idsOf('root')).toEqual([noisy.key_id, bondy.key_id]);
    expect(await idsOf('root', `?entity_id=${world.bondy}`)).toEqual([bondy.key_id]);
  });

  test('shows expired keys as such, and ended ones no more', async () => {
    const { key_id } = await makeKey(world, 'ada', ['stats.read'], {
      expires_at: '2026-11-20T10:00:00.000Z',
    });
    const ended = await makeKey(world, 'ada', ['stats.read']);
    await world.as('ada').delete(`/api/keys/${ended.key_id}`);
    clock.advance(3600);
    expect((await world.as('ada').get('/api/keys')).body.data).toMatchObject([{ key_id, state: 'expired' }]);
  });

  test('says what is left of a key whose maker has another role now', async () => {
    await softwareOf(world, 'alice', ['stats.read', 'export.create']);
    expect((await world.as('ada').get('/api/keys')).body.data).toMatchObject([
      { actions: ['export.create', 'stats.read'], may: { 'stats.read': 'own' } },
    ]);
  });

  test('goes on by its cursor', async () => {
    for (const name of ['a', 'b', 'c']) await makeKey(world, 'ada', ['stats.read'], { name });
    const { body: page } = await world.as('ada').get('/api/keys?limit=2');
    const { body: rest } = await world.as('ada').get(`/api/keys?limit=2&cursor=${page.next_cursor}`);
    const names = [...page.data, ...rest.data].map(({ name }: { name: string }) => name);
    expect(names).toEqual(['c', 'b', 'a']);
    expect(rest.next_cursor).toBeNull();
  });

  test('is for who may manage keys', async () => {
    expect(await world.as('alice').get('/api/keys')).toMatchObject({ status: 403 });
    expect(await anonymous.get('/api/keys')).toMatchObject({ status: 401 });
    expect(await world.as('ada').get('/api/keys?sort=name')).toMatchObject({ status: 400 });
  });
});
