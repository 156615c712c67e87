import { Readable } from 'node:stream';
import type { PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/** One part is sent while the next one fills up. */
const PARTS_IN_MEMORY = 2;

/** Uploads a stream of unknown length in parts. When the stream fails, the uploaded parts are discarded. */
export async function upload(
  client: S3Client,
  object: { Bucket: string; Key: string; ContentType: string },
  content: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const params = { ...object, Body: Readable.from(content) };
  await new Upload({ client, params, queueSize: PARTS_IN_MEMORY }).done();
}

/** The minimum part size of S3; with at most 10,000 parts this allows 50 GB. */
const PART_BYTES = 5 * 1024 * 1024;

/** Uploads a stream in parts. Creates the object at its end, or throws `PreconditionFailed` when the key exists. */
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
