import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../lib/data/connection/db.ts';
import type { Trace } from '../privacy/canaries.ts';
import { asOwner } from './owner.ts';
import { SAVED_SCHEMA } from './tables.ts';

type Column = { schema: string; table: string; column: string; type: string };

type Cell = { at: number; text: string };

/** Every cell of every table as text, without row level security: by table and column. */
export function databaseText(): Promise<Trace[]> {
  return asOwner(async (trx) => {
    const columns = await filledColumns(trx);
    if (columns.length === 0) return [];
    const cells = await cellsOf(trx, columns);
    return cells
      .sort((one, other) => one.at - other.at)
      .map(({ at, text }) => ({ place: `${columns[at]?.table}.${columns[at]?.column}`, text }));
  });
}

/** The columns of all non-empty tables, in a fixed order. */
async function filledColumns(trx: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and n.nspname not in ('information_schema', ${SAVED_SCHEMA}) and n.nspname not like 'pg\\_%'
    order by n.nspname, c.relname, a.attnum
  `.execute(trx);
  const tables = [...new Set(rows.map(nameOf))];
  const filled = await sql<{ name: string }>`${sql.join(
    tables.map((name) => sql`select ${sql.lit(name)} as name where exists (select from ${sql.table(name)})`),
    sql` union all `,
  )}`.execute(trx);
  const names = new Set(filled.rows.map(({ name }) => name));
  return rows.filter((column) => names.has(nameOf(column)));
}

/** All cells that are not null, each with the index of its column, in one statement. */
async function cellsOf(trx: Db, columns: readonly Column[]): Promise<Cell[]> {
  const placed = columns.map((column, at) => ({ ...column, at }));
  const tables = [...Map.groupBy(placed, nameOf)].map(
    ([name, ofTable]) =>
      sql`select cell.* from ${sql.table(name)} as t cross join lateral (values ${sql.join(
        ofTable.map(({ at, ...column }) => sql`(${sql.lit(at)}, ${textOf(column)})`),
      )}) as cell (at, text) where cell.text is not null`,
  );
  const { rows } = await sql<Cell>`${sql.join(tables, sql` union all `)}`.execute(trx);
  return rows;
}

/** Bytes are encoded twice: as hexadecimal digits and as escaped text. */
function textOf({ column, type }: Column): RawBuilder<string> {
  const cell = sql.ref(`t.${column}`);
  return type === 'bytea' ? sql`encode(${cell}, 'hex') || encode(${cell}, 'escape')` : sql`${cell}::text`;
}

const nameOf = ({ schema, table }: Column) => `${schema}.${table}`;
