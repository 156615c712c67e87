import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore } from '../../../lib/core/gateways.ts';
import { dyingAt, type EventLog, fillOutbox, openEventLog } from '../../support/event-log.ts';
import { runJob } from '../../support/job.ts';
import { asOwner } from '../../support/owner.ts';
import { clock, logLines } from '../../support/resources.ts';

let log: EventLog;
beforeEach(async () => {
  log = await openEventLog();
  clock.set('2026-11-20T12:00:00.000Z');
});

/** What the runs of the relay said about themselves. */
const told = () =>
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

describe('each run of the job relay-events says how long events wait', () => {
  test('not at all when there are none', async () => {
    await log.relay();
    expect(told()).toEqual([{ level: 'info', events: 0, lag_seconds: 0 }]);
  });

  test('not at all when all of them were stored', async () => {
    await fillOutbox(['2026-11-20T09:00:00.000Z', '2026-11-20T10:00:00.000Z']);
    await log.relay();
    expect(told()).toEqual([{ level: 'info', events: 2, lag_seconds: 0 }]);
  });

  test('as long as the oldest one when the store cannot be reached, and longer each time', async () => {
    await fillOutbox(['2026-11-20T11:58:30.400Z', '2026-11-20T11:59:00.000Z']);
    await expect(log.relay(down)).rejects.toThrow('no route to host');
    clock.advance(60);
    await expect(log.relay(down)).rejects.toThrow('no route to host');
    expect(told()).toEqual([
      { level: 'info', events: 0, lag_seconds: 90 },
      { level: 'info', events: 0, lag_seconds: 150 },
    ]);
  });

  test('when there is not even a store', async () => {
    await fillOutbox(['2026-11-20T11:59:00.000Z']);
    await expect(runJob('relay-events')).rejects.toThrow('brings its own');
    expect(told()).toEqual([{ level: 'info', events: 0, lag_seconds: 60 }]);
  });

  test('and what it stored before it failed', async () => {
    await fillOutbox(['2026-11-19T11:00:00.000Z', '2026-11-19T11:00:01.000Z', '2026-11-20T11:59:50.000Z']);
    await expect(log.relay(dyingAt(log.reopen(), 2, 'before'))).rejects.toThrow('killed');
    await log.relay();
    expect(told()).toMatchObject([{ events: 2 }, { events: 1, lag_seconds: 0 }]);
  });

  test('while another run holds the lease', async () => {
    await fillOutbox(['2026-11-20T11:59:00.000Z']);
    const expires_at = '2026-11-20T12:01:00.000Z';
    await asOwner((trx) =>
      trx.insertInto('leases').values({ name: 'relay-events', holder: 'another', expires_at }).execute(),
    );
    await log.relay();
    expect(told()).toEqual([{ level: 'info', events: 0, lag_seconds: 60 }]);
  });

  test('not at all for events of a clock that ran ahead', async () => {
    await fillOutbox(['2026-11-20T12:00:05.000Z']);
    await expect(log.relay(down)).rejects.toThrow('no route to host');
    expect(told()).toEqual([{ level: 'info', events: 0, lag_seconds: 0 }]);
  });
});
