import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const read = (by: PersonName, query = '', entityId = world.bondy) =>
  world.as(by).get(`/api/entities/${entityId}/history${query}`);

/** Changes the association, creates a user, and changes the neighbouring association. */
async function live(): Promise<number> {
  await world.as('ada').patch(`/api/entities/${world.bondy}`, { city: 'Bondy-Nord' });
  const { body } = await world.as('ada').post('/api/users', { username: 'camille' });
  await world.as('nora').patch(`/api/entities/${world.noisy}`, { city: 'Noisy-Nord' });
  await world.as('root').patch(`/api/entities/${world.bondy}`, { name: 'Amicale du Nord' });
  return body.user_id;
}

describe('GET /api/entities/{entity_id}/history', () => {
  test('says who did what in the association, the latest first', async () => {
    const camille = await live();
    const { status, body } = await read('ada');
    expect(status).toBe(200);
    const at = '2026-11-20T09:00:00.000Z';
    const byPerson = { by_key_id: null, by_key_name: null };
    const entry = {
      history_id: expect.any(Number),
      at,
      request_id: expect.stringMatching(/^request-/),
      ...byPerson,
    };
    const { ada } = world.person;
    expect(body).toEqual({
      data: [
        {
          ...entry,
          object: 'entity',
          object_id: world.bondy,
          action: 'changed',
          changes: { encrypted_name: true },
          by_user_id: world.person.root.userId,
          // A super administrator, whom an association does not see.
          by_name: null,
        },
        {
          ...entry,
          object: 'user',
          object_id: camille,
          action: 'created',
          changes: null,
          by_user_id: ada.userId,
          by_name: 'Ada',
        },
        {
          ...entry,
          object: 'entity',
          object_id: world.bondy,
          action: 'changed',
          changes: { city: { old: 'Bondy', new: 'Bondy-Nord' } },
          by_user_id: ada.userId,
          by_name: 'Ada',
        },
      ],
      next_cursor: null,
    });
  });

  test('of one kind of object alone', async () => {
    const camille = await live();
    expect((await read('theo', '?object=user')).body.data).toMatchObject([{ object_id: camille }]);
    expect((await read('theo', '?object=passage')).body.data).toEqual([]);
  });

  test('by person, by action, by day of the association', async () => {
    const camille = await live();
    await asOwner((trx) => trx.updateTable('entities').set({ time_zone: 'Pacific/Auckland' }).execute());
    clock.set('2026-11-20T11:00:00.000Z');
    await world.as('ada').patch(`/api/users/${camille}`, { username: 'camille.b' });
    const actions = async (query: string) =>
      (await read('theo', query)).body.data.map(({ action }: { action: string }) => action);
    const { ada, root } = world.person;
    expect(await actions(`?by_user_id=${ada.userId}`)).toEqual(['changed', 'created', 'changed']);
    expect(await actions(`?by_user_id=${root.userId}`)).toEqual(['changed']);
    expect(await actions(`?by_user_id=${world.person.nora.userId}`)).toEqual([]);
    expect(await actions('?action=created')).toEqual(['created']);
    expect(await actions('?action=created,changed')).toEqual(['changed', 'changed', 'created', 'changed']);
    expect(await actions('?action=created,changed&object=passage')).toEqual([]);
    expect(await actions('?from=2026-11-21')).toEqual(['changed']);
    expect(await actions('?to=2026-11-20&action=changed')).toEqual(['changed', 'changed']);
    expect(await actions(`?from=2026-11-20&to=2026-11-20&by_user_id=${ada.userId}&object=user`)).toEqual([
      'created',
    ]);
  });

  test('page by page every entry comes once', async () => {
    await live();
    const pages = await allPages(world.as('ada'), `/api/entities/${world.bondy}/history?limit=1`);
    expect(pages.map(([{ object }]) => object)).toEqual(['entity', 'user', 'entity']);
  });

  test('a super administrator reads that of any association, also of a deleted one, and sees every name', async () => {
    await live();
    await world.as('root').patch(`/api/entities/${world.noisy}`, { phone: '01 48 47 00 00' });
    await world.as('root').delete(`/api/entities/${world.noisy}?reason=doublon`);
    const { body } = await read('root', '', world.noisy);
    expect(body.data).toMatchObject([
      { action: 'deleted', by_name: 'Root', changes: { reason: { old: null, new: 'doublon' } } },
      { action: 'changed', by_name: 'Root' },
      { action: 'changed', by_name: 'Nora' },
    ]);
  });

  test('another association does not exist', async () => {
    expect(await read('nora')).toMatchObject({ status: 404 });
    expect(await read('root', '', 999_999)).toMatchObject({ status: 404 });
  });

  test.each([
    ['?object=sessions', '?object'],
    ['?object=user,passage', '?object'],
    ['?action=created,seen', '?action'],
    ['?sort=history_id', '?sort'],
    ['?limit=0', '?limit'],
    ['?cursor=abc', '?cursor'],
    ['?user_id=1', '?user_id'],
    ['?by_user_id=x', '?by_user_id'],
    ['?operation_id=0', '?operation_id'],
    ['?action=seen', '?action'],
    ['?from=2026-11-31', '?from'],
    ['?from=2026-11-21&to=2026-11-20', '?to'],
  ])('%s is refused', async (query, pointer) => {
    expect(await read('ada', query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
