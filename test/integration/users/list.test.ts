import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Json } from '../../support/http/answer.ts';
import { allPages } from '../../support/http/pages.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const list = (by: PersonName, query = '') => world.as(by).get(`/api/users${query}`);
const create = (draft: object) =>
  world.as('ada').post('/api/users', { password: 'un long mot de passe', ...draft });
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

  test.each(['user_id', '-user_id', 'username'])('in the order %s everybody comes once', async (sort) => {
    // Usernames are folded: capitals and letter variants do not matter.
    for (const username of ['Zoé', 'BERTRAND', 'ａdèle']) await create({ username });
    const { body } = await list('ada', `?sort=${sort}`);
    const orders: Record<string, string[]> = {
      user_id: ['ada.bondy', 'theo.bondy', 'alice.bondy', 'bob.bondy', 'Zoé', 'BERTRAND', 'ａdèle'],
      '-user_id': ['ａdèle', 'BERTRAND', 'Zoé', 'bob.bondy', 'alice.bondy', 'theo.bondy', 'ada.bondy'],
      username: body.data.map(({ username }: Json) => username),
    };
    const pages = await allPages(world.as('ada'), `/api/users?limit=2&sort=${sort}`);
    expect(pages.flat().map(({ username }) => username)).toEqual(orders[sort]);
    expect(body.data).toHaveLength(7);
  });

  test('by username: whatever the case, of one association or of all', async () => {
    await create({ username: 'Bernard' });
    const usernames = async (by: PersonName) =>
      (await list(by, '?sort=username')).body.data.map(({ username }: Json) => username);
    expect(await usernames('theo')).toEqual([
      'ada.bondy',
      'alice.bondy',
      'Bernard',
      'bob.bondy',
      'theo.bondy',
    ]);
    expect(await usernames('root')).toHaveLength(8);
  });

  test('those of one role, active or not, of one association', async () => {
    const { body: zoe } = await create({ username: 'zoe', role_id: 3, chk_active: 0 });
    const found = async (query: string) => userIds((await list('root', query)).body.data);
    expect(await found('?role_id=2')).toEqual(idsOf(['ada', 'nora']));
    expect(await found(`?role_id=2&entity_id=${world.noisy}`)).toEqual(idsOf(['nora']));
    expect(await found('?role_id=3&chk_active=1')).toEqual(idsOf(['theo']));
    expect(await found('?chk_active=0')).toEqual([zoe.user_id]);
    expect(await found('?role_id=9')).toEqual(idsOf(['root']));
    expect(await found('?role_id=3,9')).toEqual([...idsOf(['root', 'theo']), zoe.user_id]);
    expect(await found('?role_id=9,3,9&chk_active=1')).toEqual(idsOf(['root', 'theo']));
    expect((await list('ada', '?role_id=9')).body.data).toEqual([]);
  });

  test.each(['zoé.martin', 'ZOÉ.Martin', ' zoé.martin ', 'zoé.martin'.normalize('NFD'), 'ｚoé.martin'])(
    'the username %j is found',
    async (q) => {
      const { body: zoe } = await create({ username: 'Zoé.Martin' });
      const { body } = await list('theo', `?q=${encodeURIComponent(q)}`);
      expect(userIds(body.data)).toEqual([zoe.user_id]);
    },
  );

  test.each(['zoe@example.org', 'ZOE@Example.org'])('the e-mail address %j is found', async (q) => {
    const { body: zoe } = await create({ username: 'zoe', email: 'Zoe@example.org' });
    const { body: max } = await create({ username: 'max', email: 'max@example.org' });
    await world.as('ada').patch(`/api/users/${max.user_id}`, { email: 'zoe@example.org' });
    const { body } = await list('ada', `?q=${q}`);
    expect(userIds(body.data)).toEqual([zoe.user_id, max.user_id]);
    expect((await list('ada', '?q=max@example.org')).body.data).toEqual([]);
  });

  test.each(['alice', 'nora.noisy', 'Alice', 'lice.bondy', '%25'])(
    '%j finds nobody of the own',
    async (q) => {
      expect((await list('ada', `?q=${q}`)).body.data).toEqual([]);
    },
  );

  test.each([
    '?role_id=2',
    '?chk_active=1',
    '?q=alice.bondy',
    '?q=bob%40example.org',
    '?sort=username',
    '?sort=updated_at',
    '?updated_since=2026-11-20T09:00:00Z',
  ])('a member, who sees names only, learns nothing by %s', async (query) => {
    expect(await list('alice', query)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await list('theo', query)).toMatchObject({ status: 200 });
  });

  test('a member learns who administrates the association, to know whom to ask', async () => {
    const query = '?role_id=2&chk_active=1';
    const { name } = (await world.as('ada').get('/api/session')).body.user;
    expect((await list('alice', query)).body.data).toEqual([
      { user_id: world.person.ada.userId, entity_id: world.bondy, name },
    ]);
    for (const more of ['&q=ada.bondy', '&sort=username', ',3'])
      expect((await list('alice', `?chk_active=1&role_id=2${more}`)).status).toBe(403);
    expect((await list('alice', '?role_id=3&chk_active=1')).status).toBe(403);
  });

  test('who was changed since an instant, in the order of changes, page by page', async () => {
    const { alice, bob, theo } = world.person;
    clock.advance(1);
    const since = clock.now();
    const found = async (query: string) =>
      userIds((await list('ada', `?updated_since=${since}${query}`)).body.data);
    expect(await found('')).toEqual([]);
    await world.as('ada').patch(`/api/users/${theo.userId}`, { phone: '0600000000' });
    clock.advance(1);
    await world.as('alice').patch(`/api/users/${alice.userId}`, { name: 'Alice Durand' });
    expect(await found('&sort=updated_at')).toEqual([theo.userId, alice.userId]);
    expect(await found('&sort=-updated_at')).toEqual([alice.userId, theo.userId]);
    const first = await list('ada', `?updated_since=${since}&sort=updated_at&limit=1`);
    expect(userIds(first.body.data)).toEqual([theo.userId]);
    clock.advance(1);
    // Theo changes while the pages are read: he comes again, and no user is left out.
    await world.as('ada').patch(`/api/users/${theo.userId}`, { phone: '0600000001' });
    expect(await found(`&sort=updated_at&cursor=${first.body.next_cursor}`)).toEqual([
      alice.userId,
      theo.userId,
    ]);
    await world.as('ada').delete(`/api/users/${bob.userId}`);
    expect(await found('')).toEqual([theo.userId, alice.userId]);
    expect(await found('&deleted=only')).toEqual([bob.userId]);
    expect((await list('nora', `?updated_since=${since}`)).body.data).toEqual([]);
  });

  test('a member may turn the list around', async () => {
    expect(userIds((await list('alice', '?sort=-user_id')).body.data)).toEqual(
      idsOf(['bob', 'alice', 'theo', 'ada']),
    );
  });

  test('the deleted are shown to those who may restore them', async () => {
    await world.as('ada').delete(`/api/users/${world.person.bob.userId}`);
    expect(userIds((await list('ada')).body.data)).toEqual(idsOf(['ada', 'theo', 'alice']));
    for (const name of ['ada', 'root'] as const) {
      const { body } = await list(name, '?deleted=only');
      expect(body.data).toMatchObject([{ user_id: world.person.bob.userId, username: 'bob.bondy' }]);
    }
    expect((await list('nora', '?deleted=only')).body.data).toEqual([]);
    for (const name of ['theo', 'alice'] as const) {
      expect(await list(name, '?deleted=only')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  test.each([
    ['?limit=0', '?limit'],
    ['?limit=201', '?limit'],
    ['?limit=ten', '?limit'],
    ['?sort=name', '?sort'],
    ['?cursor=abc', '?cursor'],
    ['?entity_id=own', '?entity_id'],
    ['?role_id=4', '?role_id'],
    ['?role_id=admin', '?role_id'],
    ['?chk_active=true', '?chk_active'],
    ['?q=', '?q'],
    ['?deleted=yes', '?deleted'],
    ['?name=Bob', '?name'],
    ['?limit=2&limit=3', '?limit'],
  ])('%s is refused', async (query, pointer) => {
    expect(await list('ada', query)).toMatchObject({ status: 400, body: { errors: [{ pointer }] } });
  });
});
