import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Db } from './connection/db.ts';
import { findAppliedMigrations } from './migration-level.ts';

/** Called before each missing migration with the number of applied ones and of all known ones. */
export type OnMigration = (applied: number, known: number) => void;

/** Applies missing migrations under the owner role and returns their names. */
export async function migrateToLatest(db: Db, onMigration: OnMigration = () => {}): Promise<string[]> {
  // Imported on use: the migrations grow with every release, but a function's start time must not.
  const { migrations } = await import('./migrations/all.ts');
  return applyMissing(db, { migrations: announced(migrations, onMigration) });
}

function announced(
  migrations: Record<string, Migration>,
  onMigration: OnMigration,
): Record<string, Migration> {
  const all = Object.entries(migrations);
  return Object.fromEntries(
    all.map(([name, migration], index): [string, Migration] => {
      const up = (db: Kysely<unknown>) => {
        onMigration(index, all.length);
        return migration.up(db);
      };
      return [name, { ...migration, up }];
    }),
  );
}

/** The migrations of a database; the table of applied ones is in `schema`, or in the schema of the search path. */
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
 * Returns whether the database has every migration of this code and newer ones. This happens after a rollback; older code runs on
 * the newer schema.
 */
async function isAhead<T>(db: Kysely<T>, forward: Forward): Promise<boolean> {
  const applied = new Set(await findAppliedMigrations(db, forward.schema));
  const known = Object.keys(forward.migrations);
  const newest = known.toSorted().at(-1);
  if (applied.size <= known.length || newest === undefined) return false;
  const unknown = [...applied].filter((name) => !known.includes(name));
  return known.every((name) => applied.has(name)) && unknown.every((name) => name > newest);
}
