import { Readable } from 'node:stream';
import type { S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';

/** One part is sent while the next one fills up; a part has five MiB. */
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
