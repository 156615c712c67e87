// Tier: quick
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { newestMigration } from '../../../lib/data/migration-level.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { TestAnswer } from '../../support/http/answer.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';
import { freePorts } from '../../support/local/ports.ts';
import { clock, logLines, resources } from '../../support/run/resources.ts';

// The keys are in the database, which may not have any yet.
const noKeys = () => Promise.reject(new Error('there are no field keys'));
const ask = (db: Db) =>
  clientWith({ on: { ...resources, db: () => db, cipher: noKeys } }).get('/api/health/ready');

const notReady = {
  status: 503,
  headers: { 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' },
  body: { code: 'service-unavailable', status: 503 },
};

/** Changes the migrations of the database, sends a request, and rolls the change back. */
async function askAfter(change: (trx: Db) => Promise<unknown>): Promise<TestAnswer | undefined> {
  let answer: TestAnswer | undefined;
  const takenBack = new Error('taken back');
  const asked = asOwner(async (trx) => {
    await change(trx);
    answer = await ask(trx);
    throw takenBack;
  });
  await expect(asked).rejects.toBe(takenBack);
  return answer;
}

describe('GET /api/health/ready', () => {
  test('says that the database answers and has the schema of this version', async () => {
    const { status, body } = await anonymous.get('/api/health/ready');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok' });
  });

  test('a database that has not seen the last migration is not ready', async () => {
    const answer = await askAfter((trx) =>
      trx.deleteFrom('kysely_migration').where('name', '=', newestMigration).execute(),
    );
    expect(answer).toMatchObject(notReady);
  });

  test('nor is one without any migration', async () => {
    expect(await askAfter((trx) => trx.deleteFrom('kysely_migration').execute())).toMatchObject(notReady);
  });

  test('nor is one without any table', async () => {
    const answer = await askAfter((trx) =>
      trx.schema.alterTable('kysely_migration').renameTo('none').execute(),
    );
    expect(answer).toMatchObject(notReady);
  });

  test('one with newer migrations is ready: the next version is being deployed', async () => {
    const row = { name: '9999-of-the-next-version', timestamp: clock.now() };
    const answer = await askAfter((trx) => trx.insertInto('kysely_migration').values(row).execute());
    expect(answer).toMatchObject({ status: 200, body: { status: 'ok' } });
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/health/ready');
  });
});

describe('while the database is away', () => {
  let away: Db;
  beforeAll(async () => {
    const [port] = await freePorts(1);
    away = dbOverPostgres(`postgres://tournee:hunter2@127.0.0.1:${port}/tournee`);
  });
  afterAll(() => away.destroy());

  test('answers 503 with Retry-After and without the reason', async () => {
    const answer = await ask(away);
    expect(answer).toMatchObject(notReady);
    expect(answer.bytes.toString()).not.toMatch(/127\.0\.0\.1|postgres|ECONN/);
  });

  test('logs the reason without the password', async () => {
    await ask(away);
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { level: 'error', code: 'request-failed', status: 503, error_code: 'ECONNREFUSED' },
    ]);
    expect(logLines.join()).not.toContain('hunter2');
  });
});
