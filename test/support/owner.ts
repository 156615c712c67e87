import { sql } from 'kysely';
import type { Db } from '../../lib/data/db.ts';
import { db, touched } from './resources.ts';
import { SAVED, tables } from './tables.ts';

/** Looks at or prepares rows as the owner of the database, past row level security. */
export function asOwner<T>(work: (trx: Db) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await sql`set local role none`.execute(trx);
    return work(trx);
  });
}

let emptying: Promise<unknown> | undefined;

/** A function keeps its plans; tests write few rows: deleting them is ten times faster than truncating. */
async function prepareEmptying(trx: Db): Promise<void> {
  const deletes = tables.map((table) => `delete from ${table};`).join(' ');
  const head =
    'update event_log_head set epoch = 1, position = 0, sealed_number = 0, sealed_sha256 = null where epoch <> 1 or position > 0 or sealed_number > 0;';
  await sql.raw(`create schema if not exists ${SAVED}`).execute(trx);
  await sql
    .raw(
      `create function ${SAVED}.empty_database() returns void language plpgsql
       set session_replication_role = replica as $$ begin ${deletes} ${head} end $$`,
    )
    .execute(trx);
}

/**
 * Leaves nothing behind of what a test wrote, if it asked the database at all; what came to a server on other
 * connections is not seen here, so a server is always emptied.
 */
export async function emptyDatabase(): Promise<void> {
  if (!touched.isSince && globalThis.shared.database.kind === 'pglite') return;
  emptying ??= asOwner(prepareEmptying).catch((error: unknown) => {
    emptying = undefined;
    throw error;
  });
  await emptying;
  await asOwner((trx) => sql.raw(`select ${SAVED}.empty_database()`).execute(trx));
  touched.isSince = false;
}

/** The events of the running test that wait in the outbox, oldest first. */
export async function emittedEvents(): Promise<Record<string, unknown>[]> {
  const rows = await asOwner((trx) => trx.selectFrom('outbox_events').select('line').orderBy('id').execute());
  return rows.map(({ line }) => JSON.parse(line));
}

/** The same, of one name. */
export async function eventsNamed(name: string): Promise<Record<string, unknown>[]> {
  return (await emittedEvents()).filter(({ event }) => event === name);
}

/** What the history holds of one object, oldest first. */
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
