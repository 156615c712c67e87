// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { hash } from '@node-rs/argon2';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { logLines, mail } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const sessionsOf = (userId: number) =>
  asOwner((trx) =>
    trx.selectFrom('sessions').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
  );
const passwordHashOf = async (userId: number) =>
  (
    await asOwner((trx) =>
      trx.selectFrom('users').select('password_hash').where('id', '=', userId).executeTakeFirstOrThrow(),
    )
  ).password_hash;
const setPasswordHash = (userId: number, password_hash: string) =>
  asOwner((trx) => trx.updateTable('users').set({ password_hash }).where('id', '=', userId).execute());

describe('POST /api/login', () => {
  test('the right password opens a session of its own', async () => {
    const { userId, entityId } = world.person.alice;
    const { status, body, headers } = await logIn('alice.bondy');
    expect(status).toBe(200);
    expect(body).toEqual({
      token: expect.stringMatching(/^trn_[\w-]{43}$/),
      expires_at: '2026-11-20T21:00:00.000Z',
      password_generated: false,
      user: { user_id: userId, entity_id: entityId, role_id: 1, username: 'alice.bondy', name: 'Alice' },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(await clientWith({ token: body.token }).get('/api/session')).toMatchObject({ status: 200 });
    expect(await emittedEvents()).toEqual([
      {
        timestamp: '2026-11-20T09:00:00.000Z',
        event: 'login_success',
        user_id: userId,
        entity_id: entityId,
        ip: '203.0.113.7',
        platform: 'web',
        username: 'alice.bondy',
      },
    ]);
  });

  test('the session stores association and role at login; access follows the current role', async () => {
    const { userId, entityId } = world.person.ada;
    const { body } = await logIn('ada.bondy');
    const begun = async () =>
      (await sessionsOf(userId)).map(({ entity_id, fk_role }) => ({ entity_id, fk_role }));
    expect(await begun()).toEqual([
      { entity_id: null, fk_role: null },
      { entity_id: entityId, fk_role: 2 },
    ]);
    const { get, post } = clientWith({ token: body.token });
    expect(await post('/api/users', { username: 'camille' })).toMatchObject({ status: 201 });
    await asOwner((trx) => trx.updateTable('users').set({ fk_role: 1 }).where('id', '=', userId).execute());
    expect((await get('/api/session')).body).toMatchObject({ role_id: 1 });
    expect(await post('/api/users', { username: 'zoe' })).toMatchObject({ status: 403 });
    expect(await begun()).toContainEqual({ entity_id: entityId, fk_role: 2 });
  });

  test('a super administrator’s session names no association', async () => {
    await logIn('root.platform');
    const [, session] = await sessionsOf(world.person.root.userId);
    expect(session).toMatchObject({ entity_id: null, fk_role: 9 });
  });

  test('the token itself is stored nowhere', async () => {
    const { body } = await logIn('alice.bondy');
    const [, session] = await sessionsOf(world.person.alice.userId);
    expect(session).toMatchObject({ platform: 'web', token_hash: expect.stringMatching(/^[\w-]{43}$/) });
    expect(JSON.stringify(session)).not.toContain(body.token.slice(4, 20));
  });

  test('neither the password nor the token is logged', async () => {
    const { body } = await logIn('alice.bondy');
    await logIn('alice.bondy', 'mistyped password');
    const logged = JSON.stringify([logLines, await emittedEvents()]);
    expect(logLines).toHaveLength(2);
    for (const secret of [PASSWORD, 'mistyped password', body.token]) expect(logged).not.toContain(secret);
  });

  test.each(['ALICE.Bondy', '  alice.bondy ', 'ａｌｉｃｅ.ｂｏｎｄｙ'])(
    'a username is known in another case and letter form: %p',
    async (username) => {
      expect(await logIn(username)).toMatchObject({
        status: 200,
        body: { user: { username: 'alice.bondy' } },
      });
    },
  );

  test('a password counts in whichever Unicode form a keyboard sends it', async () => {
    const password = 'mélèze-forêt';
    const draft = { username: 'zoé', password: password.normalize('NFD') };
    expect(await world.as('ada').post('/api/users', draft)).toMatchObject({ status: 201 });
    expect(await logIn('zoé', password.normalize('NFC'))).toMatchObject({ status: 200 });
    expect(await logIn('zoé', `${password} `)).toMatchObject({ status: 401 });
  });

  test('a password kept under older parameters is hashed anew', async () => {
    const { userId } = world.person.alice;
    await setPasswordHash(userId, await hash(PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1 }));
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
    const renewed = await passwordHashOf(userId);
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await logIn('alice.bondy')).toMatchObject({ status: 200 });
    expect(await passwordHashOf(userId)).toBe(renewed);
  });

  test('security row 4: a right password that is publicly known is refused and a reset link is mailed', async () => {
    const { userId } = world.person.alice;
    await setPasswordHash(userId, await hash('compromised-password', { memoryCost: 8192, timeCost: 1 }));
    expect(await logIn('alice.bondy', 'compromised-password')).toMatchObject({
      status: 403,
      body: { code: 'password-compromised' },
    });
    expect(await sessionsOf(userId)).toHaveLength(1);
    expect(await emittedEvents()).toEqual([]);
    await deliverMessages();
    expect(mail.sent).toMatchObject([
      { to: 'alice@example.org', subject: 'Choisissez un nouveau mot de passe' },
    ]);
    expect(mail.sent[0]?.text).toContain('doit être remplacé');
    expect(mail.sent[0]?.text).toContain('https://tournee.test/api/passwords/reset#trn_');
  });

  test.each([
    [{ username: 'alice.bondy' }, '/password', 'required'],
    [{ password: PASSWORD }, '/username', 'required'],
    [{ username: 7, password: PASSWORD }, '/username', 'invalid-type'],
    [{ username: 'alice.bondy', password: PASSWORD, remember: true }, '/remember', 'unknown-field'],
  ])('%j is refused at its place and counts as no attempt', async (body, pointer, code) => {
    expect(await anonymous.post('/api/login', body)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
    expect(await emittedEvents()).toEqual([]);
  });
});
