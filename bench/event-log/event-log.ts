import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { CreateBucketCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { sql } from 'kysely';
import pg from 'pg';
import { handler as relay } from '../../functions/jobs/relay-events.ts';
import { startAwsEmulator } from '../../infra/local/aws/aws-emulator.ts';
import { localContext } from '../../infra/local/functions/lambda-context.ts';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { openEventSegments } from '../../lib/gateways/event-log/event-segments.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import type { BenchService } from '../bench-service.ts';
import { type Comparison, compare } from '../measure.ts';
import { peakGrowthMegabytes } from '../memory/memory-growth.ts';

/** The number of events per append of the relay, and of appends per run. */
const BATCH = 5000;
const BATCHES = 4;
const BUCKET = 'bench-log';
const BACKLOG = Number(processEnvironment['RELAY_BACKLOG'] || 200_000);

const line = JSON.stringify({
  timestamp: '2026-11-20T09:00:00.000Z',
  event: 'passage_created',
  user_id: 1,
  entity_id: 1,
  ip: '203.0.113.7',
  platform: 'ios',
  app_version: '1.4.0',
  passage_id: 1,
  operation_id: 1,
  sector_id: 1,
  amount: 10,
  payment_type: 'cash',
});

/** Measures the relay of a batch into both stores, and the memory for a backlog. */
export async function relayEvents(service: BenchService): Promise<Comparison[]> {
  await relayAll(service.resources);
  return [
    await compareFolder(service),
    await compareBucket(service),
    await compareBacklogMemory(service, BACKLOG),
  ];
}

/** Floor: any relay that appends to a file and flushes it. */
async function compareFolder({ resources, folder, databaseUrl }: BenchService): Promise<Comparison> {
  // Closed after a failure too: an open connection would keep the process alive for good.
  await using cleanup = new AsyncDisposableStack();
  const file = await open(join(folder, 'floor.jsonl'), 'a');
  cleanup.defer(() => file.close());
  const floor = await openAnyRelay(databaseUrl, async (lines) => {
    await file.appendFile(lines);
    await file.datasync();
  });
  cleanup.defer(() => floor.close());
  return await compareBatch('folder', resources, floor.run, 0.4);
}

/** Floor: any relay that stores objects with the S3 client alone. */
async function compareBucket({ resources, databaseUrl }: BenchService): Promise<Comparison> {
  const credentials = { accessKeyId: 'BENCH', secretAccessKey: 'secret' };
  await using cleanup = new AsyncDisposableStack();
  const emulator = await startAwsEmulator({ port: 0, credentials });
  cleanup.defer(() => emulator.close());
  const target = { endpoint: emulator.url, region: 'eu-west-3', credentials };
  const client = new S3Client({ ...target, forcePathStyle: true });
  cleanup.defer(() => client.destroy());
  await client.send(new CreateBucketCommand({ Bucket: BUCKET }));
  let puts = 0;
  const floor = await openAnyRelay(databaseUrl, (lines) => {
    puts += 1;
    const put = { Bucket: BUCKET, Key: `floor/${puts}.jsonl`, Body: lines, IfNoneMatch: '*' };
    return client.send(new PutObjectCommand(put));
  });
  cleanup.defer(() => floor.close());
  const store = openEventSegments(BUCKET, 'relay', target);
  const gateways = { ...resources.gateways, eventStore: async () => store };
  const inBucket = { ...resources, gateways };
  await acceptOtherStore(inBucket);
  return await compareBatch('bucket', inBucket, floor.run);
}

/** The minimum of any relay: it selects a batch, stores it, and deletes it. */
async function openAnyRelay(databaseUrl: string, store: (lines: string) => Promise<unknown>) {
  const session = new pg.Client({ connectionString: databaseUrl });
  await session.connect();
  const relayBatch = async () => {
    const { rows } = await session.query<{ id: string; line: string }>(
      `select id, line from outbox_events order by id limit ${BATCH}`,
    );
    await store(rows.map(({ line }) => `${line}\n`).join(''));
    await session.query('delete from outbox_events where id = any($1)', [rows.map(({ id }) => id)]);
  };
  const run = async () => {
    for (let batch = 0; batch < BATCHES; batch += 1) await relayBatch();
  };
  return { run, close: () => session.end() };
}

function compareBatch(
  store: string,
  resources: Resources,
  floor: () => Promise<unknown>,
  aim?: number,
): Promise<Comparison> {
  const run = relay.on(resources);
  const ours = () => run({}, localContext('bench'));
  const prepare = () => fill(resources, BATCHES * BATCH);
  const name = `relay events into a ${store}`;
  const compared = { name, unit: 'events', floor, ours, prepare, calls: 1, perCall: BATCHES * BATCH };
  return compare({ ...compared, ...(aim ? { aim } : {}) });
}

/** Floor: the memory for ten batches. A longer backlog should not need more. */
async function compareBacklogMemory({ resources }: BenchService, events: number): Promise<Comparison> {
  await acceptOtherStore(resources);
  const growth = async (count: number) => {
    await fill(resources, count);
    return peakGrowthMegabytes(() => relayAll(resources));
  };
  const floor = await growth(10 * BATCH);
  const ours = await growth(events);
  const name = `memory for a backlog of ${events.toLocaleString('en')} events`;
  return { name, unit: 'MB more', floor, ours, ratio: ours / floor };
}

/** Lets the relay continue in another store, which lacks the events of the previous one. */
async function acceptOtherStore(resources: Resources): Promise<void> {
  await relay.on(resources)({ accept_gap: true }, localContext('bench'));
}

async function relayAll(resources: Resources): Promise<void> {
  const run = relay.on(resources);
  for (;;) {
    const done = await run({}, localContext('bench', relay.facts.timeout));
    if (typeof done !== 'object' || done === null || !('shipped' in done) || done.shipped === 0) return;
  }
}

async function fill(resources: Resources, events: number): Promise<void> {
  await sql`insert into outbox_events (line) select ${line} from generate_series(1, ${events}::int)`.execute(
    resources.db(),
  );
}
