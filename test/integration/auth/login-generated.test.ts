import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const DAY = 86_400;
const create = async (draft: object = {}) =>
  (await world.as('ada').post('/api/users', { username: 'camille', email: 'camille@example.org', ...draft }))
    .body;
const dead = { status: 401, body: { code: 'invalid-credentials', reason: 'invalid_password' } };

describe('a password that was generated', () => {
  test('security row 9: is long, used within 14 days, and to be replaced by its user', async () => {
    const { password } = await create();
    expect(password.length).toBeGreaterThanOrEqual(20);
    clock.advance(14 * DAY - 1);
    const { status, body } = await logIn('camille', password);
    expect({ status, ...body }).toMatchObject({ status: 200, password_generated: true });
    const camille = clientWith({ token: body.token });
    expect((await camille.get('/api/session')).body).toMatchObject({ password_generated: true });
    expect(await camille.get(`/api/users/${body.user.user_id}`)).toMatchObject({ status: 200 });
    const chosen = 'un mot choisi par Camille';
    await camille.put('/api/passwords', { current_password: password, password: chosen });
    expect((await camille.get('/api/session')).body).toMatchObject({ password_generated: false });
    expect((await logIn('camille', chosen)).body).toMatchObject({ password_generated: false });
  });

  test('is dead after 14 days, as if it were wrong, and is a failed login', async () => {
    const { password } = await create();
    clock.advance(14 * DAY);
    expect(await logIn('camille', password)).toMatchObject(dead);
    expect(await eventsNamed('login_failed')).toMatchObject([
      { username: 'camille', reason: 'invalid_password', attempt: 1 },
    ]);
  });

  test('stays valid once it was used', async () => {
    const { password } = await create();
    await logIn('camille', password);
    clock.advance(40 * DAY);
    expect(await logIn('camille', password)).toMatchObject({ status: 200 });
  });

  test('is dead too when it came with an import', async () => {
    const { body } = await world.as('ada').post('/api/users/import', { csv: 'identifiant\ncamille\n' });
    clock.advance(14 * DAY);
    expect(await logIn('camille', body.results[0].password)).toMatchObject(dead);
  });

  test('a link gives the way back', async () => {
    await create();
    clock.advance(20 * DAY);
    const token = await askForResetToken('camille');
    const password = 'un mot choisi par Camille';
    await clientWith().post('/api/passwords/reset', { token, password });
    expect(await logIn('camille', password)).toMatchObject({
      status: 200,
      body: { password_generated: false },
    });
  });

  test('one that was given at creation is not limited', async () => {
    await create({ password: 'donné par la trésorière' });
    clock.advance(30 * DAY);
    const answer = await logIn('camille', 'donné par la trésorière');
    expect(answer).toMatchObject({ status: 200, body: { password_generated: false } });
  });
});
