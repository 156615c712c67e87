import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/client.ts';
import { allPages } from '../../support/pages.ts';
import { createWorld, type PersonName, type World } from '../../support/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const list = (by: PersonName, query = '') => world.as(by).get(`/api/users${query}`);
const idsOf = (names: PersonName[]) => names.map((name) => world.person[name].userId);
const userIds = (users: { user_id: number }[]) => users.map(({ user_id }) => user_id);

describe('GET /api/users', () => {
  test('administrator and treasurer see everybody of the own association, whole', async () => {
    for (const name of ['ada', 'theo'] as const) {
      const { status, body } = await list(name);
      expect(status).toBe(200);
      expect(userIds(body.data)).toEqual(idsOf(['ada', 'theo', 'alice', 'bob']));
      expect(body.data[3]).toMatchObject({ username: 'bob.bondy', email: 'bob@example.org' });
      expect(body.next_cursor).toBe(null);
    }
  });

  test('a member sees the names of the others and the own record', async () => {
    const { body } = await list('alice');
    const [ada, , alice] = body.data;
    expect(ada).toEqual({ user_id: world.person.ada.userId, entity_id: world.bondy, name: 'Ada' });
    expect(alice).toMatchObject({ username: 'alice.bondy', email: 'alice@example.org' });
  });

  test('a super administrator sees all users or those of one association', async () => {
    expect(userIds((await list('root')).body.data)).toHaveLength(7);
    const { body } = await list('root', `?entity_id=${world.noisy}`);
    expect(userIds(body.data)).toEqual(idsOf(['nora', 'malik']));
  });

  test('the users of another association do not exist', async () => {
    expect((await list('ada', `?entity_id=${world.noisy}`)).body.data).toEqual([]);
  });

  test('page by page everybody comes once', async () => {
    const pages = await allPages(world.as('root'), '/api/users?limit=3');
    expect(pages.map(({ length }) => length)).toEqual([3, 3, 1]);
    expect(userIds(pages.flat())).toEqual(idsOf(['root', 'ada', 'theo', 'alice', 'bob', 'nora', 'malik']));
  });

  test.each([
    ['?limit=0', '?limit'],
    ['?limit=201', '?limit'],
    ['?limit=ten', '?limit'],
    ['?sort=name', '?sort'],
    ['?cursor=abc', '?cursor'],
    ['?entity_id=own', '?entity_id'],
    ['?name=Bob', '?name'],
    ['?limit=2&limit=3', '?limit'],
  ])('%s is refused', async (query, pointer) => {
    expect(await list('ada', query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });

  test('nobody lists without a token', async () => {
    expect(await anonymous.get('/api/users')).toMatchObject({ status: 401 });
  });
});
