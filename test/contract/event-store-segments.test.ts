// Tier: landing
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openEventStore } from '../../lib/gateways/event-log/event-store.ts';
import { type LogBucket, openLogBucket } from '../support/event-log/log-bucket.ts';
import { batchOf } from '../support/event-log/numbered-events.ts';
import { openSegmentLog } from '../support/event-log/segment-log.ts';
import { describeEventStore } from './event-store-contract.ts';
import { describeSegments } from './event-store-segments-contract.ts';

let bucket: LogBucket;

beforeAll(async () => {
  bucket = await openLogBucket();
});
afterAll(() => bucket.close());

describeEventStore('a bucket', async () => bucket.newLog());
describeSegments('a bucket', openLogBucket);

describe('the segments of the event log', () => {
  test.each([
    ['', 'logs/segments/'],
    ['rec/tournee', 'rec/tournee/logs/segments/'],
  ])('lie under the prefix %j', async (prefix, folder) => {
    const log = openSegmentLog(bucket, prefix);
    await log.reopen().append(batchOf(1));
    expect((await log.segments()).map(({ key }) => key)).toEqual([`${folder}000001-000000000001.jsonl`]);
  });

  test('are opened by the setting', async () => {
    const log = bucket.newLog();
    await log.reopen().append(batchOf(1, 2));
    const named = { kind: 's3', bucket: bucket.bucket, prefix: log.prefix } as const;
    const store = await openEventStore(named, bucket.target);
    expect(await store.reached()).toEqual({ epoch: 1, position: 2 });
  });
});
