import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectsCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3';

/** The environment variables with address and key of the S3. */
export const S3_SETTINGS = ['TEST_S3_ENDPOINT', 'TEST_S3_KEY', 'TEST_S3_SECRET'] as const;

/** A client of the S3 under test, and the target for the drivers. */
export function openSecondS3() {
  const [endpoint = '', accessKeyId = '', secretAccessKey = ''] = S3_SETTINGS.map(
    (name) => process.env[name],
  );
  // Self-hosted S3 servers only know this region.
  const target = { endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } };
  return { target, s3: new S3Client({ ...target, forcePathStyle: true }) };
}

export async function makeBucket(name: string): Promise<void> {
  const { s3 } = openSecondS3();
  await s3.send(new CreateBucketCommand({ Bucket: name }));
  s3.destroy();
}

export async function removeBucket(name: string): Promise<void> {
  const { s3 } = openSecondS3();
  for await (const { Contents = [] } of paginateListObjectsV2({ client: s3 }, { Bucket: name })) {
    const Objects = Contents.map(({ Key }) => ({ Key }));
    if (Objects.length > 0) await s3.send(new DeleteObjectsCommand({ Bucket: name, Delete: { Objects } }));
  }
  await s3.send(new DeleteBucketCommand({ Bucket: name }));
  s3.destroy();
}
