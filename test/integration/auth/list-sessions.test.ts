import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const list = (name: PersonName, query = '') => world.as(name).get(`/api/sessions${query}`);
const ofAlice = () => `?user_id=${world.person.alice.userId}`;
const phone = { headers: { 'user-agent': 'Tournee/1.4.0 (iphone; iOS 26.1)' } };

describe('GET /api/sessions', () => {
  test('security row 21: lists the own live sessions, the one used last first, without an address', async () => {
    clock.advance(60);
    const { token } = (await logIn('alice.bondy', undefined, phone)).body;
    const { status, body } = await clientWith({ token }).get('/api/sessions');
    expect(status).toBe(200);
    const atLogin = { entity_id: world.bondy, role_id: 1 };
    expect(body.data).toMatchObject([
      {
        session_id: expect.any(Number),
        current: true,
        platform: 'ios',
        app_version: '1.4.0',
        ...atLogin,
        created_at: '2026-11-20T09:01:00.000Z',
        last_used_at: '2026-11-20T09:01:00.000Z',
        expires_at: '2026-12-20T09:01:00.000Z',
      },
      { current: false, platform: 'web', app_version: null },
    ]);
    expect(JSON.stringify(body)).not.toContain('203.0.113');
  });

  test('tells the role and association of the login, whatever they are now', async () => {
    const { token } = (await logIn('alice.bondy')).body;
    await world.as('ada').patch(`/api/users/${world.person.alice.userId}`, { role_id: 3 });
    const { data } = (await clientWith({ token }).get('/api/sessions')).body;
    expect(data.find(({ current }: { current: boolean }) => current)).toMatchObject({ role_id: 1 });
  });

  test('leaves out what has expired, and browsers that were idle for twelve hours', async () => {
    const { token } = (await logIn('alice.bondy', undefined, phone)).body;
    clock.advance(12 * 3600);
    const { data } = (await clientWith({ token }).get('/api/sessions')).body;
    expect(data).toMatchObject([{ platform: 'ios' }]);
  });

  test('of a member is for administrators', async () => {
    expect((await list('ada', ofAlice())).body.data).toMatchObject([{ current: false }]);
    expect((await list('root', ofAlice())).body.data).toHaveLength(1);
    expect((await list('alice', ofAlice())).body.data).toMatchObject([{ current: true }]);
    for (const name of ['bob', 'theo'] as const)
      expect(await list(name, ofAlice())).toMatchObject({ status: 403 });
    for (const name of ['nora', 'malik'] as const)
      expect(await list(name, ofAlice())).toMatchObject({ status: 404 });
    expect(await list('ada', '?user_id=999999')).toMatchObject({ status: 404 });
    expect(await list('ada', '?user_id=x')).toMatchObject({ status: 400 });
    expect(await anonymous.get('/api/sessions')).toMatchObject({ status: 401 });
  });
});
