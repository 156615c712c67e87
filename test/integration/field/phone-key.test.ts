import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { damageCells } from '../../support/database/damage.ts';
import { databaseText } from '../../support/database/database-text.ts';
import { asOwner } from '../../support/database/owner.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { logIn } from '../../support/http/login.ts';
import { observeService } from '../../support/http/observed-service.ts';
import { askForResetToken } from '../../support/mail/reset-link.ts';
import { personFileOf } from '../../support/privacy/person-file.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import type { PersonName } from '../../support/world/world.ts';

const PATH = '/api/field/phone-key';
const reason = 'Demande du 3 mars';

let season: Season;
beforeEach(async () => {
  season = await openSeason();
});

const take = (name: PersonName) => season.world.as(name).put(PATH);
const keyOf = async (name: PersonName): Promise<string> => (await take(name)).body.key;
const stored = () => asOwner((trx) => trx.selectFrom('phone_keys').selectAll().execute());

describe('PUT /api/field/phone-key', () => {
  test('a member has a key of 256 bits, which nobody keeps on the way', async () => {
    const { status, headers, body } = await take('alice');
    expect({ status, names: Object.keys(body) }).toEqual({ status: 200, names: ['key'] });
    expect(Buffer.from(body.key, 'base64url')).toHaveLength(32);
    expect(headers['cache-control']).toBe('no-store');
  });

  test('it is the same at each sign-in, also after another password', async () => {
    const key = await keyOf('alice');
    expect(await keyOf('alice')).toBe(key);
    await season.world.as('alice').post('/api/logout');
    const { token } = (await logIn('alice.bondy')).body;
    expect(await clientWith({ token }).put(PATH)).toMatchObject({ status: 200, body: { key } });
    const password = 'un autre mot, bien à moi';
    await anonymous.post('/api/passwords/reset', { token: await askForResetToken('alice.bondy'), password });
    const { token: next } = (await logIn('alice.bondy', password)).body;
    expect(await clientWith({ token: next }).put(PATH)).toMatchObject({ status: 200, body: { key } });
  });

  test('each user has another one: members, officers, and who belongs to no association', async () => {
    const people = ['alice', 'bob', 'theo', 'ada', 'malik', 'root'] as const;
    const keys = [];
    for (const name of people) keys.push(await keyOf(name));
    expect(new Set(keys).size).toBe(people.length);
    for (const [at, name] of people.entries()) expect(await keyOf(name)).toBe(keys[at]);
    const { bondy, noisy, person } = season.world;
    const associations = new Map((await stored()).map(({ user_id, entity_id }) => [user_id, entity_id]));
    const entityOf = (name: PersonName) => associations.get(person[name].userId);
    expect(people.map(entityOf)).toEqual([bondy, bondy, bondy, bondy, noisy, null]);
  });

  test('who is no member of an operation any more has it too, because what waits is still pushed', async () => {
    const key = await keyOf('alice');
    const { operationId, alice } = season.round;
    await season.world.as('ada').delete(`/api/operations/${operationId}/members/${alice.opeUserId}`);
    expect(await keyOf('alice')).toBe(key);
  });

  test('it is stored encrypted, and neither logs nor events nor history have it', async () => {
    const watch = observeService();
    const { token } = season.world.person.alice;
    const { key } = (await watch.ask('PUT', PATH, undefined, { token })).body;
    const traces = [...(await watch.outputs()), ...(await databaseText())];
    expect(traces.filter(({ text }) => text.includes(key))).toEqual([]);
    expect(await stored()).toMatchObject([{ encrypted_key: expect.stringMatching(/^v1\./) }]);
  });

  test('nobody is let in without a token', async () => {
    expect(await anonymous.put(PATH)).toMatchObject({ status: 401, body: { code: 'missing-token' } });
    expect(await stored()).toEqual([]);
  });

  test('a damaged key is told, and no other one takes its place', async () => {
    const key = await keyOf('alice');
    const [before] = await stored();
    await damageCells('phone_keys', 'encrypted_key');
    expect(await take('alice')).toMatchObject({ status: 500, body: { code: 'cell-damaged' } });
    const encrypted_key = before?.encrypted_key ?? '';
    await asOwner((trx) => trx.updateTable('phone_keys').set({ encrypted_key }).execute());
    expect(await keyOf('alice')).toBe(key);
  });

  test('a key that was moved to another user opens nothing', async () => {
    await keyOf('alice');
    const moved = season.world.person.bob.userId;
    await asOwner((trx) => trx.updateTable('phone_keys').set({ user_id: moved }).execute());
    expect(await take('bob')).toMatchObject({ status: 500, body: { code: 'cell-damaged' } });
  });
});

describe('the key of a user who goes', () => {
  const userPath = () => `/api/users/${season.world.person.alice.userId}`;

  test('waits for who is deleted and restored', async () => {
    const key = await keyOf('alice');
    await season.world.as('ada').delete(userPath());
    expect(await take('alice')).toMatchObject({ status: 401 });
    await season.world.as('ada').post(`${userPath()}/restore`);
    const { token } = (await logIn('alice.bondy')).body;
    expect(await clientWith({ token }).put(PATH)).toMatchObject({ status: 200, body: { key } });
  });

  test('goes with an erasure, and nobody else’s does', async () => {
    await keyOf('alice');
    const key = await keyOf('bob');
    const question = { user_id: season.world.person.alice.userId, reason, dry_run: false };
    expect(await season.world.as('ada').post('/api/privacy/erase', question)).toMatchObject({ status: 200 });
    expect(await stored()).toMatchObject([{ user_id: season.world.person.bob.userId }]);
    expect(await keyOf('bob')).toBe(key);
  });

  test('goes with who is removed for good', async () => {
    await keyOf('malik');
    const { userId } = season.world.person.malik;
    await asOwner((trx) => trx.deleteFrom('ope_users').where('user_id', '=', userId).execute());
    const removed = await season.world.as('root').delete(`/api/users/${userId}?soft=false`);
    expect(removed).toMatchObject({ status: 204 });
    expect(await stored()).toEqual([]);
  });

  test('is in no file about them', async () => {
    const key = await keyOf('alice');
    const question = { user_id: season.world.person.alice.userId };
    const file = await personFileOf(season, question);
    expect(file.user).toMatchObject({ username: 'alice.bondy' });
    expect(JSON.stringify(file)).not.toContain(key);
  });
});

test('nobody of another association sees a key, whatever a statement forgets', async () => {
  await keyOf('alice');
  await keyOf('root');
  const seenOf = (entityId: number) =>
    asOwner(async (trx) => {
      await sql`set local role tournee_app`.execute(trx);
      await sql`select set_config('app.entity_id', ${String(entityId)}, true)`.execute(trx);
      const { rows } = await sql<{ user_id: number }>`select user_id from phone_keys`.execute(trx);
      return rows.map(({ user_id }) => user_id);
    });
  const { bondy, noisy, person } = season.world;
  expect(await seenOf(bondy)).toEqual([person.alice.userId]);
  expect(await seenOf(noisy)).toEqual([]);
});
