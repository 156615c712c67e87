import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { startAwsEmulator } from '../../infra/local/aws-emulator.ts';

const credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: 'secret' };

/** An AWS emulator for one test, with clients that have its credentials. */
export type Emulator = {
  url: string;
  target: { endpoint: string; region: string; credentials: typeof credentials };
  s3: S3Client;
  sqs: SQSClient;
  close(): Promise<void>;
};

export async function startEmulator(folder?: string, now?: () => number): Promise<Emulator> {
  const emulator = await startAwsEmulator({
    port: 0,
    accessKeyId: credentials.accessKeyId,
    ...(folder ? { folder } : {}),
    ...(now ? { now } : {}),
  });
  const target = { endpoint: emulator.url, region: 'eu-west-3', credentials };
  const s3 = new S3Client({ ...target, forcePathStyle: true });
  const sqs = new SQSClient(target);
  return {
    url: emulator.url,
    target,
    s3,
    sqs,
    close: async () => {
      s3.destroy();
      sqs.destroy();
      await emulator.close();
    },
  };
}

/** Sends a request without the SDK, with the part of the signature that the emulator checks. */
export function callEmulator({ url }: Emulator, path: string, init: RequestInit = {}): Promise<Response> {
  const authorization = `AWS4-HMAC-SHA256 Credential=${credentials.accessKeyId}/20261120/eu-west-3/s3/aws4_request`;
  return fetch(`${url}${path}`, { ...init, headers: { authorization, ...init.headers } });
}

/** Creates a temporary folder that is removed after the test run. */
export function newFolder(name: string): Promise<string> {
  return mkdtemp(join(globalThis.shared.folder, `${name}-`));
}
