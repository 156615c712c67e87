import { sql } from 'kysely';
import { APPLICATION_ROLE, type Db } from '../../../lib/data/connection/db.ts';
import { databaseUse, db } from '../run/resources.ts';
import { SAVED_SCHEMA, tables } from './tables.ts';

/** Runs `work` in a transaction under the owner role, without row level security. */
export function asOwner<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local role none`.execute(trx);
    return work(trx);
  });
}

let preparation: Promise<unknown> | undefined;

/** Creates the function that empties the tables: its plans are cached, and deleting few rows is ten times faster than truncating. */
async function prepareEmptyDatabase(trx: Db): Promise<void> {
  const deletes = tables.map((table) => `delete from ${table};`).join(' ');
  const head = `update event_log_head set epoch = 1, position = 0, sealed_number = 0, sealed_sha256 = null, batch_after = 0, batch_ids = '{}' where epoch <> 1 or position > 0 or sealed_number > 0 or batch_ids <> '{}';`;
  await sql.raw(`create schema if not exists ${SAVED_SCHEMA}`).execute(trx);
  await sql
    .raw(
      `create function ${SAVED_SCHEMA}.empty_database() returns void language plpgsql
       set session_replication_role = replica as $$ begin ${deletes} ${head} end $$`,
    )
    .execute(trx);
}

/** Empties the database if the test used it. Always empties a server, because statements on other connections are not tracked. */
export async function emptyDatabase(): Promise<void> {
  if (!databaseUse.isDirty && globalThis.shared.database.kind === 'pglite') return;
  preparation ??= asOwner(prepareEmptyDatabase).catch((error: unknown) => {
    preparation = undefined;
    throw error;
  });
  await preparation;
  await asOwner((trx) => sql.raw(`select ${SAVED_SCHEMA}.empty_database()`).execute(trx));
  databaseUse.isDirty = false;
  emptied += 1;
  if (globalThis.shared.database.kind === 'pglite' && emptied % EMPTIED_BETWEEN_VACUUMS === 0) await vacuum();
}

const EMPTIED_BETWEEN_VACUUMS = 150;
let emptied = 0;

/** Vacuums as a server does in the background: otherwise deleted rows slow down each statement, and the log fills the memory. */
async function vacuum(): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set role none`.execute(connection);
    await sql`vacuum`.execute(connection);
    await sql`checkpoint`.execute(connection);
    await sql.raw(`set role ${APPLICATION_ROLE}`).execute(connection);
  });
}

/** The events in the outbox, oldest first. */
export async function emittedEvents(): Promise<Record<string, unknown>[]> {
  const rows = await asOwner((trx) => trx.selectFrom('outbox_events').select('line').orderBy('id').execute());
  return rows.map(({ line }) => JSON.parse(line));
}

/** The events in the outbox with this name, oldest first. */
export async function eventsNamed(name: string): Promise<Record<string, unknown>[]> {
  return (await emittedEvents()).filter(({ event }) => event === name);
}

/** The history of one object, oldest first. */
export function historyOf(object: string, objectId: number) {
  return asOwner((trx) =>
    trx
      .selectFrom('history')
      .select(['action', 'changes', 'by_user_id', 'entity_id'])
      .where('object', '=', object)
      .where('object_id', '=', objectId)
      .orderBy('id')
      .execute(),
  );
}
