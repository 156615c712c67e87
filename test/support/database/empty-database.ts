import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { dbOverPglite } from '../../../infra/local/database/embedded-db.ts';
import { openPglite } from '../../../infra/local/database/embedded-engine.ts';
import { createDatabase } from '../../../infra/local/database/new-database.ts';
import { type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { databaseUrl } from './postgres.ts';

let initialised: Promise<string> | undefined;

/** The folder of an empty embedded database, which is copied because creating one takes seconds. */
async function initialise(folder: string): Promise<string> {
  const made = await mkdtemp(join(folder, 'initialised-'));
  const pglite = await createDatabase(made);
  await pglite.close();
  return made;
}

/** Opens an empty, unmigrated database under the owner role, on the engine of this run. */
export async function openEmptyDatabase(): Promise<{ db: Db; close: () => Promise<void> }> {
  const { database, folder } = globalThis.shared;
  if (database.kind === 'pglite') {
    initialised ??= initialise(folder);
    const own = await mkdtemp(join(folder, 'empty-'));
    await cp(await initialised, own, { recursive: true });
    const db = dbOverPglite(() => openPglite(own, 'owner'));
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
  const db = dbOverPostgres(databaseUrl(database.url, name), { connectTimeoutMs: 60_000 });
  return {
    db,
    close: async () => {
      await db.destroy();
      await run(`drop database ${name} with (force)`);
    },
  };
}
