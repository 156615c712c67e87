import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';

/** Series of receipt numbers that have a gap or a wrong last number. */
export async function brokenSeries(trx: Db): Promise<string[]> {
  const { rows } = await sql<{
    entity_id: number;
    year: number;
    taken: number;
    highest: number;
    last: number;
  }>`
    select s.entity_id, s.year, count(r.id)::int as taken, coalesce(max(r.sequence), 0) as highest,
      s.last_number as last
    from receipt_series s
    left join receipts r on r.entity_id = s.entity_id and r.kind = s.kind and r.year = s.year
    group by s.entity_id, s.kind, s.year, s.last_number
    having count(r.id) <> s.last_number or coalesce(max(r.sequence), 0) <> s.last_number
  `.execute(trx);
  return rows.map(
    ({ entity_id, year, taken, highest, last }) =>
      `series ${entity_id}/${year}: ${taken} receipts, highest ${highest}, last number ${last}`,
  );
}
