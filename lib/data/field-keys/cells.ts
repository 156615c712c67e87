import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../db.ts';
import type { SealedPlace } from './sealed-tables.ts';

/** A row with its encrypted cells, in the order of the place's columns, and what they are bound to. */
export type SealedRow = { key: string[]; entityId: number | null; uuid: string; cells: (string | null)[] };

/** True of a cell that another key than `kid` opens. */
function isUnderOther(column: string, kid: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not starts_with(${sql.ref(column)}, ${`v1.${kid}.`})`;
}

type Batch = { kid: string; after: string[] | undefined; limit: number };

/**
 * The next rows with a cell under another key than `kid`, in the order of the primary key and held until the end of the
 * transaction. What somebody else is changing is left out: waiting for one row while holding others could end in a deadlock.
 */
export async function lockRowsUnderOthers(
  db: Db,
  place: SealedPlace,
  { kid, after, limit }: Batch,
): Promise<SealedRow[]> {
  const key = sql.join(Object.keys(place.key).map((name) => sql.ref(name)));
  const isNext = after ? sql<SqlBool>`(${key}) > (${positionOf(place, after)})` : sql<SqlBool>`true`;
  const { rows } = await sql<SealedRow>`
    select array[${textOf(Object.keys(place.key))}] as key,
      ${place.entity === null ? sql`null::bigint` : sql.ref(place.entity)} as "entityId",
      concat_ws('/', ${textOf(place.row)}) as uuid,
      array[${textOf(place.columns)}] as cells
    from ${sql.table(place.table)}
    where ${isNext} and (${sql.join(
      place.columns.map((column) => isUnderOther(column, kid)),
      sql` or `,
    )})
    order by ${key} limit ${limit} for no key update skip locked
  `.execute(db);
  return rows;
}

function textOf(columns: readonly string[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${sql.ref(column)}::text`));
}

function positionOf({ key }: SealedPlace, after: string[]): RawBuilder<unknown> {
  const types = Object.values(key);
  return sql.join(after.map((value, at) => sql`${value}::${sql.raw(types[at] ?? 'text')}`));
}

/** Replaces the cells of rows that are held; where a cell is null it stays as it is. Nothing else of a row changes. */
export async function replaceCells(
  db: Db,
  { table, key, columns }: SealedPlace,
  rows: Pick<SealedRow, 'key' | 'cells'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const names = Object.keys(key);
  const values = rows.map((row) => ({
    ...Object.fromEntries(names.map((name, at) => [name, row.key[at]])),
    ...Object.fromEntries(columns.map((name, at) => [name, row.cells[at]])),
  }));
  const types = [...Object.entries(key), ...columns.map((name) => [name, 'text'] as const)];
  await sql`
    update ${sql.table(table)} as stored
    set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = coalesce(fresh.${sql.ref(name)}, stored.${sql.ref(name)})`))}
    from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
      as fresh(${sql.join(types.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type ?? 'text')}`))})
    where ${sql.join(
      names.map((name) => sql`stored.${sql.ref(name)} = fresh.${sql.ref(name)}`),
      sql` and `,
    )}
  `.execute(db);
}
