import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import * as z from 'zod';
import { databaseUrl } from '../../support/database/postgres.ts';
import { type LocalService, startService } from '../../support/local/local-service.ts';
import { until } from '../../support/local/until.ts';

const { database, folder } = globalThis.shared;
const NAME = `tournee_test_local_${process.env['JEST_WORKER_ID'] ?? '1'}`;
const COUNT = 12;
const ENDS = 30;
/** Longer than an idempotency key or a lease that was not released blocks others. */
const TIMEOUT_MS = 300_000;

// The embedded database has no connections that could end.
const onServer = database.kind === 'postgres' ? describe : describe.skip;

onServer('the whole service, while all its connections are ended repeatedly', () => {
  let admin: pg.Client;
  let service: LocalService;
  beforeAll(async () => {
    if (database.kind !== 'postgres') return;
    admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    await admin.query(`drop database if exists ${NAME} with (force)`);
    await admin.query(`create database ${NAME}`);
    service = await startService(await mkdtemp(join(folder, 'ended-')), {
      DATABASE_URL: databaseUrl(database.url, NAME),
    });
  });
  afterAll(async () => {
    await service.stop('SIGTERM');
    await admin.query(`drop database ${NAME} with (force)`);
    await admin.end();
  });

  const endAll = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [NAME]);
  const ask = async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${service.url}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: await answer.text() };
  };
  const logIn = async () => {
    const text = await readFile(join(service.folder, 'admin.json'), 'utf8');
    const credentials = z.object({ username: z.string(), password: z.string() }).parse(JSON.parse(text));
    const { body } = await ask('/login', credentials);
    return z.object({ token: z.string() }).parse(JSON.parse(body)).token;
  };
  const written = async () => {
    const events = join(service.folder, 'logs', 'events');
    const names = await readdir(events).catch(() => []);
    const files = await Promise.all(names.map((name) => readFile(join(events, name), 'utf8')));
    return files.join('').split('"event":"entity_created"').length - 1;
  };

  test('keeps running, executes each write once and ships each event once', async () => {
    const authorization = `Bearer ${await logIn()}`;
    const create = async (n: number) => {
      const draft = {
        name: `Amicale ${n}`,
        address_line: '1 rue de la Gare',
        postal_code: '93140',
        city: 'Bondy',
      };
      const key = { authorization, 'idempotency-key': `entity-${n}` };
      await until(
        `association ${n}`,
        async () => {
          const { status, body } = await ask('/entities', { ...draft, entity_type_id: 1 }, key);
          if (status === 201) return body;
          if (![409, 429, 503].includes(status)) throw new Error(`answered ${status}: ${body}`);
          return undefined;
        },
        TIMEOUT_MS,
      );
    };
    const writes = Promise.all(Array.from({ length: COUNT }, (_, n) => create(n)));
    for (let times = 0; times < ENDS; times += 1) {
      await endAll();
      await ask('/health/ready');
    }
    await writes;
    await until('all events', async () => ((await written()) >= COUNT ? true : undefined), TIMEOUT_MS);
    expect(await written()).toBe(COUNT);
    expect(await ask('/health/ready')).toMatchObject({ status: 200 });
    const end = await service.stop('SIGTERM');
    expect({ end, errors: end === 0 ? '' : service.errors() }).toEqual({ end: 0, errors: '' });
  });
});
