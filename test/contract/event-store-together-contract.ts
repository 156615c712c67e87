import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { LogBucket } from '../support/event-log/log-bucket.ts';
import { batchOf, linesUpTo, numberedEvents, ship, upTo } from '../support/event-log/numbered-events.ts';

/** Tests that relays can write into a bucket of any S3 at the same time. */
export function describeRelaysTogether(name: string, open: () => Promise<LogBucket>): void {
  describe(`relays that write at once into ${name}`, () => {
    let bucket: LogBucket;
    beforeAll(async () => {
      bucket = await open();
    });
    afterAll(() => bucket.close());

    test('twenty with more or less of the same events: each is stored once, in order', async () => {
      const log = bucket.newLog();
      const relays = await Promise.all(
        upTo(20).map(async (at) => {
          const store = log.reopen();
          await store.reached();
          return { store, batch: batchOf(...upTo(at * 5)) };
        }),
      );
      await Promise.all(relays.map(({ store, batch }) => store.append(batch)));
      expect(await log.lines()).toEqual(linesUpTo(100));
      const numbers = (await log.segments()).map(({ key }) => Number(key.slice(-18, -6)));
      expect(numbers).toEqual(upTo(numbers.length));
      for (const { store } of relays) expect(await store.reached()).toEqual({ epoch: 1, position: 100 });
    });

    test('twenty who ship everything, each in steps of its own', async () => {
      const log = bucket.newLog();
      const events = numberedEvents(1, 40);
      await Promise.all(upTo(20).map((size) => ship(log.reopen(), events, size)));
      expect(await log.lines()).toEqual(linesUpTo(40));
    });

    test('twenty who create the same segment: one wins, and what it wrote stays', async () => {
      const log = bucket.newLog();
      const creators = upTo(20).map((at) => ({ at, series: log.calls().series(1) }));
      const isOurs = await Promise.all(
        creators.map(({ at, series }) => {
          const text = Buffer.from(`{"n":${at}}\n`);
          return series.create(1, { day: '2026-11-20', first: at, last: at, text });
        }),
      );
      const winners = upTo(20).filter((at) => isOurs[at - 1]);
      expect(winners).toHaveLength(1);
      expect(await log.lines()).toEqual(winners.map((at) => `{"n":${at}}`));
    });

    test('one store that is asked twice at once', async () => {
      const log = bucket.newLog();
      const store = log.reopen();
      await Promise.all([store.append(batchOf(1, 2)), store.append(batchOf(1, 2, 3)), store.reached()]);
      expect(await log.lines()).toEqual(linesUpTo(3));
    });

    test('one that wakes up long after the others went on', async () => {
      const log = bucket.newLog();
      const late = log.reopen();
      await late.append(batchOf(1));
      const others = log.reopen();
      for (const position of [2, 3, 4, 5]) await others.append(batchOf(position));
      await late.append(batchOf(5, 6));
      await late.append(batchOf(2, 3));
      expect(await log.lines()).toEqual(linesUpTo(6));
    });
  });
}
