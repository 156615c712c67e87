import { PutObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ConfigError } from '../../lib/core/config/config.ts';
import { openEventSegments } from '../../lib/gateways/event-log/event-segments.ts';
import type { LogBucket } from '../support/event-log/log-bucket.ts';
import { batchOf, linesUpTo, upTo } from '../support/event-log/numbered-events.ts';

const DAY = '2026-11-20';

/** Tests how an event log is stored in a bucket of any S3, and how it handles objects that others put there. */
export function describeSegments(name: string, open: () => Promise<LogBucket>): void {
  describe(`the segments of the event log in ${name}`, () => {
    let bucket: LogBucket;
    beforeAll(async () => {
      bucket = await open();
    });
    afterAll(() => bucket.close());

    const put = (Key: string, Body: string) =>
      bucket.s3.send(new PutObjectCommand({ Bucket: bucket.bucket, Key, Body }));

    test('are numbered, one for each batch, and say day and positions beside the lines', async () => {
      const log = bucket.newLog();
      const store = log.reopen();
      await store.append(batchOf(4, 6));
      await store.append({ epoch: 1, day: '2026-11-21', events: [{ position: 7, line: '{}' }] });
      const contentType = 'application/x-ndjson';
      expect(await log.segments()).toEqual([
        {
          key: `${log.prefix}/logs/segments/000001-000000000001.jsonl`,
          contentType,
          metadata: { day: DAY, first: '4', last: '6' },
          lines: ['{"n":4}', '{"n":6}'],
        },
        {
          key: `${log.prefix}/logs/segments/000001-000000000002.jsonl`,
          contentType,
          metadata: { day: '2026-11-21', first: '7', last: '7' },
          lines: ['{}'],
        },
      ]);
    });

    test('begin their numbers anew in each epoch, behind those of the one before', async () => {
      const log = bucket.newLog();
      await log.reopen().append(batchOf(1, 2));
      await log.reopen().append({ ...batchOf(2, 3), epoch: 12 });
      const store = log.reopen();
      expect(await store.reached()).toEqual({ epoch: 12, position: 3 });
      await store.append({ ...batchOf(4), epoch: 12 });
      expect((await log.segments()).map(({ key, lines }) => [key.slice(-25, -6), lines])).toEqual([
        ['000001-000000000001', ['{"n":1}', '{"n":2}']],
        ['000012-000000000001', ['{"n":3}']],
        ['000012-000000000002', ['{"n":4}']],
      ]);
    });

    test('are not written for nothing', async () => {
      const log = bucket.newLog();
      const store = log.reopen();
      await store.append(batchOf());
      await store.append(batchOf(1, 2));
      await store.append(batchOf(2));
      await store.append(batchOf());
      expect(await log.segments()).toHaveLength(1);
    });

    test('take a thousand events at once', async () => {
      const log = bucket.newLog();
      await log.reopen().append(batchOf(...upTo(1000)));
      expect(await log.segments()).toHaveLength(1);
      expect(await log.lines()).toEqual(linesUpTo(1000));
    });

    test('are counted on over what else lies beside them', async () => {
      const log = bucket.newLog();
      await log.reopen().append(batchOf(1));
      for (const file of ['000001-notes.txt', '2-000000000001.jsonl', 'readme']) {
        await put(`${log.prefix}/logs/segments/${file}`, 'x\n');
      }
      const store = log.reopen();
      expect(await store.reached()).toEqual({ epoch: 1, position: 1 });
      await store.append(batchOf(2));
      expect(await log.reopen().reached()).toEqual({ epoch: 1, position: 2 });
    });

    test('are found over more than a page', async () => {
      const log = bucket.newLog();
      const series = log.calls().series(1);
      const numbers = upTo(1200);
      for (let from = 0; from < numbers.length; from += 50) {
        await Promise.all(
          numbers.slice(from, from + 50).map((number) => {
            const text = Buffer.from('{}\n');
            return series.create(number, { day: DAY, first: number * 2, last: number * 2, text });
          }),
        );
      }
      expect(await log.reopen().reached()).toEqual({ epoch: 1, position: 2400 });
      const store = log.reopen();
      await store.append(batchOf(2400, 2401));
      expect(await store.reached()).toEqual({ epoch: 1, position: 2401 });
    });

    test('that do not say their positions stop the relay', async () => {
      const log = bucket.newLog();
      const key = `${log.prefix}/logs/segments/000001-000000000001.jsonl`;
      await put(key, 'secret\n');
      await expect(log.reopen().reached()).rejects.toThrow(`${key} does not say its positions`);
    });

    test('have no place in a bucket that does not exist: a wrong setting', async () => {
      const wrong = new ConfigError('EVENT_STORE: there is no such bucket');
      const store = openEventSegments('nowhere', '', bucket.target);
      await expect(store.reached()).rejects.toThrow(wrong);
      await expect(store.append(batchOf(1))).rejects.toThrow(wrong);
    });
  });
}
