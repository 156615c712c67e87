import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { openRound } from '../../support/world/round.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const pathOf = (whom: PersonName) => `/api/users/${world.person[whom].userId}`;
const read = (by: PersonName, query = '', whom: PersonName = 'bob') =>
  world.as(by).get(`${pathOf(whom)}/history${query}`);

/** Bob joins an operation, changes himself, is changed by Ada, and leaves the operation. */
async function live() {
  const { operationId, bob } = await openRound(world);
  await world.as('bob').patch(pathOf('bob'), { phone: '06 12 34 56 78' });
  await world.as('ada').patch(pathOf('bob'), { role_id: 3 });
  await world.as('ada').delete(`/api/operations/${operationId}/members/${bob.opeUserId}`);
  return bob.opeUserId;
}

describe('GET /api/users/{user_id}/history', () => {
  test('says who did what to a user and to their memberships, the latest first', async () => {
    const membership = await live();
    const { status, body } = await read('ada');
    expect(status).toBe(200);
    const { ada, bob } = world.person;
    const about = { at: '2026-11-20T09:00:00.000Z', history_id: expect.any(Number) };
    const ofMembership = { ...about, object: 'membership', object_id: membership, changes: null };
    const ofUser = { ...about, object: 'user', object_id: bob.userId, action: 'changed' };
    const byPerson = { by_key_id: null, by_key_name: null };
    const byAda = { by_user_id: ada.userId, by_name: 'Ada', ...byPerson, request_id: expect.any(String) };
    expect(body).toEqual({
      data: [
        { ...ofMembership, action: 'removed', ...byAda },
        { ...ofUser, changes: { role_id: { old: 1, new: 3 } }, ...byAda },
        {
          ...ofUser,
          changes: { encrypted_phone: true },
          by_user_id: bob.userId,
          by_name: 'Bob',
          ...byPerson,
          request_id: expect.any(String),
        },
        { ...ofMembership, action: 'added', ...byAda },
      ],
      next_cursor: null,
    });
  });

  test('page by page every entry comes once', async () => {
    await live();
    const pages = await allPages(world.as('theo'), `${pathOf('bob')}/history?limit=3`);
    expect(pages.map((page) => page.map(({ action }: Json) => action))).toEqual([
      ['removed', 'changed', 'changed'],
      ['added'],
    ]);
  });

  test('of somebody else nothing is told', async () => {
    await live();
    expect((await read('ada', '', 'alice')).body.data).toMatchObject([
      { object: 'membership', action: 'added' },
    ]);
    expect((await read('root', '', 'malik')).body).toEqual({ data: [], next_cursor: null });
  });

  test('of a deleted user it is for those who may restore them', async () => {
    await world.as('ada').delete(pathOf('bob'));
    for (const name of ['ada', 'root'] as const) {
      expect((await read(name)).body.data).toMatchObject([{ action: 'deleted', by_name: 'Ada' }]);
    }
    expect(await read('theo')).toMatchObject({ status: 404 });
  });

  test('a name that is gone with its user is still read', async () => {
    await world.as('ada').patch(pathOf('bob'), { role_id: 2 });
    await world.as('bob').patch(pathOf('alice'), { role_id: 3 });
    await world.as('ada').delete(pathOf('bob'));
    expect((await read('ada', '', 'alice')).body.data).toMatchObject([{ by_name: 'Bob' }]);
  });

  test('members read no history, and another association does not exist', async () => {
    for (const whom of ['bob', 'alice'] as const) {
      expect(await read('alice', '', whom)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
    expect(await read('nora')).toMatchObject({ status: 404 });
    expect(await read('ada', '', 'root')).toMatchObject({ status: 404 });
    expect(await world.as('root').get('/api/users/999999/history')).toMatchObject({ status: 404 });
  });

  test.each([
    ['?object=user', '?object'],
    ['?sort=at', '?sort'],
    ['?limit=0', '?limit'],
    ['?cursor=abc', '?cursor'],
  ])('%s is refused', async (query, pointer) => {
    expect(await read('ada', query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
