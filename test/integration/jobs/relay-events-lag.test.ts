import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore } from '../../../lib/core/gateways.ts';
import { asOwner } from '../../support/database/owner.ts';
import { dyingAt, type EventLog, fillOutbox, openEventLog } from '../../support/event-log/event-log.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, logLines } from '../../support/run/resources.ts';

let log: EventLog;
beforeEach(async () => {
  log = await openEventLog();
  clock.set('2026-11-20T12:00:00.000Z');
});

/** The `events-relayed` lines of the service log. */
const relayLines = () =>
  logLines
    .map((line) => JSON.parse(line))
    .filter(({ code }) => code === 'events-relayed')
    .map(({ level, events, lag_seconds }) => ({ level, events, lag_seconds }));

const down: EventStore = {
  reached: async () => {
    throw new Error('no route to host');
  },
  append: async () => {},
};

describe('each run of the job relay-events logs a lag', () => {
  test('of 0 without events', async () => {
    await log.relay();
    expect(relayLines()).toEqual([{ level: 'info', events: 0, lag_seconds: 0 }]);
  });

  test('of 0 when all events were stored', async () => {
    await fillOutbox(['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z']);
    await log.relay();
    expect(relayLines()).toEqual([{ level: 'info', events: 2, lag_seconds: 0 }]);
  });

  test('of the age of the oldest event while the store cannot be reached', async () => {
    await fillOutbox(['2026-11-20T11:58:30.400Z', '2026-11-20T11:59:00.000Z']);
    await expect(log.relay(down)).rejects.toThrow('no route to host');
    clock.advance(60);
    await expect(log.relay(down)).rejects.toThrow('no route to host');
    expect(relayLines()).toEqual([
      { level: 'info', events: 0, lag_seconds: 90 },
      { level: 'info', events: 0, lag_seconds: 150 },
    ]);
  });

  test('when no store can be opened', async () => {
    await fillOutbox(['2026-11-20T11:59:00.000Z']);
    await expect(runJob('relay-events')).rejects.toThrow('brings its own');
    expect(relayLines()).toEqual([{ level: 'info', events: 0, lag_seconds: 60 }]);
  });

  test('and the events that it stored before it failed', async () => {
    await fillOutbox(['2026-11-19T11:00:00.000Z', '2026-11-19T11:00:01.000Z', '2026-11-20T11:59:50.000Z']);
    await expect(log.relay(dyingAt(log.reopen(), 2, 'before'))).rejects.toThrow('killed');
    await log.relay();
    expect(relayLines()).toMatchObject([{ events: 2 }, { events: 1, lag_seconds: 0 }]);
  });

  test('while another run holds the lease', async () => {
    await fillOutbox(['2026-11-20T11:59:00.000Z']);
    const expires_at = '2026-11-20T12:01:00.000Z';
    await asOwner((trx) =>
      trx.insertInto('leases').values({ name: 'relay-events', holder: 'another', expires_at }).execute(),
    );
    await log.relay();
    expect(relayLines()).toEqual([{ level: 'info', events: 0, lag_seconds: 60 }]);
  });

  test('of 0 for events in the future', async () => {
    await fillOutbox(['2026-11-20T12:00:05.000Z']);
    await expect(log.relay(down)).rejects.toThrow('no route to host');
    expect(relayLines()).toEqual([{ level: 'info', events: 0, lag_seconds: 0 }]);
  });
});
