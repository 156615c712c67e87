import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';
import { openEmptyDatabase } from '../support/database/empty-database.ts';
import { migrateTo, newestSeason } from '../support/database/kept-seasons.ts';

let db: Db;
let close: () => Promise<void>;
beforeEach(async () => {
  ({ db, close } = await openEmptyDatabase());
  const { level, statements } = await newestSeason();
  await migrateTo(db, level);
  for (const statement of statements) await sql.raw(statement).execute(db);
  await migrateTo(db, '0073_export_kinds');
});
afterEach(() => close());

type House = { sector: number | null; numero: number | null; rep: string | null; voie: string };

/** Adds houses to the operation of the stored season; its first sector contains Rue Jean-Moulin 1. */
async function build(houses: readonly House[]): Promise<void> {
  for (const [at, { sector, numero, rep, voie }] of houses.entries())
    await sql`
      with a as (
        insert into addresses (ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, imported_at)
        values ('walk_' || ${at}::int, ${numero}::int, ${rep}::text, ${voie}, '99000', '99001', 'Villeneuve-la-Tournée', 3.05, 46.55, now())
        returning *)
      insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, rep, voie, code_postal,
        code_insee, commune, lon, lat)
      select ${sector}::bigint, id, 1, 1, ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat from a
    `.execute(db);
}

async function walksOf(sector: number | null): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', walk, voie, numero, rep) as line from sectors_adresses
    where fk_sector is not distinct from ${sector}::bigint order by walk, id`.execute(db);
  return rows.map(({ line }) => line);
}

describe('0077 gives the addresses that a sector has a place in its walk', () => {
  test('street after street, by number and its addition, from one in each sector', async () => {
    await build([
      { sector: 1, numero: 10, rep: null, voie: 'Rue A' },
      { sector: 1, numero: 2, rep: 'ter', voie: 'Rue A' },
      { sector: 1, numero: 2, rep: null, voie: 'Rue A' },
      { sector: 1, numero: null, rep: null, voie: 'Rue A' },
      { sector: 1, numero: 2, rep: 'bis', voie: 'Rue A' },
      { sector: 2, numero: 1, rep: null, voie: 'Rue Z' },
    ]);
    await migrateTo(db, '0077_walking_order');
    expect(await walksOf(1)).toEqual([
      '1 Rue A',
      '2 Rue A 2',
      '3 Rue A 2 bis',
      '4 Rue A 2 ter',
      '5 Rue A 10',
      '6 Rue Jean-Moulin 1',
    ]);
    expect(await walksOf(2)).toEqual(['1 Rue Jean-Moulin 16', '2 Rue Z 1']);
  });

  test('an address of no sector has none, and nothing counts as given by hand', async () => {
    await build([{ sector: null, numero: 3, rep: null, voie: 'Rue A' }]);
    await migrateTo(db, '0077_walking_order');
    expect(await walksOf(null)).toEqual(['Rue A 3']);
    const { rows } = await sql`select id from sectors_adresses where given_by_hand`.execute(db);
    expect(rows).toEqual([]);
  });
});
