import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { EventBatch } from '../../../lib/core/gateways.ts';
import { asOwner } from '../../support/database/owner.ts';
import { type EventLog, fillBacklog, openEventLog, relayInto } from '../../support/event-log/event-log.ts';
import { logLines } from '../../support/run/resources.ts';

const BACKLOG = Number(process.env['RELAY_BACKLOG'] ?? 50_000);
const BATCH = 5000;
const APPEND_MS = 10_000;
/** A run begins no batch after 40 seconds. */
const BATCHES_OF_A_RUN = 4;

let log: EventLog;
beforeEach(async () => {
  log = await openEventLog();
});
afterEach(() => {
  jest.restoreAllMocks();
});

/** A store that takes ten seconds for each append, and counts the events without storing them. */
function slowStore() {
  let elapsed = 0;
  jest.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const seen = { position: 0, events: 0, largest: 0, outOfOrder: 0 };
  return {
    seen,
    reached: async () => ({ epoch: 1, position: seen.position }),
    append: async ({ events }: EventBatch) => {
      elapsed += APPEND_MS;
      seen.largest = Math.max(seen.largest, events.length);
      for (const { position, line } of events) {
        seen.events += 1;
        const isNext = position > seen.position && line.endsWith(`"session_duration":${seen.events}}`);
        if (!isNext) seen.outOfOrder += 1;
        seen.position = position;
      }
    },
  };
}

const countWaiting = async () => {
  const all = asOwner((trx) =>
    trx
      .selectFrom('outbox_events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  );
  return Number((await all).count);
};

describe('the job relay-events after the store was down for long', () => {
  test(
    `brings ${BACKLOG} events in several runs, a batch at a time`,
    async () => {
      await fillBacklog(BACKLOG);
      const store = slowStore();
      let runs = 0;
      for (let shipped = -1; shipped !== 0; runs += 1) {
        const before = store.seen.events;
        ({ shipped } = await relayInto(store, log.logFiles));
        expect(store.seen.events).toBe(before + shipped);
        expect(shipped).toBeLessThanOrEqual(BATCHES_OF_A_RUN * BATCH);
      }
      expect(store.seen).toMatchObject({ events: BACKLOG, largest: BATCH, outOfOrder: 0 });
      expect(runs).toBeGreaterThan(BACKLOG / (BATCHES_OF_A_RUN * BATCH));
      expect(await countWaiting()).toBe(0);
    },
    20 * 60_000,
  );

  test('ends a run before its time is over, has nothing left of what it brought, and says how long the rest waits', async () => {
    await fillBacklog(25_000);
    expect(await relayInto(slowStore(), log.logFiles)).toMatchObject({ shipped: BATCHES_OF_A_RUN * BATCH });
    expect(await countWaiting()).toBe(5000);
    const relayed = logLines.map((line) => JSON.parse(line)).find(({ code }) => code === 'events-relayed');
    expect(relayed).toMatchObject({ events: 20_000, lag_seconds: 30_800 });
  });
});
