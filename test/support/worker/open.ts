import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import {
  DeleteMessageCommand,
  PurgeQueueCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { startAwsEmulator } from '../../../infra/local/aws-emulator.ts';
import { copyTemplate, openPglite } from '../../../infra/local/database-template.ts';
import { pollOnce } from '../../../infra/local/queue-poller.ts';
import { createQueues, DEAD_LETTERS } from '../../../infra/local/queues.ts';
import { queueMessages } from '../../../lib/core/messages.ts';
import { openFiles } from '../../../lib/gateways/files.ts';
import { openQueues } from '../../../lib/gateways/queues.ts';
import { createTestDatabase } from '../postgres.ts';

/** What costs seconds to open and is therefore opened once per Jest worker, for all its test files. */
export type Shared = Awaited<ReturnType<typeof openShared>>;

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const region = 'eu-west-3';
const QUEUE_PREFIX = 'tournee-test-';
const BUCKET = 'test-files';
/** Seconds. A worker that is slow on a busy machine must not get its message a second time. */
const A_TEST_AT_MOST = 3600;

export async function openShared() {
  const folder = await mkdtemp(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'worker-'));
  const emulator = await startAwsEmulator({
    port: 0,
    accessKeyId: credentials.accessKeyId,
    // When every test begins: links are signed by its clock.
    now: () => Date.parse('2026-11-20T09:00:00.000Z'),
  });
  emulator.unref();
  const target = { endpoint: emulator.url, region, credentials };
  const sqs = new SQSClient(target);
  const names = Object.keys(queueMessages);
  await createQueues(
    sqs,
    QUEUE_PREFIX,
    names.map((name) => ({ name, visibilitySeconds: A_TEST_AT_MOST })),
  );
  const s3 = new S3Client({ ...target, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: BUCKET }));
  const files = openFiles(BUCKET, target);
  const stored = new Set<string>();
  const queueUrlBase = `${emulator.url}/000000000000/${QUEUE_PREFIX}`;
  const queues = openQueues(queueUrlBase, target);
  const used = new Set<string>();
  return {
    folder,
    database: await openDatabase(folder),
    files: {
      ...files,
      create: (...file: Parameters<typeof files.create>) => {
        stored.add(file[0]);
        return files.create(...file);
      },
      write: (...file: Parameters<typeof files.write>) => {
        stored.add(file[0]);
        return files.write(...file);
      },
    },
    /** Ids of tests repeat from one test file to the next, so what a test stored must go with it. */
    removeFiles: async () => {
      for (const key of stored) await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: key }));
      stored.clear();
    },
    queues: {
      send: (messages: Parameters<typeof queues.send>[0]) => {
        for (const { queue } of messages) used.add(queue);
        return queues.send(messages);
      },
    },
    /** What a test left unread, or sent for later, would come to another one. */
    removeMessages: async () => {
      for (const queue of [...used].flatMap((name) => [name, `${name}${DEAD_LETTERS}`]))
        await sqs.send(new PurgeQueueCommand({ QueueUrl: `${queueUrlBase}${queue}` }));
      used.clear();
    },
    /** Receives one batch of a queue and gives it to a worker; answers how many came. */
    poll: (queue: string, invoke: Parameters<typeof pollOnce>[0]['invoke']) =>
      pollOnce({ client: sqs, queueUrl: `${queueUrlBase}${queue}`, retrySeconds: 0, invoke }, 0),
    /** Puts a message into a queue as it is, readable or not. */
    send: async (queue: string, body: string) => {
      used.add(queue);
      await sqs.send(new SendMessageCommand({ QueueUrl: `${queueUrlBase}${queue}`, MessageBody: body }));
    },
    takeDeadLetters: (queue: string) => takeAll(sqs, `${queueUrlBase}${queue}${DEAD_LETTERS}`),
  };
}

/** Empties a queue; answers the bodies of what was in it. */
async function takeAll(sqs: SQSClient, queueUrl: string): Promise<string[]> {
  const bodies: string[] = [];
  for (;;) {
    const receive = new ReceiveMessageCommand({ QueueUrl: queueUrl, MaxNumberOfMessages: 10 });
    const { Messages: messages = [] } = await sqs.send(receive);
    if (messages.length === 0) return bodies;
    for (const { Body = '', ReceiptHandle } of messages) {
      bodies.push(Body);
      await sqs.send(new DeleteMessageCommand({ QueueUrl: queueUrl, ReceiptHandle }));
    }
  }
}

/** The embedded one begins with its first statement: it takes seconds, and many test files ask none. */
async function openDatabase(folder: string) {
  if (process.env['TEST_DATABASE_URL']) {
    return { kind: 'postgres' as const, url: await createTestDatabase(process.env['TEST_DATABASE_URL']) };
  }
  const open = async () => {
    const dataDir = join(folder, 'database');
    await copyTemplate(dataDir);
    return openPglite(dataDir, 'application');
  };
  return { kind: 'pglite' as const, open };
}
