// Tier: quick
import { describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { anonymous } from '../../support/http/client.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, logLines } from '../../support/run/resources.ts';
import { createWorld } from '../../support/world/world.ts';

const login = (username: string, password: string) => anonymous.post('/api/login', { username, password });
const users = () => asOwner((trx) => trx.selectFrom('users').selectAll().execute());

describe('the job create-admin', () => {
  test('creates the first super administrator and returns the password once', async () => {
    const admin = await runJob('create-admin', { username: ' Zoé ' });
    expect(admin).toEqual({
      user_id: expect.any(Number),
      username: 'Zoé',
      password: expect.stringMatching(/^([a-zA-Z2-9]{4}-){5}[a-zA-Z2-9]{4}$/),
    });
    const answer = await login('zoé', admin.password);
    expect(answer).toMatchObject({ status: 200, body: { user: { role_id: 9, entity_id: null } } });
    expect(JSON.stringify(await users())).not.toContain(admin.password);
    expect(logLines.join('\n')).not.toContain(admin.password);
    expect((await emittedEvents())[0]).toEqual({
      timestamp: '2026-11-20T09:00:00.000Z',
      event: 'user_created',
      platform: 'web',
      new_user_id: admin.user_id,
      created_by: null,
      role_id: 9,
      username: 'Zoé',
    });
    expect(await historyOf('user', admin.user_id)).toMatchObject([{ action: 'created', by_user_id: null }]);
  });

  test('creates another one when the generated password of the first died unused', async () => {
    await runJob('create-admin', { username: 'root' });
    clock.advance(14 * 86_400 - 1);
    await expect(runJob('create-admin', { username: 'second' })).rejects.toThrow(/already/);
    clock.advance(1);
    expect(await runJob('create-admin', { username: 'second' })).toMatchObject({ username: 'second' });
  });

  test('accepts a given password and does not return it', async () => {
    const password = 'correct horse battery staple';
    const admin = await runJob('create-admin', { username: 'root', password });
    expect(admin).toEqual({ user_id: expect.any(Number), username: 'root' });
    expect(await login('root', password)).toMatchObject({ status: 200 });
  });

  test('refuses to create a second one', async () => {
    await createWorld();
    const before = await users();
    await expect(runJob('create-admin', { username: 'second' })).rejects.toThrow(
      'create-admin: there is a super administrator already',
    );
    expect(await users()).toEqual(before);
    expect(await emittedEvents()).toEqual([]);
  });

  test('refuses also when the super administrator is inactive', async () => {
    await runJob('create-admin', { username: 'root' });
    await asOwner((trx) => trx.updateTable('users').set({ chk_active: 0 }).execute());
    await expect(runJob('create-admin', { username: 'second' })).rejects.toThrow('already');
  });

  test('creates one of two in concurrent runs', async () => {
    const runs = await Promise.allSettled([
      runJob('create-admin', { username: 'first' }),
      runJob('create-admin', { username: 'second' }),
    ]);
    expect(runs.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await users()).toHaveLength(1);
  });

  test.each([
    [{ username: 'root', password: 'short' }, 'create-admin: password must have 8 to 64 characters'],
    [
      { username: 'root', password: 'motdepasse2026' },
      'create-admin: password appears in a public list of passwords',
    ],
    [{ username: 'ab' }, 'create-admin: the username is not valid'],
    [{}, 'create-admin cannot read its input: username'],
    [{ username: 'root', role_id: 1 }, 'create-admin cannot read its input'],
  ])('refuses %j and creates nobody', async (input, message) => {
    await expect(runJob('create-admin', input)).rejects.toThrow(message);
    expect(await users()).toEqual([]);
  });
});
