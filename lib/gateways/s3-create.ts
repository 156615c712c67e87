import { PutObjectCommand, type S3Client } from '@aws-sdk/client-s3';
import type { StoredFile } from '../core/gateways.ts';

/** Creates an object; returns false, without writing, when the key already exists. */
export async function createObject(
  client: S3Client,
  object: { Bucket: string; Key: string },
  { bytes, contentType }: StoredFile,
): Promise<boolean> {
  // The only write condition that S3 and all emulators implement correctly.
  const put = new PutObjectCommand({ ...object, Body: bytes, ContentType: contentType, IfNoneMatch: '*' });
  try {
    await client.send(put);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'PreconditionFailed') return false;
    throw error;
  }
}
