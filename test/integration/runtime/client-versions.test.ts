import { beforeEach, describe, expect, test } from '@jest/globals';
import { resourcesWith } from '../../support/http/call-endpoint.ts';
import { clientWith } from '../../support/http/client.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const SAFARI = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1';

const from = (userAgent: string, token?: string) =>
  clientWith({ headers: { 'user-agent': userAgent }, ...(token ? { token } : {}) });
const login = (userAgent: string) =>
  from(userAgent).post('/api/login', { username: 'alice.bondy', password: PASSWORD });

describe('where nothing older than 1.2.0 is served', () => {
  const tooOld = {
    status: 426,
    headers: { upgrade: 'app/1.2.0' },
    body: {
      code: 'client-too-old',
      status: 426,
      detail: 'This version of the application is no longer served; the oldest that is served is 1.2.0.',
      min_app_version: '1.2.0',
    },
  };

  test.each(['Tournee/1.1.9 (ios; 17.4)', 'Tournee/0.9.0 (iPad)', 'Tournee/1.1.99 (Android; Pixel 8)'])(
    '%s is told to update, whatever it asks for',
    async (userAgent) => {
      expect(await login(userAgent)).toMatchObject(tooOld);
      const client = from(userAgent, world.person.alice.token);
      expect(await client.get('/api/session')).toMatchObject(tooOld);
      expect(await client.post('/api/operations', {})).toMatchObject(tooOld);
      expect(await from(userAgent).get('/api/session')).toMatchObject(tooOld);
    },
  );

  test('an old application can still read the open endpoints', async () => {
    const { status, body } = await from('Tournee/1.0.0 (ios)').get('/api/config');
    expect([status, body.min_app_version]).toEqual([200, '1.2.0']);
    expect(await from('Tournee/1.0.0 (ios)').get('/api/problems/client-too-old')).toMatchObject({
      status: 200,
    });
  });

  test.each(['Tournee/1.2.0 (ios)', 'Tournee/1.10.0 (android)', 'Tournee/2.0.0 (iphone)'])(
    '%s is new enough',
    async (userAgent) => {
      expect(await login(userAgent)).toMatchObject({ status: 200 });
    },
  );

  test.each(['', SAFARI, 'Tournee/1.0.0 (windows)', 'curl/7.0.0'])(
    '%j has no version to judge',
    async (userAgent) => {
      expect(await login(userAgent)).toMatchObject({ status: 200 });
    },
  );
});

describe('without a minimum version', () => {
  test('every application is served', async () => {
    const on = resourcesWith({ MIN_APP_VERSION: '' });
    const client = clientWith({ on, headers: { 'user-agent': 'Tournee/0.0.1 (ios)' } });
    expect(await client.post('/api/login', { username: 'alice.bondy', password: PASSWORD })).toMatchObject({
      status: 200,
    });
    expect((await client.get('/api/config')).body.min_app_version).toBeNull();
  });
});
