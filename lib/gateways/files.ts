import { DeleteObjectCommand, GetObjectCommand, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import type { Files } from '../core/gateways.ts';
import { type AwsTarget, clientOptions } from './aws.ts';
import { createObject } from './s3-create.ts';

/** Private objects of one bucket. */
export function openFiles(bucket: string, target: AwsTarget): Files {
  const client = new S3Client({
    ...clientOptions(target, 'objects'),
    forcePathStyle: target.endpoint !== undefined,
  });
  return {
    create: (key, file) => createObject(client, { Bucket: bucket, Key: key }, file),
    read: async (key) => {
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
      if (!Body) throw new Error(`object ${key} has no body`);
      return Body.transformToByteArray();
    },
    stream: async (key, from, to) => {
      const range = `bytes=${from}-${to === undefined ? '' : to - 1}`;
      const { Body, ContentRange } = await client.send(
        new GetObjectCommand({ Bucket: bucket, Key: key, Range: range }),
      );
      if (!Body) throw new Error(`object ${key} has no body`);
      const size = Number(ContentRange?.split('/')[1]);
      return { body: Body.transformToWebStream(), size };
    },
    write: async (key, content, { contentType }) => {
      const { upload } = await import('./s3-upload.ts');
      await upload(client, { Bucket: bucket, Key: key, ContentType: contentType }, content);
    },
    link: async (key, options) => {
      const { presign } = await import('./s3-presign.ts');
      return presign(client, { Bucket: bucket, Key: key }, options);
    },
    list: async function* (prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key } of page.Contents ?? []) if (Key) yield Key;
      }
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
  };
}
