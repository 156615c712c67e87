import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { Sha256 } from '@smithy/core/checksum';
import { HttpRequest } from '@smithy/core/protocols';
import { SignatureV4 } from '@smithy/signature-v4';
import { startAwsEmulator } from '../../../infra/local/aws/aws-emulator.ts';

const credentials = { accessKeyId: 'LOCALKEY', secretAccessKey: 'secret' };

/** An AWS emulator for one test, with clients that have its credentials. */
export type Emulator = {
  url: string;
  target: { endpoint: string; region: string; credentials: typeof credentials };
  s3: S3Client;
  sqs: SQSClient;
  close(): Promise<void>;
};

export async function startEmulator(
  folder?: string,
  now?: () => number,
  origins: readonly string[] = [],
): Promise<Emulator> {
  const emulator = await startAwsEmulator({
    port: 0,
    credentials,
    origins,
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

/** Sends a signed request without the SDK, which would add its own headers. */
export async function callEmulator(
  { url }: Emulator,
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Response> {
  const { host, pathname, searchParams } = new URL(path, url);
  const signer = new SignatureV4({
    credentials,
    region: 'eu-west-3',
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
  });
  const request = new HttpRequest({
    method,
    path: pathname,
    query: Object.fromEntries(searchParams),
    headers: { ...headers, host },
    body,
  });
  const signed = await signer.sign(request);
  return fetch(`${url}${path}`, { method, headers: signed.headers, ...(body === '' ? {} : { body }) });
}

/** Creates a temporary folder that is removed after the test run. */
export function newFolder(name: string): Promise<string> {
  return mkdtemp(join(globalThis.shared.folder, `${name}-`));
}
