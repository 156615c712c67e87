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
import { startAwsEmulator } from '../../../infra/local/aws/aws-emulator.ts';
import { pollOnce } from '../../../infra/local/aws/queue-poller.ts';
import { createQueues, DEAD_LETTERS } from '../../../infra/local/aws/queues.ts';
import { openInMemory } from '../../../infra/local/database/template.ts';
import { queueMessages } from '../../../lib/core/messages.ts';
import { openFiles } from '../../../lib/gateways/files.ts';
import { openQueues } from '../../../lib/gateways/queues.ts';
import { openUploadFiles } from '../../../lib/gateways/uploads.ts';
import { createTestDatabase } from '../database/postgres.ts';

/** Resources that take seconds to open and are shared by all test files of a Jest worker. */
export type Shared = Awaited<ReturnType<typeof openShared>>;

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const region = 'eu-west-3';
const QUEUE_PREFIX = 'tournee-test-';
const BUCKET = 'test-files';
/** Long enough that a message is not redelivered on a busy machine. */
const VISIBILITY_SECONDS = 3600;

export async function openShared() {
  const folder = await mkdtemp(join(process.env['TEST_FOLDER'] ?? tmpdir(), 'worker-'));
  const emulator = await startAwsEmulator({
    port: 0,
    credentials,
    // The start of the test clock, by which links are signed.
    now: () => Date.parse('2026-11-20T09:00:00.000Z'),
  });
  emulator.unref();
  const target = { endpoint: emulator.url, region, credentials };
  const sqs = new SQSClient(target);
  const names = Object.keys(queueMessages);
  await createQueues(
    sqs,
    QUEUE_PREFIX,
    names.map((name) => ({ name, visibilitySeconds: VISIBILITY_SECONDS })),
  );
  const s3 = new S3Client({ ...target, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: BUCKET }));
  const files = openFiles(BUCKET, target);
  const uploads = openUploadFiles(BUCKET, target);
  const storedKeys = new Set<string>();
  const queueUrlBase = `${emulator.url}/000000000000/${QUEUE_PREFIX}`;
  const queues = openQueues(queueUrlBase, target);
  const usedQueues = new Set<string>();
  return {
    folder,
    database: await openDatabase(),
    files: {
      ...files,
      create: (...file: Parameters<typeof files.create>) => {
        storedKeys.add(file[0]);
        return files.create(...file);
      },
      write: (...file: Parameters<typeof files.write>) => {
        storedKeys.add(file[0]);
        return files.write(...file);
      },
    },
    uploads: {
      ...uploads,
      sign: (...file: Parameters<typeof uploads.sign>) => {
        storedKeys.add(file[0]);
        return uploads.sign(...file);
      },
      create: (...file: Parameters<typeof uploads.create>) => {
        storedKeys.add(file[0]);
        return uploads.create(...file);
      },
      spend: (key: string) => {
        storedKeys.add(key);
        return uploads.spend(key);
      },
    },
    /** Removes the stored files after each test, because ids (and so keys) repeat in every test file. */
    removeFiles: async () => {
      for (const key of storedKeys) await s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: key }));
      storedKeys.clear();
    },
    queues: {
      send: (messages: Parameters<typeof queues.send>[0]) => {
        for (const { queue } of messages) usedQueues.add(queue);
        return queues.send(messages);
      },
    },
    /** Removes messages after each test, so that the next one does not receive unread or delayed messages. */
    removeMessages: async () => {
      for (const queue of [...usedQueues].flatMap((name) => [name, `${name}${DEAD_LETTERS}`]))
        await sqs.send(new PurgeQueueCommand({ QueueUrl: `${queueUrlBase}${queue}` }));
      usedQueues.clear();
    },
    /** Receives one batch of a queue and passes it to a worker; returns the batch size. */
    poll: (queue: string, invoke: Parameters<typeof pollOnce>[0]['invoke']) =>
      pollOnce({ client: sqs, queueUrl: `${queueUrlBase}${queue}`, retrySeconds: 0, invoke }, 0),
    /** Sends a message with any body, valid or not. */
    send: async (queue: string, body: string) => {
      usedQueues.add(queue);
      await sqs.send(new SendMessageCommand({ QueueUrl: `${queueUrlBase}${queue}`, MessageBody: body }));
    },
    takeDeadLetters: (queue: string) => takeAll(sqs, `${queueUrlBase}${queue}${DEAD_LETTERS}`),
    /** Empties a queue; returns the bodies of the messages that no worker has taken. */
    takeWaiting: (queue: string) => takeAll(sqs, `${queueUrlBase}${queue}`),
  };
}

/** Empties a queue and returns the bodies of its messages. */
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

/** The embedded database is opened at its first statement, because it takes seconds and many test files need none. */
async function openDatabase() {
  if (process.env['TEST_DATABASE_URL']) {
    return { kind: 'postgres' as const, url: await createTestDatabase(process.env['TEST_DATABASE_URL']) };
  }
  return { kind: 'pglite' as const, open: () => openInMemory('application') };
}
