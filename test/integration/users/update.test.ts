import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { Json } from '../../support/http/answer.ts';
import { anonymous } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const pathOf = (whom: PersonName) => `/api/users/${world.person[whom].userId}`;
const patch = (body: unknown, whom: PersonName = 'alice', by: PersonName = 'ada', headers = {}) =>
  world.as(by).patch(pathOf(whom), body, headers);
const read = async (whom: PersonName = 'alice'): Promise<Json> =>
  (await world.as('root').get(pathOf(whom))).body;
const row = (whom: PersonName = 'alice') =>
  asOwner((trx) =>
    trx.selectFrom('users').selectAll().where('id', '=', world.person[whom].userId).executeTakeFirstOrThrow(),
  );

describe('PATCH /api/users/{user_id}', () => {
  test('an administrator changes a user of the own association', async () => {
    const before = await read();
    clock.advance(60);
    const change = {
      username: 'Alice.Martin',
      role_id: 3,
      chk_active: 0,
      name: 'Alice Martin',
      email: 'martin@example.org',
      phone: '+33612345678',
    };
    const { status, headers, body } = await patch(change);
    expect(status).toBe(200);
    expect(headers['etag']).toBe('"v2"');
    const after = { ...before, ...change, version: 2, updated_at: '2026-11-20T09:01:00.000Z' };
    expect(await read()).toEqual(after);
    // What became of an invitation is read alone.
    const readAlone = {
      invited_at: null,
      invitation: 'none',
      has_chosen_password: true,
      has_second_factor: false,
    };
    expect({ ...readAlone, ...body }).toEqual(after);
  });

  test('security row 36: the event and the history say what changed, and nothing of what is encrypted', async () => {
    const { ada, alice } = world.person;
    await patch({ role_id: 3, name: 'Alice Martin', phone: '+33612345678' });
    const changes = { role_id: { old: 1, new: 3 }, encrypted_name: true, encrypted_phone: true };
    expect(await emittedEvents()).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'user_updated',
        user_id: alice.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        updated_by: ada.userId,
        changes,
      },
    ]);
    expect(await historyOf('user', alice.userId)).toEqual([
      { action: 'changed', by_user_id: ada.userId, entity_id: world.bondy, changes },
    ]);
  });

  test('a super administrator changes anybody, and the event names their association', async () => {
    expect(await patch({ role_id: 2 }, 'malik', 'root')).toMatchObject({ status: 200, body: { role_id: 2 } });
    expect(await emittedEvents()).toMatchObject([
      {
        user_id: world.person.malik.userId,
        updated_by: world.person.root.userId,
        entity_id: world.noisy,
        changes: { role_id: { old: 1, new: 2 } },
      },
    ]);
    expect(await patch({ name: 'Root' }, 'root', 'root')).toMatchObject({ status: 200 });
  });

  test('a record that was read, edited and sent whole is taken', async () => {
    for (const by of ['ada', 'alice', 'root'] as const) {
      const record = (await world.as(by).get(pathOf('alice'))).body;
      const answer = await patch({ ...record, phone: `+33 6 12 34 56 7${record.version}` }, 'alice', by);
      expect(answer).toMatchObject({ status: 200, body: { version: record.version + 1 } });
    }
    const changes = (await eventsNamed('user_updated')).map((event) => event['changes']);
    expect(changes).toEqual(Array(3).fill({ encrypted_phone: true }));
  });

  test('the same values again change nothing and leave no trace', async () => {
    const before = await row();
    clock.advance(60);
    for (const body of [{}, await read(), { username: ' alice.bondy ', name: 'Alice' }]) {
      expect(await patch(body)).toMatchObject({ status: 200, body: { version: 1 } });
    }
    expect(await row()).toEqual(before);
    expect(await emittedEvents()).toEqual([]);
    expect(await historyOf('user', world.person.alice.userId)).toEqual([]);
  });

  test('what is encrypted is sealed again only where it is another value, and cleared by null', async () => {
    const before = await row();
    await patch({ email: 'martin@example.org', phone: null });
    const after = await row();
    expect(after.encrypted_name).toBe(before.encrypted_name);
    expect(after.encrypted_email).toMatch(/^v1\./);
    expect(after.encrypted_email).not.toBe(before.encrypted_email);
    await patch({ name: null, email: null });
    expect(await row()).toMatchObject({ encrypted_name: null, encrypted_email: null, email_index: null });
    expect(await read()).toMatchObject({ name: null, email: null });
  });

  test.each([
    [{ role_id: 4 }, '/role_id', 'invalid-value'],
    [{ role_id: null }, '/role_id', 'invalid-value'],
    [{ chk_active: true }, '/chk_active', 'invalid-value'],
    [{ username: null }, '/username', 'invalid-type'],
    [{ email: 'alice' }, '/email', 'invalid-format'],
    [{ phone: 'often' }, '/phone', 'invalid-format'],
    [{ name: '' }, '/name', 'too-small'],
    [{ password: 7 }, '/password', 'invalid-type'],
    [{ password_hash: 'x' }, '/password_hash', 'unknown-field'],
    [{ fk_role: 1 }, '/fk_role', 'unknown-field'],
    [{ user_id: 999 }, '/user_id', 'read-only'],
    [{ entity_id: 999_999 }, '/entity_id', 'read-only'],
    [{ created_at: '2020-01-01T00:00:00.000Z' }, '/created_at', 'read-only'],
    [{ deleted_at: '2026-11-20T09:00:00.000Z' }, '/deleted_at', 'read-only'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await patch(body)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    expect(await emittedEvents()).toEqual([]);
    expect((await row()).version).toBe(1);
  });

  test('nobody moves to another association', async () => {
    expect(await patch({ entity_id: world.noisy }, 'alice', 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id', code: 'read-only' }] },
    });
    expect(await patch({ entity_id: world.bondy })).toMatchObject({ status: 200 });
  });

  test('of two changes made from one version the second is refused', async () => {
    const record = await read();
    const match = { 'if-match': '"v1"' };
    expect(await patch({ name: 'Alice M.' }, 'alice', 'ada', match)).toMatchObject({ status: 200 });
    for (const again of [
      () => patch({ name: 'Alix' }, 'alice', 'alice', match),
      () => patch({ ...record, name: 'Alix' }),
    ]) {
      expect(await again()).toMatchObject({ status: 412, body: { code: 'precondition-failed' } });
    }
    expect((await read()).name).toBe('Alice M.');
    expect(await emittedEvents()).toHaveLength(1);
  });

  test('changes that come at once come one after the other', async () => {
    const names = ['A', 'B', 'C', 'D', 'E'];
    const answers = await Promise.all(names.map((name) => patch({ name })));
    expect(answers.map(({ body }) => body.version).sort()).toEqual([2, 3, 4, 5, 6]);
    expect(await eventsNamed('user_updated')).toHaveLength(5);
  });

  test('somebody of another association, of the platform, deleted, or nobody does not exist', async () => {
    await world.as('ada').delete(pathOf('bob'));
    for (const whom of ['nora', 'malik', 'root', 'bob'] as const) {
      expect(await patch({ name: 'X' }, whom)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    }
    expect(await patch({ name: 7 }, 'malik')).toMatchObject({ status: 404 });
    expect(await world.as('ada').patch('/api/users/999999', { name: 'X' })).toMatchObject({ status: 404 });
    expect(await eventsNamed('user_updated')).toEqual([]);
  });
});

describe('a username that changes', () => {
  test.each([
    ['zo', 'invalid-username', 400],
    ['camille\u202enitram', 'invalid-username', 400],
    ['camille\0', 'invalid-username', 400],
    ['x'.repeat(100_000), 'invalid-username', 400],
    ['bob.bondy', 'username-taken', 409],
    ['ＢＯＢ.Bondy', 'username-taken', 409],
    ['nora.noisy', 'username-taken', 409],
  ])('%j is refused', async (username, code, status) => {
    expect(await patch({ username })).toMatchObject({
      status,
      body: { code, errors: [{ pointer: '/username' }] },
    });
    expect(await emittedEvents()).toEqual([]);
    expect((await row()).username).toBe('alice.bondy');
  });

  test('is the one to log in with from then on; another way to write the own one is free', async () => {
    expect(await patch({ username: 'ALICE.Bondy' })).toMatchObject({ status: 200 });
    expect(await patch({ username: '  Zoé D’Artagnan ' })).toMatchObject({
      body: { username: 'Zoé D’Artagnan' },
    });
    expect(await logIn('zoé d’artagnan')).toMatchObject({ status: 200 });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 401 });
    expect((await eventsNamed('user_updated'))[0]?.['changes']).toEqual({
      username: { old: 'alice.bondy', new: 'ALICE.Bondy' },
    });
  });

  test('of two who take it at once one wins', async () => {
    const answers = await Promise.all([
      patch({ username: 'camille' }, 'alice'),
      patch({ username: 'Camille' }, 'bob'),
      patch({ username: 'CAMILLE' }, 'malik', 'nora'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await eventsNamed('user_updated')).toHaveLength(1);
  });
});

describe('a user who is deactivated', () => {
  test('security row 19: is out at once and comes back by logging in after being activated', async () => {
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200 });
    await patch({ chk_active: 0 });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy')).toMatchObject({ body: { reason: 'account_inactive' } });
    await patch({ chk_active: 1 });
    // The old sessions remain ended.
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 401 });
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
  });

  test('has no link to choose a password any more', async () => {
    const token = await askForResetToken('alice.bondy');
    await patch({ chk_active: 0 });
    await patch({ chk_active: 1 });
    const password = 'un autre long mot de passe';
    expect(await anonymous.post('/api/passwords/reset', { token, password })).toMatchObject({
      status: 400,
      body: { code: 'reset-token-invalid' },
    });
  });

  test('nobody else is out, and another change ends no session', async () => {
    await patch({ chk_active: 0 }, 'bob');
    await patch({ role_id: 3, name: 'Alix' });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200, body: { role_id: 3 } });
    expect(await world.as('ada').get('/api/session')).toMatchObject({ status: 200 });
  });
});

describe('what is changed in the database itself', () => {
  const set = (change: { fk_role: 1 | 2 } | { chk_active: 0 }) =>
    asOwner((trx) =>
      trx.updateTable('users').set(change).where('id', '=', world.person.ada.userId).execute(),
    );

  test('a role acts on the next request', async () => {
    await set({ fk_role: 1 });
    expect(await patch({ name: 'X' })).toMatchObject({ status: 403 });
    expect(await world.as('ada').get('/api/session')).toMatchObject({ body: { role_id: 1 } });
    await set({ fk_role: 2 });
    expect(await patch({ name: 'X' })).toMatchObject({ status: 200 });
  });

  test('so does activity', async () => {
    await set({ chk_active: 0 });
    expect(await patch({ name: 'X' })).toMatchObject({ status: 401, body: { code: 'invalid-token' } });
  });
});
