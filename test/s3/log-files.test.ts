import { afterAll, beforeAll } from '@jest/globals';
import { openLogBucket } from '../../lib/gateways/event-log/log-bucket.ts';
import { describeLogFiles } from '../contract/log-files-contract.ts';
import type { LogBucket } from '../support/event-log/log-bucket.ts';
import { openRunBucket } from './run-bucket.ts';

let bucket: LogBucket;
beforeAll(async () => {
  bucket = await openRunBucket('files');
});
afterAll(() => bucket.close());

describeLogFiles('a second S3', async () =>
  openLogBucket(bucket.bucket, bucket.newLog().prefix, bucket.target),
);
