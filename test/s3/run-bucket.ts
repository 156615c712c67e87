import { type LogBucket, logsIn } from '../support/log-bucket.ts';
import { openSecondS3 } from './second-s3.ts';

/** The bucket of this run; `part` keeps the logs of a part of the suite apart from those of the others. */
export async function openRunBucket(part: string): Promise<LogBucket> {
  const { s3, target } = openSecondS3();
  const bucket = process.env['TEST_S3_BUCKET'] ?? '';
  return logsIn({ s3, target, bucket, folder: `${part}/test`, close: async () => s3.destroy() });
}
