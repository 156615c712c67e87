import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Db } from './db.ts';
import { migrations } from './migrations/all.ts';

/** Applies missing migrations under the owner role and returns their names. */
export async function migrateToLatest(db: Db): Promise<string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  if (await isAhead(db)) return [];
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/**
 * True when the database has every migration of this code and newer ones. This happens after a rollback; the newer
 * schema still serves the older code.
 */
async function isAhead(db: Db): Promise<boolean> {
  const applied = new Set(await findAppliedMigrations(db));
  const known = Object.keys(migrations);
  if (applied.size <= known.length || newestMigration === undefined) return false;
  const unknown = [...applied].filter((name) => !known.includes(name));
  return known.every((name) => applied.has(name)) && unknown.every((name) => name > newestMigration);
}

/** The newest applied migration; null for an empty database. */
export async function findMigrationLevel(db: Db): Promise<string | null> {
  return (await findAppliedMigrations(db)).at(-1) ?? null;
}

async function findAppliedMigrations(db: Db): Promise<string[]> {
  const { rows } = await sql<{
    known: boolean;
  }>`select to_regclass('kysely_migration') is not null as known`.execute(db);
  if (!rows[0]?.known) return [];
  const applied = await db.selectFrom('kysely_migration').select('name').orderBy('name').execute();
  return applied.map(({ name }) => name);
}

/** The newest migration of this code. */
export const newestMigration: string | undefined = Object.keys(migrations).sort().at(-1);
