import { sql } from 'kysely';
import type { Db } from '../../../lib/data/db.ts';
import type { Trace } from '../privacy/canaries.ts';
import { asOwner } from './owner.ts';
import { SAVED_SCHEMA } from './tables.ts';

type Column = { schema: string; table: string; column: string; type: string };

/** Every cell of every table as text, without row level security. */
export function databaseText(): Promise<Trace[]> {
  return asOwner(async (trx) => {
    const traces: Trace[] = [];
    for (const column of await columnsOf(trx)) traces.push(...(await cellsOf(trx, column)));
    return traces;
  });
}

async function columnsOf(trx: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.table_schema as schema, c.table_name as table, c.column_name as column, c.data_type as type
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema', ${SAVED_SCHEMA})
    order by 1, 2, c.ordinal_position
  `.execute(trx);
  return rows;
}

async function cellsOf(trx: Db, { schema, table, column, type }: Column): Promise<Trace[]> {
  const cell = sql.ref(column);
  // Bytes are encoded twice: as hexadecimal digits and as escaped text.
  const text =
    type === 'bytea' ? sql`encode(${cell}, 'hex') || encode(${cell}, 'escape')` : sql`${cell}::text`;
  const { rows } = await sql<{ text: string }>`
    select ${text} as text from ${sql.table(`${schema}.${table}`)} where ${cell} is not null
  `.execute(trx);
  return rows.map((row) => ({ place: `${table}.${column}`, text: row.text }));
}
