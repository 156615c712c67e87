import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { Db } from '../../lib/data/connection/db.ts';
import { inTransaction } from '../../lib/data/connection/transactions.ts';
import { releaseAddresses } from '../../lib/data/sectors/assignment.ts';
import { asOwner } from '../support/database/owner.ts';
import { db } from '../support/run/resources.ts';
import { openSeason } from '../support/world/season.ts';
import { explain, nodesOf } from './explain.ts';
import { recordQueries } from './recorder.ts';

const SIDE = 30;

/** A street grid west of the town, dense enough to show a comparison of every address with every other one. */
const buildGrid = () =>
  asOwner((trx) =>
    sql`
      insert into addresses (ban_id, numero, voie, code_postal, code_insee, commune, lon, lat, imported_at)
      select 'grid_' || x || '_' || y, x, 'Rue ' || y, '93140', '93010', 'Bondy', 2.3 + x * 0.0001, 48.8 + y * 0.0001, now()
      from generate_series(1, ${SIDE}::int) x, generate_series(1, ${SIDE}::int) y
    `.execute(trx),
  );

const outline = {
  type: 'Polygon',
  coordinates: [
    [
      [2.3, 48.8],
      [2.31, 48.8],
      [2.31, 48.81],
      [2.3, 48.81],
      [2.3, 48.8],
    ],
  ],
};

/** The largest number of rows that one node of the queries' plans read. */
async function mostRowsMet(trx: Db, work: (db: Db) => Promise<unknown>): Promise<number> {
  await sql`savepoint before`.execute(trx);
  const { db: recorded, take } = recordQueries(trx);
  await work(recorded);
  const queries = take();
  const met: number[] = [];
  await sql`rollback to savepoint before`.execute(trx);
  for (const query of queries) {
    for (const node of nodesOf(await explain(trx, query))) {
      // Skipped: it also counts dead index entries of earlier tests; the heap scan above it has the true number.
      if (node['Node Type'] === 'Bitmap Index Scan') continue;
      met.push(
        (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Join Filter'] ?? 0)) *
          node['Actual Loops'],
      );
    }
  }
  return Math.max(...met);
}

test.each(['without statistics', 'with statistics of the empty table', 'with statistics'])(
  'a sector that goes hands each address over once, %s',
  async (how) => {
    if (how === 'with statistics of the empty table') {
      await asOwner((trx) => sql`analyze sectors_adresses`.execute(trx));
    }
    const { world, round } = await openSeason();
    await buildGrid();
    const draft = { operation_id: round.operationId, sector_name: 'Grille', outline };
    const first: number = (await world.as('ada').post('/api/sectors', draft)).body.sector_id;
    await world.as('ada').post('/api/sectors', draft);
    await asOwner(async (trx) => {
      await trx
        .updateTable('sectors')
        .set({ deleted_at: '2026-11-20T09:00:00Z' })
        .where('id', '=', first)
        .execute();
    });
    if (how === 'with statistics') await asOwner((trx) => sql`analyze`.execute(trx));
    const tenant = { entityId: world.bondy };
    const sector = { id: first, operation_id: round.operationId };
    await inTransaction(db, tenant, async (trx) => {
      const most = await mostRowsMet(trx, (recorded) => releaseAddresses({ db: recorded, tenant }, sector));
      expect(most).toBeGreaterThanOrEqual(SIDE * SIDE);
      expect(most).toBeLessThan(SIDE * SIDE * 3);
    });
  },
);
