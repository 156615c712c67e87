import { describe, expect, test } from '@jest/globals';
import { createSegmentStore } from '../../../lib/gateways/event-log/event-segments.ts';
import { describeKilledRelays } from '../../contract/event-store-killed-contract.ts';
import { openLogBucket } from '../../support/event-log/log-bucket.ts';
import { linesUpTo, numberedEvents, ship, upTo } from '../../support/event-log/numbered-events.ts';
import { isKilled, killedAt, memorySegments } from '../../support/event-log/segment-calls.ts';

const EVENTS = 12;

function everyDeath(calls: number) {
  return upTo(calls).flatMap((nth) => (['before', 'after'] as const).map((moment) => ({ nth, moment })));
}

function threeOf<T>(all: T[]): T[][] {
  return all.flatMap((one) => all.flatMap((two) => all.map((three) => [one, two, three])));
}

describeKilledRelays('a bucket', openLogBucket);

describe('a relay that is killed', () => {
  test('three times, at whatever calls', async () => {
    for (const deaths of threeOf(everyDeath(9))) {
      const memory = memorySegments();
      const events = numberedEvents(1, EVENTS);
      for (const { nth, moment } of deaths) {
        await isKilled(ship(createSegmentStore(killedAt(memory, nth, moment)), events, 5));
      }
      await ship(createSegmentStore(memory), events, 5);
      const text = memory.written.map((segment) => segment.text.toString()).join('');
      expect([deaths, text]).toEqual([deaths, `${linesUpTo(EVENTS).join('\n')}\n`]);
    }
  });
});
