// Tier: deep
import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { EmbeddedStream } from '../../infra/local/database/embedded-stream.ts';
import { createDatabase } from '../../infra/local/database/new-database.ts';

let pglite: PGlite;
beforeAll(async () => {
  pglite = await createDatabase(await mkdtemp(join(globalThis.shared.folder, 'stream-')));
});
afterAll(() => pglite.close());

/** A connection of the driver, as the pool opens it. */
async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ stream: () => new EmbeddedStream(pglite), pipeline: true });
  await client.connect();
  return client;
}

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** The size of all reachable objects, in megabytes. */
function heapMegabytes(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed / 1e6;
}

const outcome = (sent: Promise<pg.QueryResult>) =>
  sent.then(
    ({ command, rows }) => ({ command, rows }),
    ({ code }) => code,
  );

describe('the embedded database behind the driver of servers', () => {
  test('answers what is sent at once in its order, failures included', async () => {
    const client = await connect();
    const answers = await Promise.all([
      outcome(client.query('begin')),
      outcome(client.query('select $1::int as n', [1])),
      outcome(client.query('select 1 / $1::int as n', [0])),
      outcome(client.query('select $1::int as n', [2])),
      outcome(client.query('commit')),
      outcome(client.query('select $1::int as n', [3])),
    ]);
    expect(answers).toEqual([
      { command: 'BEGIN', rows: [] },
      { command: 'SELECT', rows: [{ n: 1 }] },
      '22012',
      '25P02',
      { command: 'ROLLBACK', rows: [] },
      { command: 'SELECT', rows: [{ n: 3 }] },
    ]);
    await client.end();
  });

  test.each(['selec', 'select $1::int + no_column', ''])('goes on after %j', async (text) => {
    const client = await connect();
    await outcome(client.query(text, text.includes('$1') ? [1] : []));
    expect((await client.query('select $1::text as said', ['yes'])).rows).toEqual([{ said: 'yes' }]);
    await client.end();
  });

  test('carries a statement and an answer of several megabytes', async () => {
    const client = await connect();
    const text = randomUUID().repeat(100_000);
    const { rows } = await client.query('select $1::text as said', [text]);
    expect(rows[0].said === text).toBe(true);
    await client.end();
  });

  test('keeps nothing of what it has answered', async () => {
    const client = await connect();
    const answer = async () => {
      await client.query("select repeat('x', 1000000) as said");
    };
    await answer();
    const before = heapMegabytes();
    for (let at = 0; at < 50; at += 1) await answer();
    expect(heapMegabytes() - before).toBeLessThan(20);
    await client.end();
  });

  test('forgets transaction, names and locks of a connection that has ended', async () => {
    const first = await connect();
    await first.query('create table kept (n int)');
    await first.query('select pg_advisory_lock(7)');
    await first.query('begin');
    await first.query({ name: 'one', text: 'insert into kept values ($1)', values: [1] });
    await first.end();
    const second = await connect();
    await second.query({ name: 'one', text: 'insert into kept values ($1)', values: [2] });
    expect((await second.query('select n from kept')).rows).toEqual([{ n: 2 }]);
    expect((await second.query("select from pg_locks where locktype = 'advisory'")).rowCount).toBe(0);
    await second.query('drop table kept');
    await second.end();
  });
});
