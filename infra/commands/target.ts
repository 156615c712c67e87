import { LambdaClient } from '@aws-sdk/client-lambda';
import { S3Client } from '@aws-sdk/client-s3';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { REGION } from '../deploy/names.ts';
import { requireStage } from '../deploy/stages.ts';
import { LOCAL_BUCKET, LOCAL_REGION } from '../local/environment.ts';
import { readSettings } from '../local/settings.ts';
import { readStackFile } from '../local/stack-file.ts';
import { UserError } from '../local/user-error.ts';

/** The clients of the local stack or of a stage in AWS. */
export type Target = { stage: string; lambda: LambdaClient; s3: S3Client; bucket: () => string };

/** No retries and a long timeout (ms), because a retried invocation would run the job twice. */
const INVOKE_OPTIONS = { maxAttempts: 1, requestHandler: { requestTimeout: 900_000 } };

export async function openTarget(stage: string | undefined): Promise<Target> {
  return stage === undefined ? openLocal() : openStage(stage);
}

async function openLocal(): Promise<Target> {
  const stack = await readStackFile(readSettings().stackFile);
  const credentials = { accessKeyId: stack.accessKeyId, secretAccessKey: stack.secretAccessKey };
  const { emulatorUrl } = stack;
  const bucket = processEnvironment['FILES_BUCKET'];
  const s3 = emulatorUrl
    ? new S3Client({ endpoint: emulatorUrl, region: LOCAL_REGION, credentials, forcePathStyle: true })
    : new S3Client({});
  return {
    stage: stack.stage,
    lambda: new LambdaClient({ endpoint: stack.url, region: LOCAL_REGION, credentials, ...INVOKE_OPTIONS }),
    s3,
    bucket: () => (emulatorUrl ? LOCAL_BUCKET : required(bucket)),
  };
}

async function openStage(stage: string): Promise<Target> {
  await requireStage(stage);
  return {
    stage,
    lambda: new LambdaClient({ region: REGION, ...INVOKE_OPTIONS }),
    s3: new S3Client({ region: REGION }),
    bucket: () => required(processEnvironment['FILES_BUCKET']),
  };
}

function required(bucket: string | undefined): string {
  if (!bucket) throw new UserError('Set FILES_BUCKET to the bucket of the stage.');
  return bucket;
}
