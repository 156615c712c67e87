// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const read = (by: PersonName, whom: PersonName) =>
  world.as(by).get(`/api/users/${world.person[whom].userId}`);

describe('GET /api/users/{user_id}', () => {
  test('administrator, treasurer and super administrator read the whole record', async () => {
    for (const name of ['ada', 'theo', 'root'] as const) {
      const { status, headers, body } = await read(name, 'alice');
      expect(status).toBe(200);
      expect(headers['etag']).toBe('"v1"');
      expect(body).toEqual({
        user_id: world.person.alice.userId,
        entity_id: world.bondy,
        username: 'alice.bondy',
        role_id: 1,
        chk_active: 1,
        chat_digest: 1,
        name: 'Alice',
        email: 'alice@example.org',
        phone: null,
        version: 1,
        created_at: '2026-11-20T09:00:00.000Z',
        updated_at: '2026-11-20T09:00:00.000Z',
        deleted_at: null,
        invited_at: null,
        invitation: 'none',
        has_chosen_password: true,
        has_second_factor: false,
      });
    }
  });

  test('a member reads the own record whole and of others the name', async () => {
    expect((await read('alice', 'alice')).body).toMatchObject({ email: 'alice@example.org', role_id: 1 });
    expect((await read('alice', 'bob')).headers).toMatchObject({ etag: '"name-v1"' });
    const { userId, entityId } = world.person.bob;
    expect((await read('alice', 'bob')).body).toEqual({ user_id: userId, entity_id: entityId, name: 'Bob' });
  });

  test('who has the version at hand gets no second copy', async () => {
    const { userId } = world.person.alice;
    const answer = await world.as('ada').get(`/api/users/${userId}`, { 'if-none-match': '"v1"' });
    expect(answer).toMatchObject({ status: 304, body: '' });
  });

  test('somebody of another association, of the platform, or deleted does not exist', async () => {
    await asOwner((trx) =>
      trx
        .updateTable('users')
        .set({ deleted_at: clock.now() })
        .where('id', '=', world.person.bob.userId)
        .execute(),
    );
    for (const whom of ['nora', 'malik', 'root', 'bob'] as const) {
      expect(await read('ada', whom)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
  });

  test.each(['alice', '0', '-1', '1.5', '1e3', '99999999999999999999'])('%p is no id', async (id) => {
    expect(await world.as('ada').get(`/api/users/${id}`)).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '{user_id}' }] },
    });
  });
});
