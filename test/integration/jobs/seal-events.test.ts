import { beforeEach, describe, expect, test } from '@jest/globals';
import { type EventLog, fillOutbox, openEventLog } from '../../support/event-log.ts';
import { keeperOf, type LogKeeper } from '../../support/log-keeper.ts';
import { clock } from '../../support/resources.ts';

let log: EventLog;
let keeper: LogKeeper;
beforeEach(async () => {
  log = await openEventLog();
  keeper = keeperOf(log);
});

describe('the job seal-events', () => {
  test('seals the days that are over, those without events too', async () => {
    await fillOutbox(['2026-11-17T09:00:00.000Z', '2026-11-19T10:00:00.000Z', '2026-11-20T08:00:00.000Z']);
    clock.set('2026-11-20T09:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-17', '2026-11-18', '2026-11-19'] });
    expect(await keeper.seal()).toEqual({ sealed: [] });
    clock.set('2026-11-21T00:59:59.999Z');
    expect(await keeper.seal()).toEqual({ sealed: [] });
    clock.set('2026-11-21T01:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-20'] });
  });
});
