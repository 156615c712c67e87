import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';
import type { UploadFiles } from '../core/gateways.ts';
import { type AwsTarget, clientOptions } from './aws.ts';
import { createObject } from './s3-create.ts';

/** Opens the uploads of members, in the bucket of all files. */
export function openUploadFiles(bucket: string, target: AwsTarget): UploadFiles {
  const isEmulated = target.endpoint !== undefined;
  const client = new S3Client({ ...clientOptions(target, 'objects'), forcePathStyle: isEmulated });
  const at = (key: string) => ({ Bucket: bucket, Key: key });
  return {
    sign: async (key, upload) => {
      const { signUpload } = await import('./s3-sign-upload.ts');
      return signUpload(client, at(key), upload);
    },
    link: async (key, options) => {
      const { presign } = await import('./s3-presign.ts');
      return presign(client, at(key), options);
    },
    list: async function* (prefix) {
      for await (const page of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix })) {
        for (const { Key, LastModified } of page.Contents ?? [])
          if (Key && LastModified) yield { key: Key, storedAt: LastModified.toISOString() };
      }
    },
    read: async (key) => {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(key)));
        return await Body?.transformToByteArray();
      } catch (error) {
        if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
        throw error;
      }
    },
    create: (key, file) => createObject(client, at(key), file),
    spend: async (key) => {
      await client.send(new PutObjectCommand({ ...at(key), Body: new Uint8Array() }));
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key)));
    },
  };
}
