import {
  DeleteObjectsCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  type S3Client,
} from '@aws-sdk/client-s3';
import type { AppStore } from './publish.ts';

/** The maximum number of objects that S3 deletes in one request. */
const MOST_AT_ONCE = 1000;

/** The files of the application in a bucket. */
export function bucketStore(client: S3Client, Bucket: string): AppStore {
  return {
    put: async (Key, { bytes, encoding, type, cacheControl }) => {
      await client.send(
        new PutObjectCommand({
          Bucket,
          Key,
          Body: bytes,
          ContentType: type,
          CacheControl: cacheControl,
          ...(encoding ? { ContentEncoding: encoding } : {}),
        }),
      );
    },
    list: async (Prefix) => {
      const names: string[] = [];
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix }))
        names.push(...Contents.flatMap(({ Key }) => Key ?? []));
      return names;
    },
    read: async (Key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }));
      if (!Body) throw new Error(`${Key} has no content`);
      return Body.transformToByteArray();
    },
    remove: async (names) => {
      for (let at = 0; at < names.length; at += MOST_AT_ONCE) {
        const Objects = names.slice(at, at + MOST_AT_ONCE).map((Key) => ({ Key }));
        const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects } }));
        const [first] = Errors;
        if (first) throw new Error(`${first.Key} was not removed: ${first.Code}`);
      }
    },
  };
}
