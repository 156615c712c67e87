import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './db.ts';
import { migrations } from './migrations/all.ts';

/** Applies missing migrations under the owner role and returns their names. */
export function migrateToLatest(db: Db): Promise<string[]> {
  return applyMissing(db, { migrations });
}

/** The migrations of a database; what was applied is kept in its schema, or in that of the search path. */
type Forward = { migrations: Record<string, Migration>; schema?: string };

/** Applies the missing ones of `migrations` under the owner role and returns their names. */
export async function applyMissing<T>(db: Kysely<T>, forward: Forward): Promise<string[]> {
  const { migrations: known, schema } = forward;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => known },
    ...(schema === undefined ? {} : { migrationTableSchema: schema }),
  });
  if (await isAhead(db, forward)) return [];
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  return results.filter(({ status }) => status === 'Success').map(({ migrationName }) => migrationName);
}

/**
 * True when the database has every migration of this code and newer ones. This happens after a rollback; the newer
 * schema still serves the older code.
 */
async function isAhead<T>(db: Kysely<T>, forward: Forward): Promise<boolean> {
  const applied = new Set(await findAppliedMigrations(db, forward));
  const known = Object.keys(forward.migrations);
  const newest = known.toSorted().at(-1);
  if (applied.size <= known.length || newest === undefined) return false;
  const unknown = [...applied].filter((name) => !known.includes(name));
  return known.every((name) => applied.has(name)) && unknown.every((name) => name > newest);
}

/** The newest applied migration; null for an empty database. */
export async function findMigrationLevel(db: Db): Promise<string | null> {
  return (await findAppliedMigrations(db, { migrations })).at(-1) ?? null;
}

async function findAppliedMigrations<T>(db: Kysely<T>, { schema }: Forward): Promise<string[]> {
  const table = schema === undefined ? 'kysely_migration' : `${schema}.kysely_migration`;
  const { rows } = await sql<{ known: boolean }>`select to_regclass(${table}) is not null as known`.execute(
    db,
  );
  if (!rows[0]?.known) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}

/** The newest migration of this code. */
export const newestMigration: string | undefined = Object.keys(migrations).sort().at(-1);
