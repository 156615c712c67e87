import { sql } from 'kysely';
import { inTransaction } from '../lib/data/db.ts';
import { addLargeSeason } from './figures.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';
import type { Stage } from './stage.ts';

/** Floor: a sum by sector over the same 40,000 passages. Ours: all groups, homes, money and receipts. */
export async function readFigures(stage: Stage, season: Season) {
  const { call, token, entityId } = season;
  const operationId = await addLargeSeason(stage, season);
  await stage.maintain();
  const floor = () =>
    inTransaction(stage.resources.db(), { entityId }, 'read only', async (db) => {
      const { rows } = await sql`
        select fk_sector, count(*), sum(montant_cents) from passages
        where entity_id = ${entityId} and fk_operation = ${operationId} and deleted_at is null
        group by fk_sector`.execute(db);
      return JSON.stringify(rows);
    });
  const url = `/api/stats/entities/${entityId}?operation_id=${operationId}`;
  const ours = () => call('GET', url, undefined, token);
  return compare({ name: 'figures of 40,000 passages', floor, ours, calls: 5 });
}
