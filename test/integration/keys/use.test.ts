// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { configFrom } from '../../../lib/core/config/config.ts';
import { hashToken } from '../../../lib/core/ids.ts';
import { newKeyToken } from '../../../lib/core/key-token.ts';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { clock, ids, logLines, resources } from '../../support/run/resources.ts';
import { makeKey, softwareOf, storedKeys } from '../../support/world/keys.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const season = { name: '2027', date_start: '2026-12-01', date_end: '2027-01-31' };
const self = (token: string, more: object = {}) => clientWith({ token, ...more }).get('/api/keys/self');
const invalid = {
  status: 401,
  body: { code: 'invalid-token' },
  headers: { 'www-authenticate': 'Bearer error="invalid_token"' },
};

describe('a request with a key', () => {
  test('acts in the name of its maker, and says so in events and history', async () => {
    const { key_id, software, key } = await makeKey(world, 'ada', ['operation.write', 'entity.history']);
    const { body } = await software.post('/api/operations', season);
    const { userId } = world.person.ada;
    const common = { user_id: userId, entity_id: world.bondy, ip: '203.0.113.7', platform: 'web' };
    expect(await emittedEvents()).toEqual([
      {
        timestamp: clock.now(),
        event: 'operation_created',
        ...common,
        ...{ operation_id: body.operation_id, created_by: userId },
        ...{ date_start: season.date_start, date_end: season.date_end },
        key_id,
      },
    ]);
    await software.post(`/api/operations/${body.operation_id}/members`, {
      user_id: world.person.alice.userId,
    });
    const { body: history } = await software.get(`/api/entities/${world.bondy}/history?object=membership`);
    expect(history.data).toMatchObject([
      { by_user_id: userId, by_name: 'Ada', by_key_id: key_id, by_key_name: 'Comptabilité' },
    ]);
    const rows = await asOwner((trx) => trx.selectFrom('outbox_events').selectAll().execute());
    for (const text of [...logLines, JSON.stringify(rows), JSON.stringify(history)])
      expect(text).not.toContain(key.slice(12));
  });

  test('for exports alone asks for the journal, and gets nobody’s name by any file', async () => {
    const { operation_id } = (await world.as('ada').post('/api/operations', season)).body;
    const { software } = await makeKey(world, 'theo', ['export.create', 'export.read']);
    const ask = (draft: object) => software.post('/api/exports', draft);
    expect(await ask({ kind: 'journal', operation_id })).toMatchObject({ status: 202 });
    for (const draft of [
      { kind: 'passages', operation_id },
      { kind: 'receipts', operation_id },
      { kind: 'receipts-zip', operation_id },
      { kind: 'history' },
    ])
      expect(await ask(draft)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    const { body: ofTheo } = await world.as('theo').post('/api/exports', { kind: 'passages', operation_id });
    expect(await software.get(`/api/exports/${ofTheo.export_id}`)).toMatchObject({ status: 404 });
    const reader = await makeKey(world, 'theo', ['export.create', 'export.read', 'passage.read']);
    expect(await reader.software.post('/api/exports', { kind: 'passages', operation_id })).toMatchObject({
      status: 202,
    });
    expect(await software.patch(`/api/entities/${world.bondy}/accounts`, { gifts: '754' })).toMatchObject({
      status: 403,
    });
    expect(await reader.software.get('/api/field/bootstrap')).toMatchObject({ status: 403 });
  });

  test('changes nothing in the events and the history of a person', async () => {
    const { operation_id } = (await world.as('ada').post('/api/operations', season)).body;
    const [event] = await emittedEvents();
    expect(event).not.toHaveProperty('key_id');
    await world
      .as('ada')
      .post(`/api/operations/${operation_id}/members`, { user_id: world.person.bob.userId });
    const { body } = await world.as('ada').get(`/api/entities/${world.bondy}/history?object=membership`);
    expect(body.data).toMatchObject([{ by_key_id: null, by_key_name: null }]);
  });

  test('security row 38: that is refused is in the service log, with the key', async () => {
    const { key_id, software } = await makeKey(world, 'ada', ['export.create']);
    await software.get(`/api/users/${world.person.alice.userId}`);
    const refused = logLines
      .map((line) => JSON.parse(line))
      .filter((line) => line.code === 'request-refused');
    expect(refused).toMatchObject([
      { problem: 'forbidden', status: 403, user_id: world.person.ada.userId, entity_id: world.bondy, key_id },
    ]);
  });

  test('notes day and network of its use, and writes them only when they change', async () => {
    const { key, key_id } = await makeKey(world, 'ada', ['stats.read']);
    const versionOf = async () => {
      const { rows } = await asOwner((trx) =>
        sql<{ version: string }>`select xmin::text as version from api_keys where id = ${key_id}`.execute(
          trx,
        ),
      );
      return rows[0]?.version;
    };
    await self(key, { ip: '198.51.100.24' });
    expect(await storedKeys()).toMatchObject([
      { last_used_on: '2026-11-20', last_network: '198.51.100.0/24' },
    ]);
    const before = await versionOf();
    clock.advance(3600);
    await self(key, { ip: '198.51.100.99' });
    expect(await versionOf()).toBe(before);
    await self(key, { ip: '2001:db8:1:2:3::4' });
    expect(await storedKeys()).toMatchObject([{ last_network: '2001:db8:1:2::/64' }]);
    // After midnight in Bondy, before midnight in UTC.
    clock.advance(13.5 * 3600);
    await self(key, { ip: '2001:db8:1:2:3::4' });
    expect(await storedKeys()).toMatchObject([{ last_used_on: '2026-11-21' }]);
  });

  test('has a quota of its own', async () => {
    const first = await makeKey(world, 'ada', ['stats.read']);
    const second = await makeKey(world, 'ada', ['stats.read']);
    const answers = await Promise.all(Array.from({ length: 70 }, () => self(first.key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(answers.find(({ status }) => status === 429)?.headers).toMatchObject({
      'retry-after': '1',
      'ratelimit-policy': '"default";q=120;w=60, "burst";q=60',
    });
    expect((await self(second.key)).headers).toMatchObject({ ratelimit: '"default";r=59;t=0' });
    expect(await world.as('ada').get('/api/session')).toMatchObject({ status: 200 });
    clock.advance(1);
    expect(await self(first.key)).toMatchObject({ status: 200 });
  });

  test('has its own idempotency keys: an answer to its maker is not replayed to it', async () => {
    const { software } = await makeKey(world, 'ada', ['operation.write']);
    const headers = { 'idempotency-key': 'season' };
    const mine = await world.as('ada').post('/api/operations', season, headers);
    const its = await software.post('/api/operations', season, headers);
    const again = await software.post('/api/operations', season, headers);
    expect([mine.status, its.status, again.status]).toEqual([201, 201, 201]);
    expect(its.body.operation_id).not.toBe(mine.body.operation_id);
    expect(again).toMatchObject({ body: its.body, headers: { 'idempotency-replayed': 'true' } });
  });

  test('security row 22: reads the association of the key alone, a super administrator’s too', async () => {
    const { software } = await makeKey(world, 'root', ['entity.read', 'operation.read', 'operation.write'], {
      entity_id: world.bondy,
    });
    const foreign = (await world.as('nora').post('/api/operations', season)).body;
    expect(await software.get(`/api/entities/${world.bondy}`)).toMatchObject({ status: 200 });
    expect(await software.get(`/api/entities/${world.noisy}`)).toMatchObject({ status: 404 });
    expect(await software.get(`/api/operations/${foreign.operation_id}`)).toMatchObject({ status: 404 });
    expect((await software.get('/api/entities')).body.data).toMatchObject([{ entity_id: world.bondy }]);
    expect((await software.get('/api/operations')).body.data).toEqual([]);
    expect((await software.post('/api/operations', season)).body).toMatchObject({ entity_id: world.bondy });
    expect(await software.post('/api/operations', { ...season, entity_id: world.noisy })).toMatchObject({
      status: 422,
    });
    expect(await software.delete(`/api/operations/${foreign.operation_id}?soft=false`)).toMatchObject({
      status: 404,
    });
  });

  test('with an old action of persons in its row is refused', async () => {
    const { software } = await softwareOf(world, 'ada', ['user.read', 'keys.manage']);
    expect(await software.get('/api/users')).toMatchObject({ status: 403 });
    expect(await software.get('/api/keys')).toMatchObject({ status: 403 });
    expect((await software.get('/api/keys/self')).body.may).toEqual({});
  });
});

describe('a token that is no live key', () => {
  test.each([
    ['unknown', () => newKeyToken(ids, 'DEV')],
    ['of another stage', () => newKeyToken(ids, 'PROD')],
    ['with a wrong checksum', () => `${newKeyToken(ids, 'DEV').slice(0, -1)}!`.replace('!', '0')],
    ['cut short', () => newKeyToken(ids, 'DEV').slice(0, -3)],
  ])('%s is refused like any other token', async (_, token) => {
    expect(await self(token())).toMatchObject(invalid);
  });

  test('expired or ended is refused in the same words', async () => {
    const expiring = await makeKey(world, 'ada', ['stats.read'], { expires_at: '2026-11-20T10:00:00.000Z' });
    const ended = await makeKey(world, 'ada', ['stats.read']);
    await world.as('ada').delete(`/api/keys/${ended.key_id}`);
    expect(await self(ended.key)).toMatchObject(invalid);
    expect(await self(expiring.key)).toMatchObject({ status: 200 });
    clock.advance(3600);
    expect(await self(expiring.key)).toMatchObject(invalid);
  });

  test('costs no question to the database where it is no key of this stage', async () => {
    const good = newKeyToken(ids, 'DEV');
    const wrong = `${good.slice(0, -1)}${good.endsWith('a') ? 'b' : 'a'}`;
    const db = () => {
      throw new Error('the database was asked');
    };
    const on = { ...resources, db };
    expect(await self(wrong, { on })).toMatchObject(invalid);
    expect(await self(newKeyToken(ids, 'PROD'), { on })).toMatchObject(invalid);
    expect(await self(good, { on })).toMatchObject({ status: 500 });
  });

  test('is what a key of DEV is in PROD', async () => {
    const { key } = await makeKey(world, 'ada', ['stats.read']);
    const service = configFrom({ ...resources.config.environment }).service();
    const config = { ...resources.config, service: () => ({ ...service, STAGE: 'PROD' as const }) };
    expect(await self(key, { on: { ...resources, config } })).toMatchObject(invalid);
  });

  test('is the hash of a live one', async () => {
    const { key } = await makeKey(world, 'ada', ['stats.read']);
    expect(await self(hashToken(key))).toMatchObject(invalid);
  });
});

test('admission of a key means the operators and tables of PostgreSQL, whatever the search path says', async () => {
  const { key } = await makeKey(world, 'ada', ['stats.read']);
  await asOwner(async (trx) => {
    const admitted = async (token: string) => {
      const { rows } = await sql<{ username: string }>`
        select username from admit_key(${hashToken(token)}, ${clock.now()}, '203.0.113.0/24', 120, 60)`.execute(
        trx,
      );
      return rows.map(({ username }) => username);
    };
    for (const statement of [
      'create schema planted',
      'create function planted.always(text, text) returns boolean language sql immutable as $$ select true $$',
      'create operator planted.= (leftarg = text, rightarg = text, function = planted.always)',
      'create table planted.api_keys (like public.api_keys)',
      'set local search_path = planted, public, pg_catalog',
    ])
      await sql.raw(statement).execute(trx);
    expect(await admitted('nobody has it')).toEqual([]);
    expect(await admitted(key)).toEqual(['ada.bondy']);
    await sql`drop schema planted cascade`.execute(trx);
  });
});
