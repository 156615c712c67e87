import { stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { randomIds } from '../../lib/core/ids.ts';
import { systemClock } from '../../lib/core/time.ts';
import { APPLICATION_ROLE, type Db, dbOverPglite, dbOverPostgres } from '../../lib/data/db.ts';
import { ensureFieldKeys } from '../../lib/data/field-keys.ts';
import { migrateToLatest } from '../../lib/data/migrate.ts';
import { openKeyWrap } from '../../lib/gateways/key-wrap.ts';
import { copyTemplate, openPglite } from './database-template.ts';
import { StopLine } from './stop-line.ts';

export type LocalDatabase = {
  db: Db;
  /** The same under the role that owns the tables, until it is closed. */
  owner(): Promise<{ db: Db; close(): Promise<void> }>;
  /** What PostgreSQL's background processes would do; nothing on a real server. */
  maintain(): Promise<void>;
  close(): Promise<void>;
};

type Options = { folder: string; fieldKey: string; onStep: (step: string) => void };

/** The embedded database, migrated; its statements run under the application's role. */
export async function openEmbedded({ folder, fieldKey, onStep }: Options): Promise<LocalDatabase> {
  const isNew = await stat(folder).then(
    () => false,
    () => true,
  );
  if (isNew) {
    await copyTemplate(folder, () => onStep('Preparing the embedded database, about ten seconds, once'));
  }
  onStep('Opening the database');
  const pglite = await openPglite(folder, 'application');
  const db = dbOverPglite(pglite);
  await asOwner(db, async (owner) => {
    await migrateToLatest(owner);
    await makeKeys(owner, fieldKey);
    // Nobody else has this folder open: leases are of a process that is gone.
    await owner.deleteFrom('leases').execute();
  });
  const maintain = () => asOwner(db, maintainEmbedded);
  return { db, owner: () => borrowOwner(db), maintain, close: () => pglite.close() };
}

/** What the background processes of a server would do, after a load and now and then. */
export async function maintainEmbedded(owner: Db): Promise<void> {
  await sql`vacuum`.execute(owner);
  await analyze(owner);
  await sql`checkpoint`.execute(owner);
}

/**
 * Statistics for the planner, except of outlines and positions: with those the embedded PostGIS answers
 * selectivities of millions ("invalid function selectivity"), and the statement fails.
 */
async function analyze(owner: Db): Promise<void> {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select table_name as name, array_agg(column_name::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'spatial_ref_sys'
      and udt_name <> 'geometry'
    group by table_name
  `.execute(owner);
  for (const { name, columns } of rows) {
    await sql`analyze ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})`.execute(
      owner,
    );
  }
}

/** A PostgreSQL server with PostGIS; `ownerUrl` may create tables in it. */
export async function openServer(url: string, ownerUrl: string, fieldKey: string): Promise<LocalDatabase> {
  const owner = dbOverPostgres(ownerUrl);
  await requireAnswer(owner, ownerUrl === url ? 'DATABASE_URL' : 'DATABASE_OWNER_URL');
  await migrateToLatest(owner);
  await makeKeys(owner, fieldKey);
  await owner.destroy();
  const db = dbOverPostgres(url, { role: APPLICATION_ROLE, connections: 10 });
  await requireAnswer(db, 'DATABASE_URL');
  return {
    db,
    owner: async () => {
      const opened = dbOverPostgres(ownerUrl);
      return { db: opened, close: () => opened.destroy() };
    },
    maintain: async () => {},
    close: () => db.destroy(),
  };
}

/** A server that is away or refuses us is told in its own words; they hold no password. */
async function requireAnswer(db: Db, name: string): Promise<void> {
  await sql`select 1`.execute(db).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StopLine(`${name}: the server does not take the connection (${reason}).`);
  });
}

async function makeKeys(owner: Db, fieldKey: string): Promise<void> {
  const { wrap } = await openKeyWrap(fieldKey, {});
  await ensureFieldKeys(owner, { wrap, ids: randomIds(systemClock), now: systemClock.now() });
}

/** The one session of the embedded database, under the role that owns it. */
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

/** The same for as long as somebody needs it: until then nobody else can ask the embedded database. */
export async function borrowOwner(db: Db): Promise<{ db: Db; close: () => Promise<void> }> {
  const { promise: lent, resolve: lend } = Promise.withResolvers<Db>();
  const { promise: returned, resolve: giveBack } = Promise.withResolvers<void>();
  const loan = asOwner(db, (owner) => {
    lend(owner);
    return returned;
  });
  const close = () => {
    giveBack();
    return loan;
  };
  return { db: await Promise.race([lent, loan.then(() => lent)]), close };
}
