import { sql } from 'kysely';
import { inReadTransaction } from '../lib/data/transactions.ts';
import type { BenchService } from './bench-service.ts';
import { addLargeSeason } from './large-season.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';

/** Floor: a sum by sector over the same 40,000 passages. Ours: all groups, homes, money and receipts. */
export async function readFigures(service: BenchService, season: Season) {
  const { call, token, entityId } = season;
  const operationId = await addLargeSeason(service, season);
  await service.maintain();
  const floor = () =>
    inReadTransaction(service.resources.db(), { entityId }, async (db) => {
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
