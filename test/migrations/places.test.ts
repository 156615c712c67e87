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
  await migrateTo(db, '0082_dwelling_of_a_house');
  // The season of the file is over by now; this one is not.
  await sql`update operations set date_start = current_date, date_end = current_date + 60 where id = 1`.execute(
    db,
  );
});
afterEach(() => close());

type House = { ban: string; numero: number; voie: string };

/** Adds addresses to the first sector of the stored season; returns their ids. */
async function build(houses: readonly House[]): Promise<number[]> {
  const ids: number[] = [];
  for (const { ban, numero, voie } of houses) {
    const { rows } = await sql<{ fk_adresse: number }>`
      with a as (
        insert into addresses (ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, imported_at)
        values (${ban}, ${numero}::int, 'x', ${voie}, '99000', '94999', 'Bourg-Neuf', 3.05, 46.55, now())
        returning *)
      insert into sectors_adresses (fk_sector, fk_adresse, operation_id, entity_id, ban_id, numero, rep, voie, code_postal,
        code_insee, commune, lon, lat, walk)
      select 1, id, 1, 1, ban_id, numero, rep, voie, code_postal, code_insee, commune, lon, lat, ${ids.length + 2}::int from a
      returning fk_adresse`.execute(db);
    ids.push(...rows.map(({ fk_adresse }) => Number(fk_adresse)));
  }
  return ids;
}

const migrate = () => migrateTo(db, '0084_numbers_of_doors');
const labels = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ label: string }>`
    select concat_ws(' ', numero, rep, voie) as label from ${sql.table(table)} where code_insee = '94999'
    order by ban_id`.execute(db);
  return rows.map(({ label }) => label);
};
const kinds = async () => {
  const { rows } = await sql<{ kind: string }>`
    select kind from addresses where code_insee = '94999' order by ban_id`.execute(db);
  return rows.map(({ kind }) => kind);
};

const bourg = [
  { ban: '94999_0001_00000', numero: 0, voie: 'Rue du Bourg' },
  { ban: '94999_0001_00001', numero: 1, voie: 'Rue du Bourg' },
  { ban: '94999_0001_99999', numero: 99_999, voie: 'Rue du Bourg' },
  { ban: '94999_0002_99999', numero: 99_999, voie: 'Lieu-dit Kerbihan' },
  { ban: '94999_0003_05000', numero: 5000, voie: 'Route de la Mer' },
];

describe('0084 mends the numbers that are none', () => {
  test('what nobody used of a street with numbers goes, a place stays without a number', async () => {
    await build(bourg);
    await migrate();
    const left = ['1 x Rue du Bourg', 'Lieu-dit Kerbihan', '5000 x Route de la Mer'];
    expect(await labels('addresses')).toEqual(left);
    expect(await labels('sectors_adresses')).toEqual(left);
    expect(await kinds()).toEqual(['door', 'place', 'door']);
    const { rows } = await sql<{ walk: number }>`
      select walk from sectors_adresses where fk_sector = 1 order by walk`.execute(db);
    expect(rows.map(({ walk }) => walk)).toEqual([1, 2, 3, 4]);
  });

  test('what was visited, or something was said about, stays without a number', async () => {
    const [zero, , street] = await build(bourg);
    await sql`update sectors_adresses set do_not_call = true where fk_adresse = ${zero}`.execute(db);
    await sql`update passages set fk_adresse = ${street} where fk_operation = 1`.execute(db);
    await migrate();
    expect(await labels('sectors_adresses')).toEqual([
      'Rue du Bourg',
      '1 x Rue du Bourg',
      'Rue du Bourg',
      'Lieu-dit Kerbihan',
      '5000 x Route de la Mer',
    ]);
    expect(await kinds()).toEqual(['street', 'door', 'street', 'place', 'door']);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from passages where fk_adresse = ${street}`.execute(db);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  test('a season that is over keeps what it had', async () => {
    await build(bourg);
    await sql`update operations set date_start = '2020-10-01', date_end = '2020-12-31' where id = 1`.execute(
      db,
    );
    await migrate();
    expect(await labels('sectors_adresses')).toHaveLength(5);
    expect(await kinds()).toEqual(['street', 'door', 'street', 'place', 'door']);
  });
});
