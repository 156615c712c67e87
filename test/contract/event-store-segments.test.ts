import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConfigError } from '../../lib/config.ts';
import { openEventSegments } from '../../lib/gateways/event-segments.ts';
import { openEventStore } from '../../lib/gateways/event-store.ts';
import { type LogBucket, openLogBucket } from '../support/log-bucket.ts';
import { LOG_BUCKET, openSegmentLog } from '../support/segment-log.ts';
import { describeEventStore } from './event-store-contract.ts';

const DAY = '2026-11-20';
const batch = (...positions: number[]) => ({
  day: DAY,
  events: positions.map((position) => ({ position, line: `{"n":${position}}` })),
});

let bucket: LogBucket;

beforeAll(async () => {
  bucket = await openLogBucket();
});
afterAll(() => bucket.emulator.close());

const newLog = () => bucket.newLog();

describeEventStore('a bucket', async () => newLog());

describe('the segments of the event log', () => {
  test('are numbered, one for each batch, and say day and positions beside the lines', async () => {
    const log = openSegmentLog(bucket.emulator, 'rec/tournee');
    const store = log.reopen();
    await store.append(batch(4, 6));
    await store.append({ day: '2026-11-21', events: [{ position: 7, line: '{}' }] });
    const contentType = 'application/x-ndjson';
    expect(await log.segments()).toEqual([
      {
        key: 'rec/tournee/logs/segments/000001-000000000001.jsonl',
        contentType,
        metadata: { day: DAY, first: '4', last: '6' },
        lines: ['{"n":4}', '{"n":6}'],
      },
      {
        key: 'rec/tournee/logs/segments/000001-000000000002.jsonl',
        contentType,
        metadata: { day: '2026-11-21', first: '7', last: '7' },
        lines: ['{}'],
      },
    ]);
  });

  test('lie at the root of a bucket when there is no prefix', async () => {
    const log = openSegmentLog(bucket.emulator, '');
    await log.reopen().append(batch(1));
    expect((await log.segments()).map(({ key }) => key)).toEqual(['logs/segments/000001-000000000001.jsonl']);
  });

  test('are opened by the setting', async () => {
    const log = newLog();
    await log.reopen().append(batch(1, 2));
    const named = { kind: 's3', bucket: LOG_BUCKET, prefix: log.prefix } as const;
    expect(await (await openEventStore(named, bucket.emulator.target)).lastPosition()).toBe(2);
  });

  test('are not written for nothing', async () => {
    const log = newLog();
    const store = log.reopen();
    await store.append(batch());
    await store.append(batch(1, 2));
    await store.append(batch(2));
    await store.append(batch());
    expect(await log.segments()).toHaveLength(1);
  });

  test('take a thousand events at once', async () => {
    const log = newLog();
    const positions = Array.from({ length: 1000 }, (_, at) => at + 1);
    await log.reopen().append(batch(...positions));
    expect(await log.segments()).toHaveLength(1);
    expect(await log.lines()).toEqual(positions.map((position) => `{"n":${position}}`));
  });

  test('are counted on over what else lies beside them', async () => {
    const log = newLog();
    await log.reopen().append(batch(1));
    for (const name of ['000001-notes.txt', '000002-000000000001.jsonl', 'readme']) {
      const Key = `${log.prefix}/logs/segments/${name}`;
      await bucket.emulator.s3.send(new PutObjectCommand({ Bucket: LOG_BUCKET, Key, Body: 'x\n' }));
    }
    const store = log.reopen();
    expect(await store.lastPosition()).toBe(1);
    await store.append(batch(2));
    expect(await log.reopen().lastPosition()).toBe(2);
  });

  test('are found over more than a page', async () => {
    const log = newLog();
    const calls = log.calls();
    const numbers = Array.from({ length: 1200 }, (_, at) => at + 1);
    for (let from = 0; from < numbers.length; from += 50) {
      await Promise.all(
        numbers.slice(from, from + 50).map((number) => {
          const text = Buffer.from('{}\n');
          return calls.create(number, { day: DAY, first: number * 2, last: number * 2, text });
        }),
      );
    }
    expect(await log.reopen().lastPosition()).toBe(2400);
    const store = log.reopen();
    await store.append(batch(2400, 2401));
    expect(await store.lastPosition()).toBe(2401);
  });

  test('that do not say their positions stop the relay', async () => {
    const log = newLog();
    const Key = `${log.prefix}/logs/segments/000001-000000000001.jsonl`;
    await bucket.emulator.s3.send(new PutObjectCommand({ Bucket: LOG_BUCKET, Key, Body: 'secret\n' }));
    await expect(log.reopen().lastPosition()).rejects.toThrow(`${Key} does not say its positions`);
  });
});

describe('a bucket that does not exist', () => {
  test('is named as a wrong setting', async () => {
    const wrong = new ConfigError('EVENT_STORE: there is no such bucket');
    const store = openEventSegments('nowhere', '', bucket.emulator.target);
    await expect(store.lastPosition()).rejects.toThrow(wrong);
    await expect(store.append(batch(1))).rejects.toThrow(wrong);
  });
});
