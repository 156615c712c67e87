import { type LogBucket, logsIn } from '../support/event-log/log-bucket.ts';
import { openSecondS3 } from './second-s3.ts';

/** Opens the bucket of this run; `part` is a prefix that separates the parts of the suite. */
export async function openRunBucket(part: string): Promise<LogBucket> {
  const { s3, target } = openSecondS3();
  const bucket = process.env['TEST_S3_BUCKET'] ?? '';
  return logsIn({ s3, target, bucket, folder: `${part}/test`, close: async () => s3.destroy() });
}
