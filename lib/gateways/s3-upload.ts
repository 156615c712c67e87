import { Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/** One part is sent while the next one fills up. */
const PARTS_IN_MEMORY = 2;

/** Sends a stream of unknown length in parts. When it breaks off, the parts that were sent are given up. */
export async function upload(
  client: S3Client,
  object: { Bucket: string; Key: string; ContentType: string },
  content: AsyncIterable<string>,
): Promise<void> {
  const params = { ...object, Body: Readable.from(content) };
  await new Upload({ client, params, queueSize: PARTS_IN_MEMORY }).done();
}

/** The least that S3 takes; 10,000 parts are the most: 50 GB. */
const PART_BYTES = 5 * 1024 * 1024;

/** Sends a stream in parts; there is an object once all of it has come, and only where there was none. */
export async function uploadNew(
  client: S3Client,
  object: Pick<
    PutObjectCommandInput,
    'Bucket' | 'Key' | 'ContentType' | 'ObjectLockMode' | 'ObjectLockRetainUntilDate'
  >,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const params = { ...object, IfNoneMatch: '*', Body: Readable.from(content, { objectMode: false }) };
  await new Upload({ client, params, queueSize: PARTS_IN_MEMORY, partSize: PART_BYTES }).done();
}
