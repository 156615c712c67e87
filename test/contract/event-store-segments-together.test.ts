// Tier: landing
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSegmentStore } from '../../lib/gateways/event-log/event-segments.ts';
import { type LogBucket, openLogBucket } from '../support/event-log/log-bucket.ts';
import { batchOf, linesUpTo, numberedEvents, ship } from '../support/event-log/numbered-events.ts';
import { callsThrough, memorySegments } from '../support/event-log/segment-calls.ts';
import type { SegmentLog } from '../support/event-log/segment-log.ts';
import { propertyOptions } from '../support/run/determinism.ts';
import { describeRelaysTogether } from './event-store-together-contract.ts';

const DAY = '2026-11-20';
const event = (position: number, line = `{"n":${position}}`) => ({ position, line });

let bucket: LogBucket;
let log: SegmentLog;

beforeAll(async () => {
  bucket = await openLogBucket();
});
afterAll(() => bucket.close());

describeRelaysTogether('a bucket', openLogBucket);

describe('relays that write at once', () => {
  test('in whatever order their calls arrive', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 6, max: 12 })), {
          minLength: 2,
          maxLength: 4,
        }),
        async (scheduler, relays) => {
          const memory = memorySegments();
          const runs = relays.map(([size, last]) => {
            const calls = callsThrough(memory, (call) => scheduler.schedule(Promise.resolve()).then(call));
            return ship(createSegmentStore(calls), numberedEvents(1, last), size);
          });
          await scheduler.waitFor(Promise.all(runs));
          const text = memory.written.map((segment) => segment.text.toString()).join('');
          const last = Math.max(...relays.map(([, end]) => end));
          expect(text.split('\n').slice(0, -1)).toEqual(linesUpTo(last));
        },
      ),
      { seed: propertyOptions.seed },
    );
  });
});

describe('a segment that somebody else wrote', () => {
  /** A store that knows only the first segment, while another process writes the second one. */
  async function overtaken(events: { position: number; line: string }[]) {
    log = bucket.newLog();
    const store = log.reopen();
    await log.reopen().append(batchOf(1));
    await store.reached();
    await log.reopen().append({ epoch: 1, day: DAY, events });
    return store;
  }

  test.each([
    ['the same events', [2, 3], [2, 3], 3],
    ['the first of them', [2], [2, 3], 3],
    ['more than them', [2, 3, 4], [2, 3], 4],
    ['some before them', [2, 3], [3, 4], 4],
    ['others before them', [2], [3, 4], 4],
  ])('with %s is counted as stored', async (_, theirs, ours, last) => {
    const store = await overtaken(theirs.map((at) => event(at)));
    await store.append(batchOf(...ours));
    expect(await log.lines()).toEqual(linesUpTo(last));
    expect(await store.reached()).toMatchObject({ position: last });
  });

  test.each([
    ['other lines', [event(2), event(3, 'foreign')], [2, 3]],
    ['other lines at the positions it begins with', [event(2, 'foreign')], [2, 3]],
    ['other lines at the positions we begin with', [event(2, 'foreign'), event(3)], [2]],
    ['more lines than we have at these positions', [event(2), event(3, '{"n":3}\nforeign')], [2, 3]],
    ['a gap where an event of ours belongs', [event(3)], [2, 3]],
  ])('with %s is a failure that names it and quotes nothing', async (_, theirs, ours) => {
    const store = await overtaken(theirs);
    const key = `${log.prefix}/logs/segments/000001-000000000002.jsonl`;
    const failure = await store.append(batchOf(...ours)).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      message: `${key} does not hold the events that were to be stored there`,
      code: key,
    });
    expect(await log.segments()).toHaveLength(2);
  });
});

describe('the newest segment', () => {
  test.each([0, 1, 999, 1000, 1001, 2000, 3500, 7999, 8000, 123_456, 525_600])(
    'of %d is found in a few steps',
    async (count) => {
      const memory = memorySegments();
      const text = Buffer.from('{}\n');
      for (let at = 1; at <= count; at += 1)
        memory.written.push({ epoch: 1, day: DAY, first: at, last: at, text });
      let calls = 0;
      const counted = callsThrough(memory, (call) => {
        calls += 1;
        return call();
      });
      const store = createSegmentStore(counted);
      expect(await store.reached()).toMatchObject({ position: count });
      expect(calls).toBeLessThan(25);
      calls = 0;
      expect(await store.reached()).toMatchObject({ position: count });
      expect(calls).toBe(2);
    },
  );
});
