// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { logIn } from '../../support/http/login.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const draft = {
  username: 'camille.martin',
  password: 'un long mot de passe',
  name: 'Camille Martin',
  email: 'camille@example.org',
  phone: '+33612345678',
};

const create = (body: object, name: 'ada' | 'root' = 'ada') => world.as(name).post('/api/users', body);

describe('POST /api/users', () => {
  test('an administrator creates a member of the own association', async () => {
    const { status, headers, body } = await create(draft);
    expect(status).toBe(201);
    expect(headers['etag']).toBe('"v1"');
    expect(body).toEqual({
      user_id: expect.any(Number),
      entity_id: world.bondy,
      username: 'camille.martin',
      role_id: 1,
      chk_active: 1,
      chat_digest: 1,
      name: 'Camille Martin',
      email: 'camille@example.org',
      phone: '+33612345678',
      version: 1,
      created_at: '2026-11-20T09:00:00.000Z',
      updated_at: '2026-11-20T09:00:00.000Z',
      deleted_at: null,
    });
    expect(body.user_id % 2).toBe(1);
    expect(await logIn('camille.martin', draft.password)).toMatchObject({ status: 200 });
  });

  test('the creation is in the event log and in the history', async () => {
    const { body } = await create({ ...draft, role_id: 3 });
    expect(await emittedEvents()).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'user_created',
        user_id: world.person.ada.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        new_user_id: body.user_id,
        created_by: world.person.ada.userId,
        role_id: 3,
        username: 'camille.martin',
      },
    ]);
    expect(await historyOf('user', body.user_id)).toMatchObject([
      { action: 'created', by_user_id: world.person.ada.userId, entity_id: world.bondy },
    ]);
  });

  test('name, address and phone are encrypted, and the password is not kept', async () => {
    const { body } = await create(draft);
    const row = await asOwner((trx) =>
      trx.selectFrom('users').selectAll().where('id', '=', body.user_id).executeTakeFirstOrThrow(),
    );
    const stored = JSON.stringify(row);
    for (const secret of ['Camille Martin', 'camille@example.org', '12 34 56', draft.password]) {
      expect(stored).not.toContain(secret);
    }
    expect(row.encrypted_email).toMatch(/^v1\./);
  });

  test('security row 9: without a password one is made up and told once', async () => {
    const { body } = await create({ username: 'camille.martin' });
    expect(body.password.length).toBeGreaterThanOrEqual(20);
    expect(await logIn('camille.martin', body.password)).toMatchObject({ status: 200 });
    const again = await world.as('ada').get(`/api/users/${body.user_id}`);
    expect(again.body).not.toHaveProperty('password');
  });

  test('an inactive user is created and cannot log in yet', async () => {
    await create({ ...draft, chk_active: 0 });
    expect((await logIn('camille.martin', draft.password)).body.reason).toBe('account_inactive');
  });

  test('a super administrator creates users of any association, and others of the platform', async () => {
    const nora = await create({ ...draft, entity_id: world.noisy, role_id: 2 }, 'root');
    expect(nora).toMatchObject({ status: 201, body: { entity_id: world.noisy, role_id: 2 } });
    const root = await create({ username: 'second.root', role_id: 9 }, 'root');
    expect(root).toMatchObject({ status: 201, body: { entity_id: null, role_id: 9 } });
  });

  test('nobody is super administrator inside an association', async () => {
    const draftOfRoot = { username: 'second.root', role_id: 9, entity_id: world.bondy };
    expect(await create(draftOfRoot, 'root')).toMatchObject({
      status: 400,
      body: {
        code: 'validation-failed',
        errors: [
          {
            pointer: '/entity_id',
            detail: 'a super administrator belongs to no association',
            code: 'invalid-value',
          },
        ],
      },
    });
    expect(await create(draftOfRoot)).toMatchObject({ status: 403, body: { code: 'field-forbidden' } });
    expect(await emittedEvents()).toEqual([]);
  });

  test('who makes a super administrator is one, whether or not an association is named', async () => {
    for (const name of ['alice', 'theo'] as const) {
      const body = { username: 'second.root', role_id: 9 };
      expect(await world.as(name).post('/api/users', body)).toMatchObject({ status: 403 });
    }
    const { body } = await create({ username: 'second.root', role_id: 9 }, 'root');
    expect(await logIn('second.root', body.password)).toMatchObject({
      status: 200,
      body: { user: { entity_id: null, role_id: 9 } },
    });
  });

  test('a super administrator says which association a member belongs to', async () => {
    expect(await create(draft, 'root')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/entity_id', code: 'required' }] },
    });
  });

  test('an administrator makes nobody super administrator', async () => {
    expect(await create({ ...draft, role_id: 9 })).toMatchObject({
      status: 403,
      body: { code: 'field-forbidden', errors: [{ pointer: '/role_id' }] },
    });
    expect(await emittedEvents()).toEqual([]);
    expect((await logIn('camille.martin', draft.password)).status).toBe(401);
  });

  test('another association does not exist for an administrator', async () => {
    for (const entity_id of [world.noisy, 999_999]) {
      expect(await create({ ...draft, entity_id })).toMatchObject({
        status: 422,
        body: { code: 'entity-not-found', errors: [{ pointer: '/entity_id' }] },
      });
    }
    expect(await create({ ...draft, entity_id: world.bondy })).toMatchObject({ status: 201 });
  });

  test('members and treasurers create nobody', async () => {
    for (const name of ['alice', 'theo'] as const) {
      expect(await world.as(name).post('/api/users', draft)).toMatchObject({ status: 403 });
    }
    expect(await emittedEvents()).toEqual([]);
  });

  test('the same request under the same key creates one user, and tells the generated password again', async () => {
    const key = { 'idempotency-key': 'one-camille' };
    const { password: _, ...unnamed } = draft;
    const first = await world.as('ada').post('/api/users', unnamed, key);
    const second = await world.as('ada').post('/api/users', unnamed, key);
    expect(first.body.password).toBeDefined();
    expect(second.body).toEqual(first.body);
    expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true' });
    expect(await emittedEvents()).toHaveLength(1);
    const kept = await asOwner((trx) => trx.selectFrom('idempotency_keys').selectAll().execute());
    expect(JSON.stringify(kept)).not.toContain(first.body.password);
  });
});
