import { sql } from 'kysely';
import { handler as buildExportWorker } from '../functions/workers/build-export.ts';
import { localContext } from '../infra/local/lambda-context.ts';
import { inReadTransaction } from '../lib/data/transactions.ts';
import type { BenchService } from './bench-service.ts';
import type { Json } from './client.ts';
import { compare } from './measure.ts';
import type { Season } from './season.ts';

const CHUNK = 1000;

/** Floor: reading the rows in chunks and JSON.stringify. Ours also decrypts, formats and stores them. */
export async function buildExport(
  { resources }: BenchService,
  { call, token, entityId, operationId }: Season,
) {
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
    const body = JSON.stringify({ entity_id: entityId, export_id });
    const { batchItemFailures } = await buildExportWorker.on(resources)(
      sqsEvent(body),
      localContext('bench'),
    );
    if (batchItemFailures.length > 0) throw new Error('the export was not built');
  };
  const perCall = await floor();
  return compare({ name: 'build an export', unit: 'rows', floor, ours, calls: 1, perCall });
}

/** An SQS event with one message. */
function sqsEvent(body: string) {
  const attributes = {
    ApproximateReceiveCount: '1',
    SentTimestamp: '',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
  };
  const record = {
    messageId: 'bench',
    receiptHandle: '',
    body,
    md5OfBody: '',
    messageAttributes: {},
    eventSource: 'aws:sqs',
    eventSourceARN: 'build-export',
    awsRegion: 'local',
    attributes,
  };
  return { Records: [record] };
}
