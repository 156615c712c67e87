import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { makeTown } from '../../infra/demo/town/town.ts';
import { LOCAL_BUCKET } from '../../infra/local/environment.ts';
import type { ZipStage } from './zip-stage.ts';

const BUILDINGS = `batiment_id;ban_ids;lon;lat;nb_log;nb_niveau;usage;annee_construction;outline_wkt
B1;;2.48;48.9;4;;;;
`;

/** Uploads the import files of the demo's town to the bucket. */
export async function uploadTown({ settings, aws }: ZipStage): Promise<void> {
  const { addresses, departments } = await makeTown(settings.townFolder);
  const s3 = new S3Client({ ...aws, forcePathStyle: true });
  for (const file of [addresses, departments]) {
    const Body = await readFile(file);
    await s3.send(new PutObjectCommand({ Bucket: LOCAL_BUCKET, Key: basename(file), Body }));
  }
  await s3.send(new PutObjectCommand({ Bucket: LOCAL_BUCKET, Key: 'batiments.csv', Body: BUILDINGS }));
  s3.destroy();
}
