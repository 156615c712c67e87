import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { UserError } from '../local/user-error.ts';
import { progressBar } from './progress-bar.ts';
import type { Target } from './target.ts';

/** Uploads a file, decompressed when it ends in `.gz`, and returns its key in the bucket. */
export async function upload({ s3, bucket }: Target, file: string): Promise<string> {
  const size = await requireReadableFile(file);
  const key = `imports/${randomUUID()}/${basename(file, '.gz')}`;
  const bar = progressBar('Uploading');
  const source = createReadStream(file);
  const params = { Bucket: bucket(), Key: key, Body: file.endsWith('.gz') ? decompressed(source) : source };
  const task = new Upload({ client: s3, params });
  task.on('httpUploadProgress', () => bar.update(source.bytesRead, size));
  await task.done().catch((error: unknown) => {
    throw isTornGzip(error) ? new UserError(`${file} is not a whole gzip file.`) : error;
  });
  bar.update(size, size);
  bar.end();
  return key;
}

function decompressed(source: Readable): Readable {
  // An error destroys the decompressed stream, so its reader throws the error.
  return pipeline(source, createGunzip(), () => {});
}

function isTornGzip(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_(DATA|BUF)_ERROR$/.test(String(error.code));
}

/** Deletes an imported file; after a failed import the bucket's lifecycle rule deletes it. */
export async function deleteUpload({ s3, bucket }: Target, key: string): Promise<void> {
  await s3.send(new DeleteObjectCommand({ Bucket: bucket(), Key: key }));
}

/** Returns the size of a file; throws unless it is a readable, non-empty regular file. */
export async function requireReadableFile(file: string): Promise<number> {
  const found = await stat(file).catch(() => {
    throw new UserError(`There is no file ${file}.`);
  });
  if (!found.isFile()) throw new UserError(`${file} is not a file.`);
  if (found.size === 0) throw new UserError(`${file} is empty.`);
  await access(file, constants.R_OK).catch(() => {
    throw new UserError(`${file} cannot be read: its rights do not allow it.`);
  });
  return found.size;
}
