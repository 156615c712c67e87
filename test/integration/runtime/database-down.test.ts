import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { type Client, clientWith } from '../../support/http/client.ts';
import { freePorts } from '../../support/local/ports.ts';
import { db, logLines, resources } from '../../support/run/resources.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let unreachable: Db;
let present: Db;
const on: Resources = { ...resources, db: () => present };

beforeAll(async () => {
  const [port] = await freePorts(1);
  unreachable = dbOverPostgres(`postgres://tournee:hunter2@127.0.0.1:${port}/tournee`);
});
afterAll(() => unreachable.destroy());

let world: World;
let ada: Client;
let anybody: Client;
beforeEach(async () => {
  world = await createWorld();
  present = unreachable;
  ada = clientWith({ token: world.person.ada.token, on });
  anybody = clientWith({ on });
});

const draft = { date_start: '2026-10-15', date_end: '2027-01-31' };
const credentials = () => ({ username: 'alice.bondy', password: PASSWORD });

const unavailable = {
  status: 503,
  headers: { 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' },
  body: { code: 'service-unavailable', status: 503 },
};

describe('while the database cannot be reached', () => {
  test('reads, writes and logins answer 503 with Retry-After', async () => {
    expect(await ada.get('/api/operations')).toMatchObject(unavailable);
    expect(await ada.post('/api/operations', draft, { 'idempotency-key': 'k1' })).toMatchObject(unavailable);
    expect(await ada.delete('/api/passages/7')).toMatchObject(unavailable);
    expect(await anybody.post('/api/login', credentials())).toMatchObject(unavailable);
    expect(await anybody.get('/api/receipts/verify/ABCDEFGHJKMNPQRS')).toMatchObject(unavailable);
  });

  test('no token is refused because of it', async () => {
    const { headers } = await ada.get('/api/session');
    expect(headers).not.toHaveProperty('www-authenticate');
  });

  test('security row 40: the answer reveals nothing about the database, and the log no password', async () => {
    const { bytes, headers } = await ada.get('/api/session');
    expect(bytes.toString()).not.toMatch(/127\.0\.0\.1|postgres|ECONN/);
    expect(headers['cache-control']).toBe('no-store');
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', code: 'request-failed', status: 503, error_code: 'ECONNREFUSED' },
    ]);
    expect(logLines.join()).not.toContain('hunter2');
  });

  test('the service lives but is not ready', async () => {
    expect(await anybody.get('/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await anybody.get('/api/health/ready')).toMatchObject(unavailable);
  });

  test.each([
    '/api/version',
    '/api/config',
    '/api/problems',
    '/api/docs',
    '/api/openapi.json',
    '/api/passwords/reset',
  ])('%s needs no database', async (path) => {
    expect(await anybody.get(path)).toMatchObject({ status: 200 });
  });

  test('faults that can be found without the database are reported', async () => {
    expect(await anybody.get('/api/operations')).toMatchObject({ status: 401 });
    expect(await anybody.get('/api/version?verbose=1')).toMatchObject({ status: 400 });
    expect(await anybody.get('/api/nothing')).toMatchObject({ status: 404 });
  });
});

describe('when it comes back', () => {
  test('the same process answers again, and the idempotency key can be reused', async () => {
    const send = () => ada.post('/api/operations', draft, { 'idempotency-key': 'k1' });
    expect(await send()).toMatchObject(unavailable);
    expect(await anybody.get('/api/health/ready')).toMatchObject(unavailable);
    present = db;
    expect(await anybody.get('/api/health/ready')).toMatchObject({ status: 200 });
    expect(await anybody.post('/api/login', credentials())).toMatchObject({ status: 200 });
    expect(await send()).toMatchObject({ status: 201 });
    expect((await ada.get('/api/operations')).body.data).toHaveLength(1);
  });
});
