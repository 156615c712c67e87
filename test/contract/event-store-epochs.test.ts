import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createSegmentStore } from '../../lib/gateways/event-log/event-segments.ts';
import { type LogBucket, openLogBucket } from '../support/event-log/log-bucket.ts';
import { batchOf, linesUpTo, numberedEvents, ship, upTo } from '../support/event-log/numbered-events.ts';
import { callsThrough, isKilled, killedAt, memorySegments } from '../support/event-log/segment-calls.ts';
import type { SegmentLog } from '../support/event-log/segment-log.ts';
import { propertyOptions } from '../support/run/determinism.ts';

let bucket: LogBucket;
let log: SegmentLog;
beforeAll(async () => {
  bucket = await openLogBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  log = bucket.newLog();
});

const inEpoch = (epoch: number, ...positions: number[]) => ({ ...batchOf(...positions), epoch });
const keys = async () => (await log.segments()).map(({ key }) => key.slice(-25, -6));
/** Removes what sealing removes: all segments of the log but the newest. */
async function removeOldSegments(): Promise<void> {
  for (const { key } of (await log.segments()).slice(0, -1)) {
    await bucket.s3.send(new DeleteObjectCommand({ Bucket: bucket.bucket, Key: key }));
  }
}

const textOf = ({ written }: ReturnType<typeof memorySegments>) =>
  written.map(({ text }) => text.toString()).join('');

describe('a log whose old segments were sealed and removed', () => {
  test('goes on behind its newest one, in the same epoch', async () => {
    for (const position of upTo(4)) await log.reopen().append(batchOf(position));
    await removeOldSegments();
    const store = log.reopen();
    expect(await store.reached()).toEqual({ epoch: 1, position: 4 });
    await store.append(batchOf(4, 5));
    expect(await keys()).toEqual(['000001-000000000004', '000001-000000000005']);
  });

  test('is in the epoch of its newest one, although that has only begun', async () => {
    for (const position of upTo(3)) await log.reopen().append(batchOf(position));
    await log.reopen().append(inEpoch(7, 4));
    await removeOldSegments();
    expect(await log.reopen().reached()).toEqual({ epoch: 7, position: 4 });
    await expect(log.reopen().append(batchOf(5))).rejects.toThrow('the event log is in epoch 7, not 1');
    await log.reopen().append(inEpoch(7, 5));
    expect(await keys()).toEqual(['000007-000000000001', '000007-000000000002']);
  });

  test('is known to a process that saw it before', async () => {
    const store = log.reopen();
    await store.append(batchOf(1));
    await log.reopen().append(inEpoch(2, 2));
    await log.reopen().append(inEpoch(2, 3));
    await removeOldSegments();
    expect(await store.reached()).toEqual({ epoch: 2, position: 3 });
    await store.append(inEpoch(2, 3, 4));
    expect(await log.lines()).toEqual(['{"n":3}', '{"n":4}']);
  });
});

describe('the first segment of an epoch', () => {
  /** A store that knows only the previous epoch, while another process begins the next one. */
  async function overtaken(line: string) {
    const store = log.reopen();
    await store.append(batchOf(1));
    const events = [{ position: 2, line }];
    await log.reopen().append({ epoch: 2, day: '2026-11-20', events });
    return store;
  }

  test('that somebody else wrote, of the same events, counts as stored', async () => {
    const store = await overtaken('{"n":2}');
    await store.append(inEpoch(2, 2, 3));
    expect(await log.lines()).toEqual(linesUpTo(3));
    expect(await keys()).toEqual(['000001-000000000001', '000002-000000000001', '000002-000000000002']);
  });

  test('that somebody else wrote, of other events, is a failure that names it', async () => {
    const store = await overtaken('{"foreign":true}');
    const key = `${log.prefix}/logs/segments/000002-000000000001.jsonl`;
    await expect(store.append(inEpoch(2, 2, 3))).rejects.toMatchObject({ code: key });
    expect(await log.segments()).toHaveLength(2);
  });

  test('has the number that is taken in the epoch before, and is not compared with that', async () => {
    await log.reopen().append(batchOf(1));
    await log.reopen().append(inEpoch(2, 2));
    await log.reopen().append(inEpoch(3, 3));
    expect(await keys()).toEqual(['000001-000000000001', '000002-000000000001', '000003-000000000001']);
    expect(await log.lines()).toEqual(linesUpTo(3));
  });
});

describe('a relay that begins an epoch', () => {
  test.each(['before', 'after'] as const)(
    'and is killed %s each of its calls: every event is there once, in order',
    async (moment) => {
      for (let nth = 1; ; nth += 1) {
        const memory = memorySegments();
        await ship(createSegmentStore(memory), numberedEvents(1, 5), 5);
        const dying = createSegmentStore(killedAt(memory, nth, moment));
        if (!(await isKilled(ship(dying, numberedEvents(1, 12), 5, 2)))) {
          expect(nth).toBeGreaterThan(5);
          return;
        }
        const next = createSegmentStore(memory);
        await ship(next, numberedEvents(1, 14), 7, 2);
        expect([nth, textOf(memory)]).toEqual([nth, `${linesUpTo(14).join('\n')}\n`]);
        expect(await next.reached()).toEqual({ epoch: 2, position: 14 });
      }
    },
  );

  test('together with others that saw more or less of the epoch before', async () => {
    const relay = fc.record({
      seen: fc.integer({ min: 0, max: 6 }),
      size: fc.integer({ min: 1, max: 5 }),
      last: fc.integer({ min: 7, max: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(relay, { minLength: 2, maxLength: 4 }),
        async (scheduler, relays) => {
          const memory = memorySegments();
          let mayBeLate = false;
          const late = callsThrough(memory, (call) =>
            mayBeLate ? scheduler.schedule(Promise.resolve()).then(call) : call(),
          );
          const stores = relays.map(() => createSegmentStore(late));
          for (const shipped of upTo(6)) {
            await ship(createSegmentStore(memory), numberedEvents(1, shipped), 5);
            for (const [at, { seen }] of relays.entries()) if (seen === shipped) await stores[at]?.reached();
          }
          mayBeLate = true;
          const runs = relays.map(({ size, last }, at) =>
            ship(stores[at] ?? createSegmentStore(late), numberedEvents(1, last), size, 2),
          );
          await scheduler.waitFor(Promise.all(runs));
          const last = Math.max(...relays.map((of) => of.last));
          expect(textOf(memory)).toBe(`${linesUpTo(last).join('\n')}\n`);
        },
      ),
      { seed: propertyOptions.seed },
    );
  });

  test('leaves nothing to one of the epoch before that has heard of it', async () => {
    const old = log.reopen();
    await old.append(batchOf(1));
    await log.reopen().append(inEpoch(2, 2));
    await old.reached();
    await expect(old.append(batchOf(2, 3))).rejects.toThrow('the event log is in epoch 2, not 1');
    expect(await log.lines()).toEqual(linesUpTo(2));
  });
});
