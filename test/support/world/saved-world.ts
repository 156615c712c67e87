import { sql } from 'kysely';
import type { Db } from '../../../lib/data/connection/db.ts';
import { asOwner } from '../database/owner.ts';
import { SAVED_SCHEMA, tables } from '../database/tables.ts';
import { clearNonDatabaseState } from '../run/clean-up.ts';
import { clock, ids } from '../run/resources.ts';

type SavedWorld<T> = { value: T; restore: string; state: ReturnType<typeof ids.state> };

let count = 0;

/**
 * Builds a fixture once per worker and instant of the clock, and restores its rows for later tests: restoring takes a few
 * milliseconds, building hundreds. Not saved if the database was not empty or the clock changed.
 */
export function savedWorld<T>(build: () => Promise<T>): () => Promise<T> {
  const saved = new Map<string, SavedWorld<T>>();
  return async () => {
    const known = saved.get(clock.now());
    if (known) {
      await asOwner((trx) => sql.raw(known.restore).execute(trx));
      ids.skipTo(known.state);
      return known.value;
    }
    const startedAt = clock.now();
    const wasEmpty = await asOwner(isEmpty);
    const value = await build();
    if (!wasEmpty || clock.now() !== startedAt) return value;
    freeze(value);
    // Restoring brings back only rows, so the first test must not find anything else either.
    await clearNonDatabaseState();
    count += 1;
    saved.set(startedAt, { value, restore: await asOwner((trx) => save(trx, count)), state: ids.state() });
    return value;
  };
}

/** Freezes the value, because all tests share it. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

async function isEmpty(trx: Db): Promise<boolean> {
  return (await filledTables(trx)).length === 0;
}

async function filledTables(trx: Db): Promise<string[]> {
  const each = tables.map((table) => `select '${table}' as name where exists (select from ${table})`);
  const { rows } = await sql<{ name: string }>`${sql.raw(each.join(' union all '))}`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Copies the rows of the database and returns the statement that restores them. */
async function save(trx: Db, world: number): Promise<string> {
  await sql.raw(`create schema if not exists ${SAVED_SCHEMA}`).execute(trx);
  const inserts: string[] = [];
  const sequences: string[] = [];
  for (const table of await filledTables(trx)) {
    const columns = (await columnsOf(trx, table)).join(', ');
    const copy = `${SAVED_SCHEMA}.world_${world}_${table.replace('.', '_')}`;
    await sql.raw(`create table ${copy} as select ${columns} from ${table}`).execute(trx);
    inserts.push(`insert into ${table} (${columns}) overriding system value select ${columns} from ${copy};`);
    sequences.push(...(await sequencesOf(trx, table)));
  }
  // A test may have reset the sequences.
  const advance =
    sequences.length === 0
      ? ''
      : `perform setval(s.name, s.n) from (${sequences.join(' union all ')}) s where s.last_value < s.n or not s.is_called;`;
  // A function caches its plans. Triggers are disabled, because the copied rows are consistent.
  await sql
    .raw(
      `create function ${SAVED_SCHEMA}.restore_${world}() returns void language plpgsql
       set session_replication_role = replica as $$ begin ${inserts.join(' ')} ${advance} end $$`,
    )
    .execute(trx);
  return `select ${SAVED_SCHEMA}.restore_${world}()`;
}

/** The identity sequences of a table, with the highest id that is restored. */
async function sequencesOf(trx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ sequence: string; column: string }>`
    select pg_get_serial_sequence(${table}, column_name) as sequence, column_name as column
    from information_schema.columns
    where ${isTable(table)} and is_identity = 'YES'
  `.execute(trx);
  const states: string[] = [];
  for (const { sequence, column } of rows) {
    const last = await sql<{ n: string }>`
      select max(${sql.ref(column)})::text as n from ${sql.raw(table)}`.execute(trx);
    const n = last.rows[0]?.n ?? '1';
    states.push(
      `select '${sequence}'::regclass as name, ${n}::bigint as n, last_value, is_called from ${sequence}`,
    );
  }
  return states;
}

/** Whether a row of the information schema belongs to this table; the default schema is `public`. */
function isTable(table: string) {
  const [schema, name] = table.includes('.') ? table.split('.') : ['public', table];
  return sql`table_schema = ${schema} and table_name = ${name}`;
}

async function columnsOf(trx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where ${isTable(table)} and is_generated = 'NEVER'
    order by ordinal_position
  `.execute(trx);
  return rows.map(({ name }) => `"${name}"`);
}
