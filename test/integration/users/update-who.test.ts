import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed } from '../../support/database/owner.ts';
import { createWorld, PASSWORD, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const pathOf = (whom: PersonName) => `/api/users/${world.person[whom].userId}`;
const patch = (whom: PersonName, body: object, by: PersonName) => world.as(by).patch(pathOf(whom), body);

describe.each(['alice', 'theo'] as const)('%s', (name) => {
  test('changes the own profile', async () => {
    const profile = { name: 'Camille', email: 'camille@example.org', phone: '+33612345678' };
    const change = { ...profile, current_password: PASSWORD };
    expect(await patch(name, change, name)).toMatchObject({ status: 200, body: profile });
    const { userId } = world.person[name];
    expect(await eventsNamed('user_updated')).toMatchObject([{ user_id: userId, updated_by: userId }]);
  });

  test('changes no colleague, not even the administrator', async () => {
    for (const whom of ['bob', 'ada'] as const) {
      expect(await patch(whom, { name: 'X' }, name)).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect(await patch('malik', { name: 'X' }, name)).toMatchObject({ status: 404 });
    expect(await emittedEvents()).toEqual([]);
  });

  test.each([
    [{ role_id: 2 }, ['/role_id']],
    [{ role_id: 9 }, ['/role_id']],
    [{ chk_active: 0 }, ['/chk_active']],
    [{ username: 'camille' }, ['/username']],
    [{ name: 'Camille', username: 'camille', role_id: 2 }, ['/username', '/role_id']],
  ])('security row 24: may not set %j', async (body, pointers) => {
    const answer = await patch(name, body, name);
    expect(answer).toMatchObject({ status: 403, body: { code: 'field-forbidden' } });
    expect(answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual(pointers);
    expect((await world.as(name).get(pathOf(name))).body.version).toBe(1);
    expect(await emittedEvents()).toEqual([]);
  });

  test('may send along what is there already', async () => {
    const { body } = await world.as(name).get(pathOf(name));
    const { username, role_id, chk_active } = body;
    const answer = await patch(name, { username, role_id, chk_active, name: 'Camille' }, name);
    expect(answer).toMatchObject({ status: 200, body: { name: 'Camille', username, role_id } });
  });
});

describe('an administrator', () => {
  test('makes administrators, treasurers and members', async () => {
    for (const role_id of [2, 3, 1]) {
      expect(await patch('bob', { role_id }, 'ada')).toMatchObject({ status: 200, body: { role_id } });
    }
  });

  test('makes nobody super administrator', async () => {
    for (const whom of ['bob', 'ada'] as const) {
      expect(await patch(whom, { role_id: 9, name: 'X' }, 'ada')).toMatchObject({
        status: 403,
        body: { code: 'field-forbidden', errors: [{ pointer: '/role_id' }] },
      });
    }
    expect(await emittedEvents()).toEqual([]);
  });
});

describe('super administrators', () => {
  const refused = {
    status: 400,
    body: {
      code: 'validation-failed',
      errors: [
        {
          pointer: '/role_id',
          detail: 'a super administrator belongs to no association',
          code: 'invalid-value',
        },
      ],
    },
  };

  test('are made of nobody, and become nothing else', async () => {
    expect(await patch('ada', { role_id: 9 }, 'root')).toMatchObject(refused);
    await world.as('root').post('/api/users', { username: 'second.root', role_id: 9 });
    expect(await patch('root', { role_id: 1 }, 'root')).toMatchObject(refused);
    expect(await eventsNamed('user_updated')).toEqual([]);
  });
});

describe('the last administrator', () => {
  const isRefused = { status: 409, body: { code: 'last-admin' } };
  const admins = (entityId: number | null) =>
    asOwner(async (trx) => {
      const rows = await trx
        .selectFrom('users')
        .select('id')
        .where('entity_id', entityId === null ? 'is' : '=', entityId)
        .where('fk_role', 'in', [2, 9])
        .where('chk_active', '=', 1)
        .where('deleted_at', 'is', null)
        .execute();
      return rows.length;
    });

  test.each([{ role_id: 1 }, { role_id: 3 }, { chk_active: 0 }])(
    'of an association does not step down by %j',
    async (change) => {
      expect(await patch('ada', { ...change, name: 'X' }, 'ada')).toMatchObject(isRefused);
      expect(await emittedEvents()).toEqual([]);
      expect(await admins(world.bondy)).toBe(1);
      expect(await patch('ada', { name: 'X' }, 'ada')).toMatchObject({ status: 200 });
    },
  );

  test('may step down once there is another one who is active and lives', async () => {
    const { body: zoe } = await world
      .as('ada')
      .post('/api/users', { username: 'zoe', role_id: 2, chk_active: 0 });
    expect(await patch('ada', { role_id: 1 }, 'ada')).toMatchObject(isRefused);
    await world.as('ada').patch(`/api/users/${zoe.user_id}`, { chk_active: 1 });
    await world.as('ada').delete(`/api/users/${zoe.user_id}`);
    expect(await patch('ada', { role_id: 1 }, 'ada')).toMatchObject(isRefused);
    await world.as('ada').post(`/api/users/${zoe.user_id}/restore`);
    expect(await patch('ada', { role_id: 1 }, 'ada')).toMatchObject({ status: 200 });
  });

  test('an administrator of another association does not count', async () => {
    expect(await admins(world.noisy)).toBe(1);
    expect(await patch('ada', { chk_active: 0 }, 'ada')).toMatchObject(isRefused);
  });

  test('of an association is replaced by a super administrator at will', async () => {
    expect(await patch('ada', { role_id: 1 }, 'root')).toMatchObject({ status: 200 });
    expect(await patch('nora', { chk_active: 0 }, 'root')).toMatchObject({ status: 200 });
  });

  test('of the platform stays, whoever asks', async () => {
    expect(await patch('root', { chk_active: 0 }, 'root')).toMatchObject(isRefused);
    const { body } = await world.as('root').post('/api/users', { username: 'second.root', role_id: 9 });
    const second = `/api/users/${body.user_id}`;
    expect(await world.as('root').patch(second, { chk_active: 0 })).toMatchObject({ status: 200 });
    expect(await patch('root', { chk_active: 0 }, 'root')).toMatchObject(isRefused);
    await world.as('root').patch(second, { chk_active: 1 });
    expect(await patch('root', { chk_active: 0 }, 'root')).toMatchObject({ status: 200 });
  });

  test.each([
    ['demoted', { role_id: 1 }],
    ['deactivated', { chk_active: 0 }],
  ])('of two who are %s by each other at once one stays', async (_, change) => {
    await patch('bob', { role_id: 2 }, 'ada');
    const answers = await Promise.all([patch('bob', change, 'ada'), patch('ada', change, 'bob')]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    // Before the second request is handled, its sender may have lost the role or the session.
    expect([401, 403, 409]).toEqual(expect.arrayContaining(statuses.filter((status) => status !== 200)));
    expect(await admins(world.bondy)).toBe(1);
    expect(await eventsNamed('user_updated')).toHaveLength(2);
  });

  test('of many who step down or are deleted at once one stays', async () => {
    for (const whom of ['bob', 'alice', 'theo'] as const) await patch(whom, { role_id: 2 }, 'ada');
    const answers = await Promise.all([
      patch('ada', { role_id: 1 }, 'ada'),
      patch('bob', { chk_active: 0 }, 'bob'),
      world.as('alice').delete(pathOf('alice')),
      patch('theo', { role_id: 3 }, 'theo'),
    ]);
    const refused = answers.filter(({ status }) => status >= 400);
    expect(refused).toMatchObject([isRefused]);
    expect(await admins(world.bondy)).toBe(1);
  });

  test('two super administrators who deactivate each other at once are not both gone', async () => {
    const { body } = await world.as('root').post('/api/users', { username: 'second.root', role_id: 9 });
    const answers = await Promise.all([
      patch('root', { chk_active: 0 }, 'root'),
      world.as('root').patch(`/api/users/${body.user_id}`, { chk_active: 0 }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await admins(null)).toBe(1);
  });
});
