// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents, eventsNamed } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

describe('POST /api/logout', () => {
  test('security row 18: ends the session and logs how long it lasted', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    clock.advance(754.6);
    expect(await clientWith({ token }).post('/api/logout')).toMatchObject({ status: 204, body: '' });
    expect(await eventsNamed('logout')).toEqual([
      {
        timestamp: '2026-11-20T09:12:34.600Z',
        event: 'logout',
        user_id: world.person.alice.userId,
        entity_id: world.bondy,
        ip: '203.0.113.7',
        platform: 'web',
        session_duration: 755,
      },
    ]);
  });

  test('security row 18: the token is invalid afterwards', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    await clientWith({ token }).post('/api/logout');
    for (const answer of [
      await clientWith({ token }).get('/api/session'),
      await clientWith({ token }).post('/api/logout'),
    ]) {
      expect(answer).toMatchObject({
        status: 401,
        body: { code: 'invalid-token' },
        headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
      });
    }
    expect(await eventsNamed('logout')).toHaveLength(1);
  });

  test('of several at once is one logout', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    const answers = await Promise.all([1, 2, 3].map(() => clientWith({ token }).post('/api/logout')));
    for (const { status } of answers) expect([204, 401]).toContain(status);
    expect(await eventsNamed('logout')).toHaveLength(1);
  });

  test('the other sessions of the same person go on', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    await clientWith({ token }).post('/api/logout');
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200 });
  });

  test('without a token there is nothing to end', async () => {
    expect(await anonymous.post('/api/logout')).toMatchObject({
      status: 401,
      body: { code: 'missing-token' },
      headers: { 'www-authenticate': 'Bearer' },
    });
  });

  test('a body with fields is refused and the session goes on', async () => {
    expect(await world.as('alice').post('/api/logout', { everywhere: true })).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/everywhere', code: 'unknown-field' }] },
    });
    expect(await world.as('alice').get('/api/session')).toMatchObject({ status: 200 });
    expect(await emittedEvents()).toEqual([]);
  });
});
