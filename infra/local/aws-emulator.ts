import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from 'fauxqs';
import { guardAccess } from './emulator-access.ts';
import { makeConditional } from './s3-conditions.ts';
import { honourOverrides } from './s3-overrides.ts';

type SqsModule = typeof import('../../node_modules/fauxqs/dist/sqs/sqsStore.d.ts');
type SnsModule = typeof import('../../node_modules/fauxqs/dist/sns/snsStore.d.ts');
type S3Module = typeof import('../../node_modules/fauxqs/dist/s3/s3Store.d.ts');
type PersistenceModule = typeof import('../../node_modules/fauxqs/dist/persistence.d.ts');
type FilesModule = typeof import('../../node_modules/fauxqs/dist/s3/fileS3Persistence.d.ts');

export type AwsEmulator = {
  url: string;
  /** Lets the process end although the emulator still listens. */
  unref(): void;
  close(): Promise<void>;
};

// The package exports its server only; with its own stores it keeps nothing and listens everywhere.
const inside = (path: string) => new URL(path, import.meta.resolve('fauxqs')).href;

async function openStores(folder: string | undefined) {
  const { SqsStore }: SqsModule = await import(inside('./sqs/sqsStore.js'));
  const { SnsStore }: SnsModule = await import(inside('./sns/snsStore.js'));
  const { S3Store }: S3Module = await import(inside('./s3/s3Store.js'));
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  if (!folder) return { stores, close: () => {} };
  const { PersistenceManager }: PersistenceModule = await import(inside('./persistence.js'));
  const { FileS3Persistence }: FilesModule = await import(inside('./s3/fileS3Persistence.js'));
  await mkdir(folder, { recursive: true });
  const queues = new PersistenceManager(folder);
  const files = new FileS3Persistence(join(folder, 's3'));
  queues.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  for (const queue of stores.sqsStore.allQueues()) showReceived(queue);
  files.loadS3(stores.s3Store);
  stores.sqsStore.persistence = queues;
  for (const queue of stores.sqsStore.allQueues()) queue.persistence = queues;
  stores.s3Store.persistence = files;
  return {
    stores,
    close: () => {
      queues.close();
      files.close();
    },
  };
}

/** Who had received them ended together with the emulator: they come again now, not once their time is over. */
function showReceived(queue: InstanceType<SqsModule['SqsQueue']>): void {
  for (const handle of [...queue.inflightMessages.keys()]) queue.changeVisibility(handle, 0);
}

/**
 * SQS and S3 on 127.0.0.1, kept under `folder` across restarts when one is given. Conditional writes are
 * honest, addresses name their downloads, calls it does not know are refused, and requests must be signed with
 * `accessKeyId`.
 */
export async function startAwsEmulator(options: {
  port: number;
  accessKeyId: string;
  folder?: string;
  /** What links expire by. */
  now?: () => number;
}): Promise<AwsEmulator> {
  const { stores, close } = await openStores(options.folder);
  const app = buildApp({ logger: false, host: '127.0.0.1', stores });
  guardAccess(app, options.accessKeyId, options.now ?? Date.now);
  makeConditional(app);
  honourOverrides(app);
  const url = await app.listen({ port: options.port, host: '127.0.0.1' });
  return {
    url,
    unref: () => {
      app.server.unref();
      app.server.on('connection', (socket) => socket.unref());
    },
    close: async () => {
      await app.close();
      close();
    },
  };
}
