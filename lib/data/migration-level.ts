import { type Kysely, sql } from 'kysely';
import type { Db } from './connection/db.ts';

/** The name of the newest migration of this code, readable without loading the migrations. A test compares it with the list. */
export const newestMigration = '0103_webhooks';

/** The newest applied migration; null for an empty database. */
export async function findMigrationLevel(db: Db): Promise<string | null> {
  return (await findAppliedMigrations(db)).at(-1) ?? null;
}

/** The names of the applied migrations, in order; their table is in `schema`, or in the schema of the search path. */
export async function findAppliedMigrations<T>(db: Kysely<T>, schema?: string): Promise<string[]> {
  const table = schema === undefined ? 'kysely_migration' : `${schema}.kysely_migration`;
  const { rows } = await sql<{ known: boolean }>`select to_regclass(${table}) is not null as known`.execute(
    db,
  );
  if (!rows[0]?.known) return [];
  const applied = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
  return applied.rows.map(({ name }) => name);
}
