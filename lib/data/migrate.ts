import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './db.ts';
import { migrations } from './migrations/all.ts';

/** Brings the schema up to date under the owner's role; answers the names of what was applied. */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/** The newest migration the database has; null for an empty one. */
export async function findMigrationLevel(db: Db): Promise<string | null> {
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('kysely_migration') is not null as known`.execute(db);
  if (!rows[0]?.known) return null;
  const row = await db
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? null;
}

/** The newest migration this code knows. */
export const newestMigration: string | undefined = Object.keys(migrations).sort().at(-1);
