import { sql } from 'kysely';
import { handler as buildExportWorker } from '../functions/workers/build-export.ts';
import { localContext } from '../infra/local/functions/lambda-context.ts';
import { inReadTransaction, inTransaction } from '../lib/data/connection/transactions.ts';
import { columnsOf, newContent } from '../lib/passages/content.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';
import { sqsEvent } from './sqs-event.ts';

const CHUNK = 1000;
const CHUNKS = 20;

/** Floor: reads the rows in chunks and converts them to JSON, which is discarded. Ours also decrypts, formats and stores them. */
export async function buildExport({ resources }: BenchService, season: Season) {
  const { call, token, entityId, operationId } = season;
  for (let added = 0; added < CHUNKS; added += 1) await addPassages(resources, season);
  await sql`analyze passages`.execute(resources.db()).catch(() => {});
  const chunk = (after: number) =>
    inReadTransaction(resources.db(), { entityId }, async (db) => {
      const { rows } = await sql<{ passage_id: number }>`
        select * from passages
        where fk_operation = ${operationId} and passage_id > ${after} and deleted_at is null
        order by passage_id limit ${CHUNK}`.execute(db);
      return rows;
    });
  const floor = async (): Promise<number> => {
    let count = 0;
    for (let rows = await chunk(0); rows.length > 0; rows = await chunk(rows.at(-1)?.passage_id ?? 0)) {
      JSON.stringify(rows);
      count += rows.length;
    }
    return count;
  };
  const ours = async () => {
    const draft = { kind: 'passages', operation_id: operationId };
    const { export_id }: Json = await call('POST', '/api/exports', draft, token);
    const event = sqsEvent('build-export', JSON.stringify({ entity_id: entityId, export_id }));
    const { batchItemFailures } = await buildExportWorker.on(resources)(event, localContext('bench'));
    if (batchItemFailures.length > 0) throw new Error('the export was not built');
  };
  const perCall = await floor();
  return compare({ name: 'build an export', unit: 'rows', floor, ours, calls: 1, perCall, aim: 0.5 });
}

/** Inserts passages with a name and a remark, encrypted as the service does it. */
async function addPassages({ db, cipher, ids, clock }: BenchService['resources'], season: Season) {
  const { entityId, operationId, sectorId, opeUserId } = season;
  const [ctx, now] = [{ cipher: await cipher() }, clock.now()];
  const rows = Array.from({ length: CHUNK }, () => {
    const row = { id: ids.uuid(), entity_id: entityId };
    const content = newContent(
      {
        montant: 1250,
        fk_type_reglement: 'cash',
        name: 'Camille Martin',
        remark: 'Bonjour',
        lat: 48.81,
        lon: 2.31,
      },
      now,
    );
    return {
      ...columnsOf(ctx, row, content),
      ...row,
      fk_operation: operationId,
      fk_sector: sectorId,
      fk_user: opeUserId,
      flags: [],
      draft_digest: 'x',
      created_at: now,
      updated_at: now,
    };
  });
  await inTransaction(db(), { entityId }, (trx) => trx.insertInto('passages').values(rows).execute());
}
