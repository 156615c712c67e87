import { sql } from 'kysely';
import type { BuildingsDb, BuildingsServer } from '../connection/db.ts';
import { isAlreadyThere, isDatabaseMissing } from '../connection/errors.ts';
import { applyMissing } from '../migrate.ts';
import { buildingMigrations } from './migrations/all.ts';

/** This database exists on every server; creating a database needs a connection to another one. */
const MAINTENANCE_DATABASE = 'postgres';

/** Applies the missing migrations of the buildings to the database of `owner`, under the owner role. */
export function migrateBuildings(owner: BuildingsDb): Promise<string[]> {
  return applyMissing(owner, { migrations: buildingMigrations, schema: 'buildings' });
}

/** Creates the buildings database if it is missing, migrates it, and restricts connections to its role. */
export async function migrateBuildingsServer(server: BuildingsServer): Promise<string[]> {
  await ensureDatabase(server);
  return onDatabase(server, server.database, async (owner) => {
    const applied = await migrateBuildings(owner);
    await admitBuildingsRole(owner, server.database);
    return applied;
  });
}

async function ensureDatabase(server: BuildingsServer): Promise<void> {
  try {
    await onDatabase(server, server.database, (owner) => sql`select 1`.execute(owner));
  } catch (error) {
    if (!isDatabaseMissing(error)) throw error;
    await createDatabase(server);
  }
}

async function createDatabase(server: BuildingsServer): Promise<void> {
  const create = sql`create database ${sql.id(server.database)}`;
  await onDatabase(server, MAINTENANCE_DATABASE, (owner) => create.execute(owner)).catch((error: unknown) => {
    // A concurrent deploy has created the database.
    if (!isAlreadyThere(error)) throw error;
  });
}

/**
 * Restricts connections: all databases of a server share their roles, so that otherwise every login of the application could
 * connect.
 */
async function admitBuildingsRole(owner: BuildingsDb, database: string): Promise<void> {
  await owner.transaction().execute(async (trx) => {
    // Prevents two deploys from changing the same rights concurrently.
    await sql`select pg_advisory_xact_lock(hashtext('buildings database rights'))`.execute(trx);
    await sql`revoke all on database ${sql.id(database)} from public`.execute(trx);
    await sql`grant connect on database ${sql.id(database)} to tournee_buildings`.execute(trx);
  });
}

async function onDatabase<T>(
  server: BuildingsServer,
  database: string,
  work: (owner: BuildingsDb) => Promise<T>,
): Promise<T> {
  const owner = await server.open(database);
  try {
    return await work(owner);
  } finally {
    await owner.destroy();
  }
}
