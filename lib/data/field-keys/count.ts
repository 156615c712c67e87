import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { type SealedPlace, sealedPlaces } from './sealed-tables.ts';

/** No kid is as long: what a damaged cell says instead of one is not read to its end. */
const HEAD = 40;

/** How many cells each key opens, by what the cells name. */
export async function countCells(db: Db): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const place of sealedPlaces) {
    for (const { kid, cells } of await countOf(db, place)) counts.set(kid, (counts.get(kid) ?? 0) + cells);
  }
  return counts;
}

async function countOf(db: Db, { table, columns }: SealedPlace) {
  const { rows } = await sql<{ kid: string; cells: number }>`
    select split_part(left(cell, ${HEAD}), '.', 2) as kid, count(*)::int as cells
    from ${sql.table(table)} cross join lateral unnest(array[${sql.join(columns.map((column) => sql.ref(column)))}]) as cell
    where cell is not null
    group by 1
  `.execute(db);
  return rows;
}
