import { sql } from 'kysely';
import { fillDataset } from '../../infra/dataset/fill.ts';
import { maintainEmbedded } from '../../infra/local/database/database.ts';
import { APPLICATION_ROLE, type Db } from '../../lib/data/connection/db.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
import { openEmptyDatabase } from '../support/database/empty-database.ts';
import { cipherWith } from '../support/run/resources.ts';
import { type Person, signIn } from './people.ts';

export type FilledDatabase = {
  /** The only connection, with the role of the application. */
  db: Db;
  people: Person[];
  close(): Promise<void>;
};

/** The data set in a new database, with statistics of every row; autovacuum is off, so they do not change. */
export async function openFilledDatabase(scale: number): Promise<FilledDatabase> {
  const { db, close } = await openEmptyDatabase();
  await migrateToLatest(db);
  await stopAutovacuum(db);
  const people = await signIn(db, await fillDataset({ db, cipherWith, scale }));
  // The sample covers all rows, so the statistics are the same every time.
  await sql`set default_statistics_target = 1000`.execute(db);
  if (globalThis.shared.database.kind === 'pglite') await maintainEmbedded(db);
  else await sql`vacuum analyze`.execute(db);
  await sql.raw(`set role ${APPLICATION_ROLE}`).execute(db);
  return { db, people, close };
}

async function stopAutovacuum(db: Db): Promise<void> {
  const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  for (const { name } of tables)
    await sql`alter table ${sql.table(name)} set (autovacuum_enabled = off)`.execute(db);
}
