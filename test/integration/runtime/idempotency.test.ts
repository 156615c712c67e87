import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents } from '../../support/database/owner.ts';
import type { Headers } from '../../support/http/answer.ts';
import { anonymous } from '../../support/http/client.ts';
import { clock } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const DAY = 24 * 3600;
const draft = { name: 'Calendriers de Bondy', date_start: '2026-10-15', date_end: '2027-01-31' };
const key = (value: string): Headers => ({ 'idempotency-key': value });

const open = (headers: Headers = key('k1'), body: unknown = draft, by: PersonName = 'ada') =>
  world.as(by).post('/api/operations', body, headers);

const keptRows = () => asOwner((trx) => trx.selectFrom('idempotency_keys').selectAll().execute());

describe('the same request twice under one key', () => {
  test('is carried out once and gets the identical answer', async () => {
    const first = await open();
    clock.advance(3600);
    const second = await open();
    expect(first.status).toBe(201);
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(second).toMatchObject({ status: 201, body: first.body });
    expect(second.bytes).toEqual(first.bytes);
    expect(second.headers).toMatchObject({
      'idempotency-replayed': 'true',
      etag: '"v1"',
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
    });
    expect((await world.as('ada').get('/api/operations')).body.data).toHaveLength(1);
    expect(await emittedEvents()).toHaveLength(1);
  });

  test('without a key, or under two keys, is carried out twice', async () => {
    const ids = [await open({}), await open({}), await open(key('k1')), await open(key('k2'))].map(
      ({ body }) => body.operation_id,
    );
    expect(new Set(ids).size).toBe(4);
  });

  test('a refusal is replayed too, even when its reason is gone', async () => {
    const path = `/api/operations/${(await open({})).body.operation_id}/members`;
    const add = () => world.as('ada').post(path, { user_id: world.person.bob.userId }, key('add'));
    const set = (chk_active: 0 | 1) =>
      asOwner((trx) =>
        trx.updateTable('users').set({ chk_active }).where('id', '=', world.person.bob.userId).execute(),
      );
    await set(0);
    const first = await add();
    await set(1);
    const second = await add();
    expect(first).toMatchObject({ status: 409, body: { code: 'member-inactive' } });
    expect(second).toMatchObject({ status: 409, headers: { 'idempotency-replayed': 'true' } });
    expect(second.bytes).toEqual(first.bytes);
  });

  test('what was not valid may be corrected under the same key', async () => {
    expect(await open(key('k1'), { ...draft, date_end: 'never' })).toMatchObject({ status: 400 });
    expect(await open()).toMatchObject({ status: 201 });
  });

  test('a caller who lost the right gets no stored answer', async () => {
    await open();
    await asOwner((trx) =>
      trx.updateTable('users').set({ fk_role: 1 }).where('id', '=', world.person.ada.userId).execute(),
    );
    expect(await open()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });
});

describe('another request under the same key', () => {
  test('is refused and writes nothing', async () => {
    await open();
    const detail = 'This Idempotency-Key belongs to another request: to another path, or with other content.';
    const reused = { status: 422, body: { code: 'idempotency-key-reused', detail } };
    expect(await open(key('k1'), { ...draft, name: 'Autre' })).toMatchObject(reused);
    expect(await open(key('k1'), `${JSON.stringify(draft)} `)).toMatchObject(reused);
    expect(
      await world.as('ada').post('/api/sectors', { operation_id: 1, sector_name: 'X' }, key('k1')),
    ).toMatchObject(reused);
    expect(await emittedEvents()).toHaveLength(1);
  });

  test('of another user is independent', async () => {
    expect(await open()).toMatchObject({ status: 201 });
    expect(await open(key('k1'), { ...draft, name: 'Noisy' }, 'nora')).toMatchObject({
      status: 201,
      body: { entity_id: world.noisy, name: 'Noisy' },
    });
  });
});

describe('a key', () => {
  test.each(['a', 'x'.repeat(255), '~!@#', '0190e1b8-0000-7000-8000-000000000001'])(
    '%s is one',
    async (value) => {
      expect(await open(key(value))).toMatchObject({ status: 201 });
    },
  );

  test.each(['', ' ', 'a b', 'é', 'a\tb', 'x'.repeat(256)])('%j is none', async (value) => {
    expect(await open(key(value))).toMatchObject({
      status: 400,
      body: { code: 'idempotency-key-malformed' },
    });
    expect(await emittedEvents()).toEqual([]);
  });

  test('that is malformed is reported after faults of the path', async () => {
    const path = '/api/operations/999999/members';
    const member = { user_id: world.person.bob.userId };
    expect(await world.as('ada').post(path, member, key('a b'))).toMatchObject({ status: 404 });
  });

  test('is kept for twenty-four hours, then it is free', async () => {
    const first = await open();
    clock.advance(DAY);
    // Otherwise the session would have expired.
    await asOwner((trx) => trx.updateTable('sessions').set({ last_used_at: clock.now() }).execute());
    expect((await open()).body.operation_id).toBe(first.body.operation_id);
    clock.advance(1);
    const after = await open(key('k1'), { ...draft, name: 'Autre' });
    expect(after).toMatchObject({ status: 201, body: { name: 'Autre' } });
    expect(after.headers).not.toHaveProperty('idempotency-replayed');
  });

  test('is kept without anything in clear', async () => {
    await open();
    const [row] = await keptRows();
    expect(row).toMatchObject({ user_id: world.person.ada.userId, key: 'k1', status: 201 });
    expect(row?.encrypted_answer).toMatch(/^v1\.d1\.[\w-]+$/);
    expect(row?.request_digest).toMatch(/^[\w-]{43}$/);
    const plain = JSON.stringify(draft);
    for (const form of ['utf8', 'base64', 'base64url'] as const) {
      expect(JSON.stringify(row)).not.toContain(Buffer.from(plain).toString(form).slice(0, 24));
    }
    expect(JSON.stringify(row)).not.toContain('Calendriers');
  });

  test('is ignored by reads, changes and deletions', async () => {
    const path = `/api/operations/${(await open({})).body.operation_id}`;
    expect(await world.as('ada').get(path, key(''))).toMatchObject({ status: 200 });
    expect(await world.as('ada').delete(`${path}/members/2`, key('a b'))).toMatchObject({ status: 404 });
    expect(await keptRows()).toEqual([]);
  });

  test('is ignored where the answer holds a secret or nobody is signed in', async () => {
    const body = { username: 'alice.bondy', password: 'correct horse battery staple' };
    const first = await anonymous.post('/api/login', body, key('k1'));
    const second = await anonymous.post('/api/login', body, key('k1'));
    expect(first.body.token).not.toBe(second.body.token);
    expect(await world.as('alice').post('/api/logout', undefined, key('k1'))).toMatchObject({ status: 204 });
    expect(await keptRows()).toEqual([]);
  });
});
