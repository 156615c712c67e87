import { beforeEach, describe, expect, test } from '@jest/globals';
import { emittedEvents } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld } from '../../support/world/world.ts';

beforeEach(async () => {
  await createWorld();
});

const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const logInWith = (userAgent: string) =>
  logIn('alice.bondy', undefined, { headers: { 'user-agent': userAgent } });
const isAlive = async (token: string) => (await clientWith({ token }).get('/api/session')).status === 200;

describe('POST /api/login', () => {
  test.each([
    ['Tournee/1.4.2 (iPhone; iOS 19.1)', 'ios', '1.4.2'],
    ['Tournee/1.4.2 (iPad; iPadOS 19.1)', 'ios', '1.4.2'],
    ['Tournee/2.0.10 (IOS)', 'ios', '2.0.10'],
    ['Tournee/1.2.0 (Android 16; Pixel 9)', 'android', '1.2.0'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'web', undefined],
    ['Tournee/1.4 (iphone)', 'web', undefined],
    ['Tournee/1.4.2', 'web', undefined],
    ['Tournee/1.4.2 (Windows; android)', 'web', undefined],
    ['', 'web', undefined],
  ])('%p is logged as %s %s', async (userAgent, platform, appVersion) => {
    const { body } = await logInWith(userAgent);
    const [event] = await emittedEvents();
    expect(event).toMatchObject({ event: 'login_success', platform });
    expect(event?.['app_version']).toBe(appVersion);
    const session = await clientWith({ token: body.token }).get('/api/session');
    expect(session.body.platform).toBe(platform);
  });

  test('an application below the oldest one served is told to update', async () => {
    expect(await logInWith('Tournee/1.1.9 (android)')).toMatchObject({
      status: 426,
      body: { code: 'client-too-old' },
      headers: { upgrade: 'app/1.2.0' },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test('a session of the web ends after 12 hours without use', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    clock.advance(12 * HOUR - MINUTE);
    expect(await isAlive(token)).toBe(true);
    clock.advance(12 * HOUR - MINUTE);
    expect(await isAlive(token)).toBe(true);
    clock.advance(12 * HOUR);
    expect(await isAlive(token)).toBe(false);
  });

  test('a session of the web ends after 7 days however much it is used', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      clock.advance(8 * HOUR);
      expect(await isAlive(token)).toBe(true);
    }
    clock.advance(8 * HOUR);
    expect(await isAlive(token)).toBe(false);
  });

  test.each(['Tournee/1.4.2 (iphone)', 'Tournee/1.4.2 (android)'])(
    'a session of the application %p lives 30 days, used or not',
    async (userAgent) => {
      const { body } = await logInWith(userAgent);
      expect(body.expires_at).toBe('2026-12-20T09:00:00.000Z');
      clock.advance(30 * DAY - 1);
      expect(await isAlive(body.token)).toBe(true);
      clock.advance(1);
      expect(await isAlive(body.token)).toBe(false);
    },
  );
});
