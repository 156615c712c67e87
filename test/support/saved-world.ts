import { sql } from 'kysely';
import type { Db } from '../../lib/data/db.ts';
import { forgetBesideRows } from './leave-nothing.ts';
import { asOwner } from './owner.ts';
import { clock, ids } from './resources.ts';
import { SAVED, tables } from './tables.ts';

type Saved<T> = { value: T; restore: string; drawn: ReturnType<typeof ids.drawn> };

let count = 0;

/**
 * Builds a world once in every worker and puts its rows back for all tests after: a copy takes a few milliseconds
 * where building takes hundreds. A world that begins at another instant of the clock is another one.
 */
export function savedWorld<T>(build: () => Promise<T>): () => Promise<T> {
  const saved = new Map<string, Saved<T>>();
  return async () => {
    const known = saved.get(clock.now());
    if (known) {
      await asOwner((trx) => sql.raw(known.restore).execute(trx));
      ids.skipTo(known.drawn);
      return known.value;
    }
    const begun = clock.now();
    const isAlone = await asOwner(isEmpty);
    const value = await build();
    if (!isAlone || clock.now() !== begun) return value;
    freeze(value);
    // A copy has rows only: the first test must not find more than the others.
    await forgetBesideRows();
    count += 1;
    saved.set(begun, { value, restore: await asOwner((trx) => save(trx, count)), drawn: ids.drawn() });
    return value;
  };
}

/** All tests are given the same one: who writes to it is told at once. */
function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
}

/** Whether nothing would be saved that was there before. */
async function isEmpty(trx: Db): Promise<boolean> {
  return (await filledTables(trx)).length === 0;
}

async function filledTables(trx: Db): Promise<string[]> {
  const each = tables.map((table) => `select '${table}' as name where exists (select from ${table})`);
  const { rows } = await sql<{ name: string }>`${sql.raw(each.join(' union all '))}`.execute(trx);
  return rows.map(({ name }) => name);
}

/** Copies what is in the database; answers the call that puts it back. */
async function save(trx: Db, world: number): Promise<string> {
  await sql.raw(`create schema if not exists ${SAVED}`).execute(trx);
  const inserts: string[] = [];
  for (const table of await filledTables(trx)) {
    const columns = (await columnsOf(trx, table)).join(', ');
    const copy = `${SAVED}.world_${world}_${table}`;
    await sql.raw(`create table ${copy} as select ${columns} from ${table}`).execute(trx);
    inserts.push(`insert into ${table} (${columns}) overriding system value select ${columns} from ${copy};`);
    inserts.push(await skipNumbers(trx, table));
  }
  // A function keeps its plans; what was consistent when it was copied needs no triggers to be so again.
  await sql
    .raw(
      `create function ${SAVED}.restore_${world}() returns void language plpgsql
       set session_replication_role = replica as $$ begin ${inserts.join(' ')} end $$`,
    )
    .execute(trx);
  return `select ${SAVED}.restore_${world}()`;
}

/** A test may have turned the numbers of a table back: none is given twice. */
async function skipNumbers(trx: Db, table: string): Promise<string> {
  const { rows } = await sql<{ sequence: string; column: string }>`
    select pg_get_serial_sequence(${table}, column_name) as sequence, column_name as column
    from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'YES'
  `.execute(trx);
  const skips = rows.map(
    ({ sequence, column }) =>
      `perform setval('${sequence}', n) from (select max(${column}) as n from ${table}) m, ${sequence} s where s.last_value < n or not s.is_called;`,
  );
  return skips.join(' ');
}

async function columnsOf(trx: Db, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
    order by ordinal_position
  `.execute(trx);
  return rows.map(({ name }) => `"${name}"`);
}
