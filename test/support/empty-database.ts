import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { openPglite } from '../../infra/local/database-template.ts';
import { type Db, dbOverPglite, dbOverPostgres } from '../../lib/data/db.ts';
import { databaseUrl } from './postgres.ts';

/** A database that nobody has touched, under its owner, on the engine of this run. */
export async function openEmptyDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const { database, folder } = globalThis.shared;
  if (database.kind === 'pglite') {
    const db = dbOverPglite(await openPglite(await mkdtemp(join(folder, 'empty-')), 'owner'));
    return { db, close: () => db.destroy() };
  }
  const name = `tournee_test_empty_${process.env['JEST_WORKER_ID'] ?? '1'}`;
  const run = async (...statements: string[]) => {
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    for (const statement of statements) await admin.query(statement);
    await admin.end();
  };
  await run(`drop database if exists ${name} with (force)`, `create database ${name}`);
  const db = dbOverPostgres(databaseUrl(database.url, name), { patience: 60_000 });
  return {
    db,
    close: async () => {
      await db.destroy();
      await run(`drop database ${name} with (force)`);
    },
  };
}
