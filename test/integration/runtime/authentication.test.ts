import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import type { Headers } from '../../support/http/answer.ts';
import { anonymous } from '../../support/http/client.ts';
import { clock, logLines } from '../../support/run/resources.ts';
import { createWorld, type PersonName, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const HOUR = 3600;
const DAY = 24 * HOUR;

const refused = {
  status: 401,
  headers: { 'www-authenticate': 'Bearer error="invalid_token"', 'cache-control': 'no-store' },
  body: { code: 'invalid-token' },
};

const session = (name: PersonName) => world.as(name).get('/api/session');

describe('a request without a token', () => {
  test.each<Headers>([{}, { authorization: '' }])('%j is asked for one', async (headers) => {
    expect(await anonymous.get('/api/session', headers)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Bearer', 'cache-control': 'no-store' },
      body: { code: 'missing-token', status: 401 },
    });
  });
});

describe('a token', () => {
  test('is accepted in any spelling of the scheme', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER', 'Bearer ']) {
      const authorization = `${scheme} ${world.person.alice.token}`;
      expect(await anonymous.get('/api/session', { authorization })).toMatchObject({
        status: 200,
        body: { user: { username: 'alice.bondy' } },
      });
    }
  });

  test.each([
    ['nobody has', () => 'Bearer trn_unknown'],
    ['with another letter at its end', () => `Bearer ${world.person.alice.token}x`],
    ['cut short', () => `Bearer ${world.person.alice.token.slice(0, -1)}`],
    ['without a scheme', () => world.person.alice.token],
    ['under another scheme', () => `Basic ${world.person.alice.token}`],
    ['given twice', () => `Bearer ${world.person.alice.token}, Bearer ${world.person.bob.token}`],
    ['with a space inside', () => `Bearer ${world.person.alice.token} x`],
    ['that is SQL', () => "Bearer ' or 1=1 --"],
    ['that is empty', () => 'Bearer '],
  ])('%s is refused', async (_, header) => {
    expect(await anonymous.get('/api/session', { authorization: header() })).toMatchObject(refused);
  });

  test('without `Bearer` is not called expired', async () => {
    const { token } = world.person.alice;
    const { body } = await anonymous.get('/api/session', { authorization: token });
    expect(body.detail).toBe('The Authorization header is not of the form `Bearer <token>`.');
    const unknown = await anonymous.get('/api/session', { authorization: 'Bearer trn_unknown' });
    expect(unknown.body.detail).not.toContain('form');
  });

  test('is never written to the log', async () => {
    await session('alice');
    await anonymous.get('/api/session', { authorization: 'Bearer trn_unknown' });
    expect(logLines).toHaveLength(2);
    expect(logLines.join()).not.toMatch(/trn_/);
  });

  test('security row 16: is stored as a digest only', async () => {
    const rows = await asOwner((trx) => trx.selectFrom('sessions').selectAll().execute());
    expect(rows).toHaveLength(7);
    expect(JSON.stringify(rows)).not.toMatch(/trn_/);
  });
});

describe('a web session', () => {
  test('security row 20: ends after twelve hours without a request', async () => {
    clock.advance(12 * HOUR - 1);
    expect(await session('alice')).toMatchObject({ status: 200 });
    clock.advance(12 * HOUR - 1);
    expect(await session('alice')).toMatchObject({ status: 200 });
    clock.advance(12 * HOUR);
    expect(await session('alice')).toMatchObject(refused);
  });

  test('security row 20: ends at its maximum lifetime, however much it is used', async () => {
    await asOwner((trx) =>
      trx.updateTable('sessions').set({ expires_at: '2026-11-20T10:00:00.000Z' }).execute(),
    );
    clock.set('2026-11-20T09:59:59.999Z');
    expect(await session('alice')).toMatchObject({ status: 200 });
    clock.set('2026-11-20T10:00:00.000Z');
    expect(await session('alice')).toMatchObject(refused);
  });
});

describe('a session of an application', () => {
  test.each(['ios', 'android'] as const)(
    'security row 20: on %s ends at its maximum lifetime only, not when idle',
    async (platform) => {
      const expires_at = '2026-12-20T09:00:00.000Z';
      await asOwner((trx) => trx.updateTable('sessions').set({ platform, expires_at }).execute());
      clock.advance(30 * DAY - 1);
      expect(await session('alice')).toMatchObject({ status: 200, body: { platform, expires_at } });
      clock.advance(1);
      expect(await session('alice')).toMatchObject(refused);
    },
  );
});

describe('a change of the stored user takes effect at the next request', () => {
  const change = (
    name: PersonName,
    row: { chk_active?: 0 | 1; fk_role?: 1 | 2 | 3 | 9; deleted_at?: string | null },
  ) =>
    asOwner((trx) => trx.updateTable('users').set(row).where('id', '=', world.person[name].userId).execute());

  test('security row 26: deactivated: the session is refused', async () => {
    await change('alice', { chk_active: 0 });
    expect(await session('alice')).toMatchObject(refused);
    await change('alice', { chk_active: 1 });
    expect(await session('alice')).toMatchObject({ status: 200 });
  });

  test('deleted: the session is refused', async () => {
    await change('alice', { deleted_at: clock.now() });
    expect(await session('alice')).toMatchObject(refused);
  });

  test('association deleted: its sessions are refused, others stay', async () => {
    await asOwner((trx) =>
      trx.updateTable('entities').set({ deleted_at: clock.now() }).where('id', '=', world.bondy).execute(),
    );
    for (const name of ['ada', 'theo', 'alice'] as const) expect(await session(name)).toMatchObject(refused);
    expect(await session('nora')).toMatchObject({ status: 200 });
    expect(await session('root')).toMatchObject({ status: 200 });
  });

  test('security row 26: promoted or demoted: the new role applies at once', async () => {
    const draft = { date_start: '2026-10-15', date_end: '2027-01-31' };
    expect(await world.as('alice').post('/api/operations', draft)).toMatchObject({ status: 403 });
    await change('alice', { fk_role: 2 });
    await change('ada', { fk_role: 1 });
    expect(await world.as('alice').post('/api/operations', draft)).toMatchObject({ status: 201 });
    expect(await world.as('ada').post('/api/operations', draft)).toMatchObject({ status: 403 });
    expect((await session('alice')).body.role_id).toBe(2);
  });
});
