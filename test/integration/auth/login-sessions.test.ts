import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const phone = { 'user-agent': 'Tournee/1.4.0 (iphone; iOS 26.1)' };
const login = async (headers = {}) => (await logIn('alice.bondy', undefined, { headers })).body.token;
const isAlive = async (token: string) => (await clientWith({ token }).get('/api/session')).status === 200;

describe('POST /api/login', () => {
  test('security row 17: gives another token each time, and ends the session whose token is in hand', async () => {
    const first = await login(phone);
    const second = await login({ ...phone, authorization: `Bearer ${first}` });
    expect(second).not.toBe(first);
    expect([await isAlive(first), await isAlive(second)]).toEqual([false, true]);
    expect(await isAlive(world.person.alice.token)).toBe(true);
    expect(await eventsNamed('logout')).toEqual([]);
  });

  test('ends the session of another user on the same phone', async () => {
    const { token } = world.person.bob;
    await login({ authorization: `Bearer ${token}` });
    expect(await isAlive(token)).toBe(false);
  });

  test('a wrong password ends nothing', async () => {
    const { token } = world.person.alice;
    await logIn('alice.bondy', 'not the right one', { headers: { authorization: `Bearer ${token}` } });
    expect(await isAlive(token)).toBe(true);
  });

  test.each(['Bearer', 'Bearer trn_unknown', 'Basic YWxpY2U6eA==', '\u0001', 'x'.repeat(4000)])(
    'a header that names no session does no harm: %#',
    async (authorization) => {
      expect(await isAlive(await login({ authorization }))).toBe(true);
    },
  );

  test('of twenty sessions the oldest makes room for another', async () => {
    const tokens: string[] = [];
    for (let at = 0; at < 20; at += 1) {
      clock.advance(60);
      tokens.push(await login(phone));
    }
    expect(await isAlive(world.person.alice.token)).toBe(false);
    const alive = await Promise.all(tokens.map((token) => isAlive(token)));
    expect(alive).toEqual(tokens.map(() => true));
    const [oldest = '', next = ''] = tokens;
    await login(phone);
    expect([await isAlive(oldest), await isAlive(next)]).toEqual([false, true]);
    const { data } = (await clientWith({ token: next }).get('/api/sessions')).body;
    expect(data).toHaveLength(20);
  });

  test('browsers that were idle too long take no place', async () => {
    const onPhone = await login(phone);
    for (let at = 0; at < 19; at += 1) await login();
    clock.advance(13 * 3600);
    for (let at = 0; at < 19; at += 1) await login();
    expect(await isAlive(onPhone)).toBe(true);
    await login();
    expect(await isAlive(onPhone)).toBe(false);
  });
});
