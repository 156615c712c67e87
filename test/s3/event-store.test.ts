import { afterAll, beforeAll } from '@jest/globals';
import { describeEventStore } from '../contract/event-store-contract.ts';
import { describeSegments } from '../contract/event-store-segments-contract.ts';
import type { LogBucket } from '../support/event-log/log-bucket.ts';
import { openRunBucket } from './run-bucket.ts';

let bucket: LogBucket;
beforeAll(async () => {
  bucket = await openRunBucket('store');
});
afterAll(() => bucket.close());

describeEventStore('a second S3', async () => bucket.newLog());
describeSegments('a second S3', () => openRunBucket('segments'));
