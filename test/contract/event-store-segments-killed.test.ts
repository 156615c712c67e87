import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { keepEventSegments } from '../../lib/gateways/event-segments.ts';
import type { EventStore } from '../../lib/gateways.ts';
import { fillOutbox, openEventLog, waitingLines } from '../support/event-log.ts';
import { type LogBucket, openLogBucket } from '../support/log-bucket.ts';
import { numberedEvents, ship } from '../support/numbered-events.ts';
import { killedAt, memorySegments } from '../support/segment-calls.ts';

const MOMENTS = ['before', 'after'] as const;
const EVENTS = 12;
const lines = (last: number) => numberedEvents(1, last).map(({ line }) => line);

let bucket: LogBucket;

beforeAll(async () => {
  bucket = await openLogBucket();
});
afterAll(() => bucket.emulator.close());

const newLog = () => bucket.newLog();

const shipFirst = (store: EventStore) => ship(store, numberedEvents(1, EVENTS), 5);

/** True when the process was killed, false when its work was done before that. */
async function isKilled(run: Promise<void>): Promise<boolean> {
  return run.then(
    () => false,
    (error: Error) => {
      if (error.message !== 'killed') throw error;
      return true;
    },
  );
}

function everyDeath(calls: number) {
  const numbers = Array.from({ length: calls }, (_, at) => at + 1);
  return numbers.flatMap((nth) => MOMENTS.map((moment) => ({ nth, moment })));
}

function threeOf<T>(all: T[]): T[][] {
  return all.flatMap((one) => all.flatMap((two) => all.map((three) => [one, two, three])));
}

describe('a relay on a bucket, killed and run again', () => {
  test.each(MOMENTS)('%s each of its calls: every event is there once, in order', async (moment) => {
    for (let nth = 1; ; nth += 1) {
      const log = newLog();
      if (!(await isKilled(shipFirst(keepEventSegments(killedAt(log.calls(), nth, moment)))))) {
        expect(nth).toBeGreaterThan(5);
        return;
      }
      await ship(log.reopen(), numberedEvents(1, EVENTS + 3), 7);
      expect([nth, await log.lines()]).toEqual([nth, lines(EVENTS + 3)]);
    }
  });

  test('three times, at whatever calls', async () => {
    for (const deaths of threeOf(everyDeath(8))) {
      const memory = memorySegments();
      for (const { nth, moment } of deaths) {
        await isKilled(shipFirst(keepEventSegments(killedAt(memory, nth, moment))));
      }
      await shipFirst(keepEventSegments(memory));
      const text = memory.written.map((segment) => segment.text.toString()).join('');
      expect([deaths, text]).toEqual([deaths, `${lines(EVENTS).join('\n')}\n`]);
    }
  });

  test('by the job relay-events, from the outbox of the database', async () => {
    const log = newLog();
    const { relay } = await openEventLog();
    const days = ['2026-11-18T23:59:59.999Z', '2026-11-19T00:00:00.000Z', '2026-11-20T08:00:00.000Z'];
    const stored: string[] = [];
    for (const [nth, moment] of [
      [1, 'before'],
      [2, 'before'],
      [2, 'after'],
      [3, 'after'],
      [4, 'before'],
    ] as const) {
      stored.push(...(await fillOutbox(days)));
      await expect(relay(keepEventSegments(killedAt(log.calls(), nth, moment)))).rejects.toThrow('killed');
    }
    await relay(log.reopen());
    expect(await log.lines()).toEqual(stored);
    expect(await waitingLines()).toEqual([]);
    expect(Object.keys(await log.days())).toEqual(['2026-11-18', '2026-11-19', '2026-11-20']);
  });
});
