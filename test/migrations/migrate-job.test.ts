import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { dbOverPglite } from '../../infra/local/database/embedded-db.ts';
import { createDatabase } from '../../infra/local/database/new-database.ts';
import { openCipher, type WrappedKey } from '../../lib/core/crypto/field-keys.ts';
import { buildingMigrations } from '../../lib/data/buildings/migrations/all.ts';
import { APPLICATION_ROLE, type Db } from '../../lib/data/connection/db.ts';
import { findFieldKeys } from '../../lib/data/field-keys.ts';
import { findMigrationLevel, newestMigration } from '../../lib/data/migration-level.ts';
import { migrations } from '../../lib/data/migrations/all.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { runJob } from '../support/local/job.ts';
import { clock, gateways, ids, resources } from '../support/run/resources.ts';

/** An empty database. */
let db: Db;
beforeAll(async () => {
  const folder = await mkdtemp(join(globalThis.shared.folder, 'migrate-'));
  db = dbOverPglite(() => createDatabase(folder));
});

afterAll(() => db.destroy());

const wrap = async (key: Uint8Array) => `wrapped:${Buffer.from(key).toString('hex')}`;
const unwrap = async (wrapped: string) => Buffer.from(wrapped.replace('wrapped:', ''), 'hex');

const cipherFrom = (keys: WrappedKey[]) => openCipher({ find: async () => keys, unwrap, ids, clock })();

/** Migrates as a deployment does, on the connection of the test. */
function migrate(): Promise<{ applied: string[]; buildings: string[] }> {
  const owner = async () => ({ db, wrap, close: async () => {} });
  const on: Resources = {
    ...resources,
    cipher: async () => {
      throw new Error('there may be no keys yet');
    },
    gateways: { ...gateways, owner },
  };
  return runJob('migrate', {}, on);
}

describe('the job migrate', () => {
  test('migrates an empty database to the schema of this version, and changes nothing a second time', async () => {
    const names = Object.keys(migrations).toSorted();
    expect(await migrate()).toEqual({ applied: names, buildings: Object.keys(buildingMigrations) });
    expect(await findMigrationLevel(db)).toBe(newestMigration);
    const keys = await findFieldKeys(db);
    expect(keys.map(({ kid, purpose }) => [kid, purpose])).toEqual([
      ['d1', 'data'],
      ['i1', 'index'],
    ]);
    const cell = { table: 'users', column: 'encrypted_name', entityId: 1, uuid: 'u' } as const;
    const sealed = (await cipherFrom(keys)).encrypt(cell, 'Zoé');

    expect(await migrate()).toEqual({ applied: [], buildings: [] });
    expect(await findFieldKeys(db)).toEqual(keys);
    expect((await cipherFrom(await findFieldKeys(db))).decrypt(cell, sealed)).toBe('Zoé');

    await db.connection().execute(async (connection) => {
      await sql.raw(`set role ${APPLICATION_ROLE}`).execute(connection);
      expect(await connection.selectFrom('entities').selectAll().execute()).toEqual([]);
      const intrusion = connection
        .insertInto('field_keys')
        .values({ kid: 'd2', purpose: 'data', wrapped: '', created_at: '2026-11-20T09:00:00.000Z' });
      await expect(intrusion.execute()).rejects.toThrow('permission denied');
      await sql`set role none`.execute(connection);
    });
  });

  test('security row 10: creates no account that anybody could know', async () => {
    expect(await db.selectFrom('users').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });
});
