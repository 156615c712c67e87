import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buildApp } from 'fauxqs';
import { type Credentials, refuseAmbiguousRequests, requireSignedRequests } from './emulator-access.ts';
import { supportConditionalWrites } from './s3-conditions.ts';
import { supportOrigins } from './s3-cors.ts';
import { verifyLinks } from './s3-links.ts';
import { verifySignatures } from './s3-signatures.ts';

type SqsModule = typeof import('../../../node_modules/fauxqs/dist/sqs/sqsStore.d.ts');
type SnsModule = typeof import('../../../node_modules/fauxqs/dist/sns/snsStore.d.ts');
type S3Module = typeof import('../../../node_modules/fauxqs/dist/s3/s3Store.d.ts');
type PersistenceModule = typeof import('../../../node_modules/fauxqs/dist/persistence.d.ts');
type FilesModule = typeof import('../../../node_modules/fauxqs/dist/s3/fileS3Persistence.d.ts');

export type AwsEmulator = {
  url: string;
  /** Allows the process to exit while the emulator still listens. */
  unref(): void;
  close(): Promise<void>;
};

// The package exports only a server that listens on all interfaces and persists nothing; hence its internal modules.
const packageFile = (path: string) => new URL(path, import.meta.resolve('fauxqs')).href;

async function openStores(folder: string | undefined) {
  const { SqsStore }: SqsModule = await import(packageFile('./sqs/sqsStore.js'));
  const { SnsStore }: SnsModule = await import(packageFile('./sns/snsStore.js'));
  const { S3Store }: S3Module = await import(packageFile('./s3/s3Store.js'));
  const stores = { sqsStore: new SqsStore(), snsStore: new SnsStore(), s3Store: new S3Store() };
  if (!folder) return { stores, close: () => {} };
  const { PersistenceManager }: PersistenceModule = await import(packageFile('./persistence.js'));
  const { FileS3Persistence }: FilesModule = await import(packageFile('./s3/fileS3Persistence.js'));
  await mkdir(folder, { recursive: true });
  const queues = new PersistenceManager(folder);
  const files = new FileS3Persistence(join(folder, 's3'));
  queues.loadSqsAndSns(stores.sqsStore, stores.snsStore);
  for (const queue of stores.sqsStore.allQueues()) makeReceivedVisible(queue);
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

/** Whether the store contains an object at `/bucket/key`. */
function isStored(store: InstanceType<S3Module['S3Store']>, path: string): boolean {
  const [, bucket = '', key = ''] = /^\/([^/]+)\/(.+)$/.exec(path) ?? [];
  try {
    store.headObject(bucket, key);
    return true;
  } catch {
    return false;
  }
}

/** Ends the visibility timeout of received messages: their receivers stopped together with the emulator. */
function makeReceivedVisible(queue: InstanceType<SqsModule['SqsQueue']>): void {
  for (const handle of [...queue.inflightMessages.keys()]) queue.changeVisibility(handle, 0);
}

/**
 * SQS and S3 on 127.0.0.1, persisted under `folder` if one is given. Adds what the package lacks: conditional writes,
 * response header overrides, CORS, refusal of unsupported calls, and a check of signatures.
 */
export async function startAwsEmulator(options: {
  port: number;
  credentials: Credentials;
  folder?: string;
  /** The clock by which presigned links expire. */
  now?: () => number;
  /** The origins of the pages that may upload and download files. */
  origins?: readonly string[];
}): Promise<AwsEmulator> {
  const { stores, close } = await openStores(options.folder);
  const app = buildApp({ logger: false, host: '127.0.0.1', stores });
  const { credentials, now = Date.now, origins = [] } = options;
  refuseAmbiguousRequests(app);
  supportOrigins(app, origins);
  requireSignedRequests(app, credentials.accessKeyId, now);
  verifySignatures(app, { credentials, now });
  verifyLinks(app, credentials);
  supportConditionalWrites(app, (path) => isStored(stores.s3Store, path));
  supportResponseOverrides(app);
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

const overrides = new Map([
  ['response-content-type', 'content-type'],
  ['response-content-disposition', 'content-disposition'],
]);

/** Implements S3's `response-content-*` query parameters, which the emulator ignores. */
function supportResponseOverrides(app: ReturnType<typeof buildApp>): void {
  app.addHook('onSend', async (request, reply) => {
    if (request.method !== 'GET' || reply.statusCode >= 300) return;
    const { searchParams } = new URL(request.url, 'http://localhost');
    for (const [parameter, header] of overrides) {
      const value = searchParams.get(parameter);
      if (value !== null) reply.header(header, value);
    }
  });
}
