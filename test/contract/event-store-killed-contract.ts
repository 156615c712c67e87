import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createSegmentStore } from '../../lib/gateways/event-log/event-segments.ts';
import { fillOutbox, openEventLog, waitingLines } from '../support/event-log/event-log.ts';
import type { LogBucket } from '../support/event-log/log-bucket.ts';
import { linesUpTo, numberedEvents, ship } from '../support/event-log/numbered-events.ts';
import { isKilled, killedAt } from '../support/event-log/segment-calls.ts';

const EVENTS = 12;

/** What relays have to leave in a bucket of any S3, wherever they are killed. */
export function describeKilledRelays(name: string, open: () => Promise<LogBucket>): void {
  describe(`a relay on ${name}, killed and run again`, () => {
    let bucket: LogBucket;
    beforeAll(async () => {
      bucket = await open();
    });
    afterAll(() => bucket.close());

    test.each(['before', 'after'] as const)(
      '%s each of its calls: every event is there once, in order',
      async (moment) => {
        for (let nth = 1; ; nth += 1) {
          const log = bucket.newLog();
          const store = createSegmentStore(killedAt(log.calls(), nth, moment));
          if (!(await isKilled(ship(store, numberedEvents(1, EVENTS), 5)))) {
            expect(nth).toBeGreaterThan(5);
            return;
          }
          await ship(log.reopen(), numberedEvents(1, EVENTS + 3), 7);
          expect([nth, await log.lines()]).toEqual([nth, linesUpTo(EVENTS + 3)]);
        }
      },
    );

    test('by the job relay-events, from the outbox of the database', async () => {
      const log = bucket.newLog();
      const { relay } = await openEventLog();
      const days = ['2026-11-18T23:59:59.999Z', '2026-11-19T00:00:00.000Z', '2026-11-20T08:00:00.000Z'];
      const stored: string[] = [];
      for (const [nth, moment] of [
        [1, 'before'],
        [3, 'before'],
        [3, 'after'],
        [4, 'after'],
        [5, 'before'],
      ] as const) {
        stored.push(...(await fillOutbox(days)));
        await expect(relay(createSegmentStore(killedAt(log.calls(), nth, moment)))).rejects.toThrow('killed');
      }
      await relay(log.reopen());
      expect(await log.lines()).toEqual(stored);
      expect(await waitingLines()).toEqual([]);
      expect(Object.keys(await log.days())).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
    });
  });
}
