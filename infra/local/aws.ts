import { randomBytes } from 'node:crypto';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { queuePrefix } from '../deploy/names.ts';
import { startAwsEmulator } from './aws-emulator.ts';
import { LOCAL_BUCKET, LOCAL_REGION } from './environment.ts';
import { createQueues } from './queues.ts';

export type Credentials = { accessKeyId: string; secretAccessKey: string };
export type LocalAws = { url: string; credentials: Credentials; close(): Promise<void> };

/** Seconds a message stays hidden from others: more than any worker of ours takes at one machine. */
const VISIBILITY_SECONDS = 60;

/** A key that only this run knows: requests of other programs and of web pages are not signed with it. */
export function newCredentials(): Credentials {
  return {
    accessKeyId: `LOCAL${randomBytes(12).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(24).toString('base64url'),
  };
}

/** SQS and S3 with the queues and the bucket of a stage. */
export async function startAws(options: {
  folder: string;
  stage: string;
  queues: string[];
  credentials: Credentials;
}): Promise<LocalAws> {
  const { credentials } = options;
  const emulator = await startAwsEmulator({
    port: 0,
    accessKeyId: credentials.accessKeyId,
    folder: options.folder,
  });
  const target = { endpoint: emulator.url, region: LOCAL_REGION, credentials };
  const sqs = new SQSClient(target);
  const queues = options.queues.map((name) => ({ name, visibilitySeconds: VISIBILITY_SECONDS }));
  await createQueues(sqs, queuePrefix(options.stage), queues);
  const s3 = new S3Client({ ...target, forcePathStyle: true });
  await s3.send(new CreateBucketCommand({ Bucket: LOCAL_BUCKET }));
  return { url: emulator.url, credentials, close: () => emulator.close() };
}
