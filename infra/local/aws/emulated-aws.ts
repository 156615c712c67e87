import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { queuePrefix } from '../../deploy/names.ts';
import { LOCAL_BUCKET, LOCAL_REGION } from '../environment.ts';
import { startAwsEmulator } from './aws-emulator.ts';
import type { Credentials } from './emulator-access.ts';
import { createQueues } from './queues.ts';

export type LocalAws = { url: string; credentials: Credentials; close(): Promise<void> };

/** The visibility timeout of messages; longer than any worker takes locally. */
const VISIBILITY_SECONDS = 60;

/** Random credentials for this run, so that other programs and web pages cannot call the emulator. */
export function newCredentials(): Credentials {
  return {
    accessKeyId: `LOCAL${randomBytes(12).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(24).toString('base64url'),
  };
}

/** Starts the emulator and creates the queues and the bucket of a stage. */
export async function startAws(options: {
  folder: string;
  stage: string;
  queues: string[];
  credentials: Credentials;
  origins?: readonly string[];
}): Promise<LocalAws> {
  const { credentials } = options;
  const emulator = await startAwsEmulator({
    port: 0,
    credentials,
    folder: options.folder,
    ...(options.origins ? { origins: options.origins } : {}),
  });
  const target = { endpoint: emulator.url, region: LOCAL_REGION, credentials };
  const sqs = new SQSClient(target);
  const queues = options.queues.map((name) => ({ name, visibilitySeconds: VISIBILITY_SECONDS }));
  await createQueues(sqs, queuePrefix(options.stage), queues);
  const s3 = new S3Client({ ...target, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: LOCAL_BUCKET }));
  return { url: emulator.url, credentials, close: () => emulator.close() };
}
