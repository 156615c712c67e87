import { sql } from 'kysely';
import { inReadTransaction, inTransaction } from '../lib/data/transactions.ts';
import type { BenchService } from './bench-service.ts';
import { compare } from './measure.ts';
import { type Season, visit } from './season.ts';

/** Floor: one transaction with the row and its event, without checks and encryption. */
export function recordPassage(service: BenchService, season: Season) {
  const { call, token } = season;
  let serial = 0;
  const ours = () => {
    serial += 1;
    return call('POST', '/api/passages', visit(season, serial), token);
  };
  return compare({ name: 'record a passage', floor: insertOne(service, season), ours, calls: 200 });
}

const BATCH = 100;

/** The same floor for each passage of a batch. */
export function recordBatch(service: BenchService, season: Season) {
  const { call, token } = season;
  let serial = 0;
  const insert = insertOne(service, season);
  const floor = async () => {
    for (let at = 0; at < BATCH; at += 1) await insert();
  };
  const ours = () => {
    const passages = Array.from({ length: BATCH }, (_, at) => visit(season, serial + at));
    serial += BATCH;
    return call('POST', '/api/passages/bulk', { passages }, token);
  };
  return compare({
    name: 'record passages by the hundred',
    unit: 'passages',
    floor,
    ours,
    calls: 4,
    perCall: BATCH,
  });
}

function insertOne({ resources }: BenchService, { entityId, operationId, sectorId, opeUserId }: Season) {
  return () =>
    inTransaction(resources.db(), { entityId }, async (db) => {
      const now = resources.clock.now();
      await sql`
        insert into passages (id, entity_id, fk_operation, fk_sector, fk_user, fk_type, montant_cents,
          fk_type_reglement, nb_calendriers, passed_at, flags, draft_digest, created_at, updated_at)
        values (${resources.ids.uuid()}, ${entityId}, ${operationId}, ${sectorId}, ${opeUserId}, 'effectue', 1000,
          'cash', 0, ${now}, '{}', 'x', ${now}, ${now})`.execute(db);
      await sql`insert into outbox_events (line) values ('{"timestamp":"2026-11-20T09:00:00.000Z"}')`.execute(
        db,
      );
    });
}

/** Floor: the rows of the page from the driver and JSON.stringify. */
export function listPassages({ resources }: BenchService, { call, token, entityId }: Season) {
  const floor = () =>
    inReadTransaction(resources.db(), { entityId }, async (db) => {
      const { rows } = await sql`
        select * from passages where entity_id = ${entityId} and deleted_at is null
        order by passed_at desc, passage_id desc limit 50`.execute(db);
      return JSON.stringify(rows);
    });
  const ours = () => call('GET', '/api/passages', undefined, token);
  return compare({ name: 'list 50 passages, decrypted', floor, ours, calls: 100 });
}
