// Tier: landing
import { afterAll, beforeAll } from '@jest/globals';
import { openLogBucket } from '../../lib/gateways/event-log/log-bucket.ts';
import { openEventLog } from '../support/event-log/event-log.ts';
import { type LogBucket, openLogBucket as openTestBucket } from '../support/event-log/log-bucket.ts';
import { describeLogFiles } from './log-files-contract.ts';

describeLogFiles('a folder', async () => (await openEventLog()).logFiles);

let bucket: LogBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket.close());

describeLogFiles('a bucket', async () => openLogBucket(bucket.bucket, bucket.newLog().prefix, bucket.target));
