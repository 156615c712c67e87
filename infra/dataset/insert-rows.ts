import { type Selectable, sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';
import type { Database } from '../../lib/data/tables/database.ts';

export type Row<T extends keyof Database> = Partial<Selectable<Database[T]>>;

const BATCH = 2500;

/** Inserts rows in batches; all rows must have the same columns. */
export async function insertRows<T extends keyof Database>(
  db: Db,
  table: T,
  rows: readonly Row<T>[],
): Promise<void> {
  const into = sql.table(table);
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH);
    const columns = sql.join(Object.keys(batch[0] ?? {}).map((name) => sql.ref(name)));
    await sql`
      insert into ${into} (${columns})
      select ${columns} from jsonb_populate_recordset(null::${into}, ${JSON.stringify(batch)}::text::jsonb)
    `.execute(db);
  }
}

/** Reserves ids from a table's sequence, so that rows which reference each other can be built before inserting. */
export async function reserveIds(
  db: Db,
  table: keyof Database,
  count: number,
  column = 'id',
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, ${column})) as id from generate_series(1, ${count}::int)
  `.execute(db);
  return rows.map(({ id }) => id);
}
