import {
  DeleteObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { LogFiles } from '../../core/gateways.ts';
import type { AwsTarget } from '../aws.ts';
import { download } from './log-download.ts';
import { ignoreStatus, openEventS3, statusOf } from './s3-client.ts';

const NOT_FOUND = 404;
const PRECONDITION_FAILED = 412;
const WHOLE_FILE = { from: 0, to: Number.POSITIVE_INFINITY };

type Bucket = { client: S3Client; bucket: string; root: string; locks: boolean };

/** Opens the log files under `<prefix>/logs/` of a bucket; `locks`: the bucket has Object Lock. */
export function openLogBucket(
  bucket: string,
  prefix: string,
  target: AwsTarget,
  { locks = false } = {},
): LogFiles {
  const client = openEventS3(target);
  const root = `${prefix}${prefix && '/'}logs/`;
  const logBucket: Bucket = { client, bucket, root, locks };
  const place = (key: string) => ({ Bucket: bucket, Key: `${root}${key}` });
  const sizeOf = async (key: string) => {
    const head = await client.send(new HeadObjectCommand(place(key))).catch(ignoreStatus(NOT_FOUND));
    return head?.ContentLength;
  };
  return {
    list: (start) => list(logBucket, start),
    size: sizeOf,
    read: (key, range = WHOLE_FILE) => download(client, place(key), range),
    create: async (key, content, { keptUntil } = {}) => {
      // Not every S3 implementation checks the condition when a multipart upload is completed.
      if ((await sizeOf(key)) !== undefined) return false;
      const { uploadNew } = await import('../s3-upload.ts');
      const object = { ...place(key), ContentType: typeOf(key), ...lockOf(logBucket, keptUntil) };
      return uploadNew(client, object, content).then(
        () => true,
        (error: unknown) => {
          if (statusOf(error) === PRECONDITION_FAILED) return false;
          throw error;
        },
      );
    },
    replace: async (key, bytes) => {
      await client.send(new PutObjectCommand({ ...place(key), Body: bytes, ContentType: typeOf(key) }));
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(place(key)));
    },
    // An incomplete upload is no object; a lifecycle rule of the bucket removes its parts.
    tidy: async () => {},
  };
}

async function* list({ client, bucket, root }: Bucket, start: string) {
  const pages = paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: `${root}${start}` });
  for await (const { Contents = [] } of pages) {
    for (const { Key = '', Size = 0 } of Contents) yield { key: Key.slice(root.length), bytes: Size };
  }
}

function lockOf({ locks }: Bucket, keptUntil: string | undefined) {
  if (!locks || keptUntil === undefined) return {};
  const ObjectLockRetainUntilDate = new Date(`${keptUntil}T00:00:00.000Z`);
  return { ObjectLockMode: 'GOVERNANCE' as const, ObjectLockRetainUntilDate };
}

function typeOf(key: string): string {
  if (key.endsWith('.gz')) return 'application/gzip';
  if (key.endsWith('.jsonl')) return 'application/x-ndjson';
  if (key.endsWith('.json')) return 'application/json';
  return key.endsWith('.log') ? 'text/plain' : 'application/octet-stream';
}
