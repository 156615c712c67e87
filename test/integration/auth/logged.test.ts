import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { logLines } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const refusals = () =>
  logLines.map((line) => JSON.parse(line)).filter((line) => line.code === 'request-refused');

describe('who comes in, and who does not', () => {
  test('security row 38: each login, failed login and logout is an event, in UTC', async () => {
    await logIn('alice.bondy', 'not the right one');
    const { token } = (await logIn('alice.bondy')).body;
    await clientWith({ token }).post('/api/logout');
    const timestamp = '2026-11-20T09:00:00.000Z';
    expect(await emittedEvents()).toMatchObject([
      { timestamp, event: 'login_failed', reason: 'invalid_password' },
      { timestamp, event: 'login_success', user_id: world.person.alice.userId },
      { timestamp, event: 'logout', user_id: world.person.alice.userId },
    ]);
  });

  test('security row 38: what is refused for a right or a token is in the service log, with who asked', async () => {
    const { userId } = world.person.alice;
    await world.as('alice').post('/api/operations', {});
    await world.as('alice').get(`/api/users/${world.person.malik.userId}`);
    await clientWith({ token: 'trn_unknown' }).get('/api/session');
    expect(refusals()).toMatchObject([
      { status: 403, problem: 'forbidden', user_id: userId, entity_id: world.bondy },
      { status: 404, problem: 'not-found', user_id: userId, entity_id: world.bondy },
      { status: 401, problem: 'invalid-token' },
    ]);
    for (const { at } of refusals()) expect(at).toMatch(/Z$/);
  });

  test('security row 37: a username cannot forge a second event', async () => {
    const username = 'x\r\n{"event":"login_success","user_id":1}\n';
    await logIn(username, 'not the right one');
    expect(await emittedEvents()).toMatchObject([{ event: 'login_failed', username: username.trim() }]);
  });
});
