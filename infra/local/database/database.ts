import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { randomIds } from '../../../lib/core/ids.ts';
import { systemClock } from '../../../lib/core/time.ts';
import { buildingsIn, buildingsOverPostgres, buildingsServer } from '../../../lib/data/buildings/db.ts';
import { migrateBuildings, migrateBuildingsServer } from '../../../lib/data/buildings/migrate.ts';
import {
  APPLICATION_ROLE,
  type BuildingsDb,
  type Db,
  dbOverPostgres,
} from '../../../lib/data/connection/db.ts';
import { REQUEST_LIMITS } from '../../../lib/data/connection/pool-options.ts';
import { ensureFieldKeys } from '../../../lib/data/field-keys.ts';
import { migrateToLatest } from '../../../lib/data/migrate.ts';
import { openKeyWrap } from '../../../lib/gateways/key-wrap.ts';
import { UserError } from '../user-error.ts';
import { dbOverPglite } from './embedded-db.ts';
import { openPglite } from './embedded-engine.ts';
import { copyTemplate } from './template.ts';

export type LocalDatabase = {
  db: Db;
  buildings: BuildingsDb;
  /** A session under the role that owns the tables; the caller closes it. */
  owner(): Promise<{ db: Db; close(): Promise<void> }>;
  /** Vacuum, statistics and checkpoint; a no-op on a real server, which does it in the background. */
  maintain(): Promise<void>;
  close(): Promise<void>;
};

type Options = { folder: string; fieldKey: string; onStep: (step: string) => void };

/** Opens and migrates the embedded database; its statements run under the application's role. */
export async function openEmbedded({ folder, fieldKey, onStep }: Options): Promise<LocalDatabase> {
  const isNew = await stat(folder).then(
    () => false,
    () => true,
  );
  if (isNew) {
    await copyTemplate(folder, (part) => onStep(`Preparing the embedded database, only this once: ${part}`));
  }
  onStep('Opening the database');
  const db = dbOverPglite(() => openPglite(folder, 'application'));
  await asOwner(db, async (owner) => {
    await migrateToLatest(owner);
    await migrateBuildings(buildingsIn(owner));
    await ensureDatabaseKeys(owner, fieldKey);
    // Only one process opens the folder, so existing leases belong to one that has ended.
    await owner.deleteFrom('leases').execute();
  });
  const maintain = () => asOwner(db, maintainEmbedded);
  const buildings = buildingsIn(db);
  return { db, buildings, owner: () => openOwnerSession(db), maintain, close: () => db.destroy() };
}

/** Does what a server's background processes would do: vacuum, statistics, checkpoint. */
export async function maintainEmbedded(owner: Db): Promise<void> {
  await sql`vacuum`.execute(owner);
  await analyze(owner);
  await sql`checkpoint`.execute(owner);
}

/**
 * Updates planner statistics except of geometry columns: with those the embedded PostGIS computes selectivities in the
 * millions and statements fail ("invalid function selectivity").
 */
async function analyze(owner: Db): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_schema || '.' || table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('public', 'buildings') and table_type = 'BASE TABLE' and table_name <> 'spatial_ref_sys'
      and udt_name <> 'geometry'
    group by table_schema, table_name
  `.execute(owner);
  for (const { name, columns } of rows) {
    await sql`analyze ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(
      owner,
    );
  }
}

/** Migrates and opens a database on a PostgreSQL server with PostGIS; the role of `ownerUrl` may create tables. */
export async function openServer(url: string, ownerUrl: string, fieldKey: string): Promise<LocalDatabase> {
  const owner = dbOverPostgres(ownerUrl);
  await requireConnection(owner, ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  await migrateToLatest(owner);
  await migrateBuildings(buildingsIn(owner));
  await ensureDatabaseKeys(owner, fieldKey);
  await owner.destroy();
  const db = dbOverPostgres(url, { role: APPLICATION_ROLE, connections: 10, limits: REQUEST_LIMITS });
  await requireConnection(db, 'DATABASE_URL');
  const buildings = buildingsOverPostgres(url);
  return {
    db,
    buildings,
    owner: async () => {
      const opened = dbOverPostgres(ownerUrl);
      return { db: opened, close: () => opened.destroy() };
    },
    maintain: async () => {},
    close: async () => {
      await Promise.all([db.destroy(), buildings.destroy()]);
    },
  };
}

/** Uses a separate, migrated database of buildings instead of the schema in the main database. */
export async function withOwnBuildings(
  database: LocalDatabase,
  url: string,
  ownerUrl: string,
): Promise<LocalDatabase> {
  const server = buildingsServer(url, ownerUrl, async (opened) => dbOverPostgres(opened));
  await migrateBuildingsServer(server).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`BUILDINGS_DATABASE_URL: the server does not take the connection (${reason}).`);
  });
  const buildings = buildingsOverPostgres(url);
  const close = async () => {
    await Promise.all([database.close(), buildings.destroy()]);
  };
  return { ...database, buildings, close };
}

/** Throws one line with the server's own error message, which contains no password. */
async function requireConnection(db: Db, name: string): Promise<void> {
  await sql`select 1`.execute(db).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UserError(`${name}: the server does not take the connection (${reason}).`);
  });
}

async function ensureDatabaseKeys(owner: Db, fieldKey: string): Promise<void> {
  const { wrap } = await openKeyWrap(fieldKey, {});
  await ensureFieldKeys(owner, { wrap, ids: randomIds(systemClock), now: systemClock.now() });
}

/** Runs `work` in the only session of the embedded database, under the role that owns the tables. */
function asOwner<T>(db: Db, work: (owner: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set role none`.execute(connection);
    try {
      return await work(connection);
    } finally {
      await sql.raw(`set role ${APPLICATION_ROLE}`).execute(connection);
    }
  });
}

/** Like `asOwner`, until the caller closes it; other statements on the embedded database wait until then. */
export async function openOwnerSession(db: Db): Promise<{ db: Db; close: () => Promise<void> }> {
  const { promise: session, resolve: setSession } = Promise.withResolvers<Db>();
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const work = asOwner(db, (owner) => {
    setSession(owner);
    return finished;
  });
  const close = () => {
    finish();
    return work;
  };
  return { db: await Promise.race([session, work.then(() => session)]), close };
}
