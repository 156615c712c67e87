import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { makeTown } from '../../infra/demo/town.ts';
import { LOCAL_BUCKET } from '../../infra/local/environment.ts';
import type { ZipStage } from './zip-stage.ts';

/** Uploads the import files of the demo's town to the bucket. */
export async function uploadTown({ settings, aws }: ZipStage): Promise<void> {
  const { addresses, departments } = await makeTown(settings.townFolder);
  const s3 = new S3Client({ ...aws, forcePathStyle: true });
  for (const file of [addresses, departments]) {
    const Body = await readFile(file);
    await s3.send(new PutObjectCommand({ Bucket: LOCAL_BUCKET, Key: basename(file), Body }));
  }
  s3.destroy();
}
