import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock, logLines } from '../../support/run/resources.ts';
import {
  askForLink,
  chosen,
  confirmSignup,
  president,
  storedEntities,
  storedSignups,
  withSignup,
} from '../../support/world/signup.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const invalidLink = { status: 400, body: { code: 'signup-link-invalid' } };

describe('POST /api/signup/confirm', () => {
  test('makes the association and its first administrator, who is signed in', async () => {
    const { status, body } = await confirmSignup({ token: await askForLink() });
    expect([status, body]).toMatchObject([
      200,
      { password_generated: false, user: { username: 'jeanne.petit', name: 'Jeanne Petit', role_id: 2 } },
    ]);
    const { entity_id, user_id } = body.user;
    const own = clientWith({ token: body.token });
    expect(await own.get(`/api/entities/${entity_id}`)).toMatchObject({
      status: 200,
      body: { name: president.association, postal_code: '93500', city: 'Pantin', entity_type_id: 1 },
    });
    expect(await own.get(`/api/users/${user_id}`)).toMatchObject({
      body: { email: president.email, chk_active: 1, invitation: 'none' },
    });
    expect(await storedSignups()).toEqual([]);
    expect(await logIn(chosen.username, chosen.password)).toMatchObject({ status: 200 });
  });

  test('the event log and the history say who made both', async () => {
    const { body } = await confirmSignup({ token: await askForLink() });
    const { entity_id, user_id } = body.user;
    expect(await emittedEvents()).toMatchObject([
      { event: 'entity_created', user_id, entity_id, created_by: user_id, postal_code: '93500' },
      { event: 'user_created', user_id, entity_id, new_user_id: user_id, created_by: user_id, role_id: 2 },
      { event: 'login_success', user_id, entity_id, username: 'jeanne.petit' },
    ]);
    expect(await historyOf('entity', entity_id)).toMatchObject([{ action: 'created', by_user_id: user_id }]);
    expect(await historyOf('user', user_id)).toMatchObject([{ action: 'created', by_user_id: user_id }]);
    expect(JSON.stringify([await emittedEvents(), logLines])).not.toMatch(/Jeanne|example\.org|lanterne/);
  });

  test('security row 15: a link works once', async () => {
    const token = await askForLink();
    await confirmSignup({ token });
    const before = await storedEntities();
    expect(await confirmSignup({ token, username: 'another.one' })).toMatchObject(invalidLink);
    expect(await storedEntities()).toEqual(before);
  });

  test('a link works for 24 hours', async () => {
    const [early, late] = [await askForLink(), await askForLink({ email: 'other@example.org' })];
    clock.advance(86_399);
    expect(await confirmSignup({ token: early })).toMatchObject({ status: 200 });
    clock.advance(1);
    expect(await confirmSignup({ token: late, username: 'another.one' })).toMatchObject(invalidLink);
  });

  test.each(['', 'trn_unknown'])('an unknown link is refused, and costs no hash: %p', async (token) => {
    expect(await confirmSignup({ token })).toMatchObject(invalidLink);
  });

  test('a GET, as mail scanners send, changes nothing', async () => {
    const token = await askForLink();
    for (const path of ['/api/signup', '/api/signup/check', '/api/signup/confirm'])
      expect((await anonymous.get(`${path}?token=${token}`)).status).toBe(405);
    expect(await confirmSignup({ token })).toMatchObject({ status: 200 });
  });

  test('a taken username is refused at its field, and the same link takes another one', async () => {
    const token = await askForLink();
    const before = await storedEntities();
    expect(await confirmSignup({ token, username: 'ALICE.bondy' })).toMatchObject({
      status: 409,
      body: { code: 'username-taken', errors: [{ pointer: '/username' }] },
    });
    expect([await storedEntities(), (await storedSignups()).length]).toEqual([before, 1]);
    expect(await confirmSignup({ token })).toMatchObject({ status: 200 });
  });

  test.each([
    ['short', 'length'],
    ['Jeanne Petit', 'context'],
    ['jeanne.petit', 'context'],
    ['Amicale des sapeurs-pompiers de Pantin', 'context'],
    ['motdepasse1', 'compromised'],
    ['Pantin2026', 'context'],
  ])('the password %p is refused: %s; the link stays', async (password, code) => {
    const token = await askForLink();
    expect(await confirmSignup({ token, password })).toMatchObject({
      status: 400,
      body: { code: 'password-not-acceptable', errors: [{ pointer: '/password', code }] },
    });
    expect(await confirmSignup({ token })).toMatchObject({ status: 200 });
  });

  test('an invalid username is refused at its field', async () => {
    expect(await confirmSignup({ token: await askForLink(), username: 'a' })).toMatchObject({
      status: 400,
      body: { code: 'invalid-username', errors: [{ pointer: '/username' }] },
    });
  });

  test('a town may have several associations, and one person several', async () => {
    await confirmSignup({ token: await askForLink() });
    const again = await confirmSignup({ token: await askForLink(), username: 'jeanne.petit2' });
    expect(again).toMatchObject({ status: 200 });
    const names = (await storedEntities()).filter(({ postal_code }) => postal_code === '93500');
    expect(names).toHaveLength(2);
  });

  test('somebody else who was signed in on this browser is not any more, once it worked', async () => {
    const { token: inHand } = (await logIn('alice.bondy')).body;
    const token = await askForLink();
    await confirmSignup({ token, username: 'a' }, { token: inHand });
    expect(await clientWith({ token: inHand }).get('/api/session')).toMatchObject({ status: 200 });
    const { body } = await confirmSignup({ token }, { token: inHand });
    expect(body.user.username).toBe('jeanne.petit');
    expect(await clientWith({ token: inHand }).get('/api/session')).toMatchObject({ status: 401 });
  });

  test('the new administrator sees nothing of other associations', async () => {
    const { body } = await confirmSignup({ token: await askForLink() });
    const own = clientWith({ token: body.token });
    expect((await own.get('/api/entities')).body.data).toHaveLength(1);
    expect((await own.get('/api/users')).body.data).toHaveLength(1);
    expect(await own.get(`/api/entities/${world.bondy}`)).toMatchObject({ status: 404 });
  });

  test.each([
    ['off', 'signup-closed'],
    ['invited', 'signup-by-invitation'],
  ])('where signing up has become %s meanwhile, nothing is made: %s', async (mode, code) => {
    const token = await askForLink();
    const before = await storedEntities();
    const on = withSignup(mode);
    expect(await confirmSignup({ token }, { on })).toMatchObject({ status: 403, body: { code } });
    expect(await storedEntities()).toEqual(before);
    const users = await asOwner((trx) =>
      trx.selectFrom('users').select('id').where('username', '=', chosen.username).execute(),
    );
    expect(users).toEqual([]);
  });

  test.each([
    [{ username: undefined }, '/username', 'required'],
    [{ password: undefined }, '/password', 'required'],
    [{ role_id: 9 }, '/role_id', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await confirmSignup({ token: 'unknown', ...body })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer, code }] },
    });
  });
});
