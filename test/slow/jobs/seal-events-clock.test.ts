import { beforeEach, describe, expect, test } from '@jest/globals';
import { type EventLog, fillOutbox, openEventLog } from '../../support/event-log/event-log.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { readLog, readSeals } from '../../support/event-log/sealed-days.ts';
import { clock } from '../../support/run/resources.ts';

let log: EventLog;
let keeper: LogKeeper;
beforeEach(async () => {
  log = await openEventLog();
  keeper = keeperOf(log);
});

async function sealedAt(now: string): Promise<string[]> {
  clock.set(now);
  return (await keeper.seal()).sealed;
}

describe('a day is over', () => {
  test('an hour after its last second, and not before', async () => {
    await fillOutbox(['2026-11-20T23:59:59.999Z']);
    expect(await sealedAt('2026-11-21T00:00:00.000Z')).toEqual([]);
    expect(await sealedAt('2026-11-21T00:59:59.999Z')).toEqual([]);
    expect(await sealedAt('2026-11-21T01:00:00.000Z')).toEqual(['2026-11-20']);
  });

  test.each([
    ['a leap day', '2028-02-28', '2028-02-29', '2028-03-01T01:00:00.000Z'],
    ['a February without one', '2027-02-27', '2027-02-28', '2027-03-01T01:00:00.000Z'],
    ['the turn of a year', '2026-12-30', '2026-12-31', '2027-01-01T01:00:00.000Z'],
    // The days of the log are UTC days, so a change of the clocks in Paris has no effect.
    ['the night in which Paris loses an hour', '2027-03-27', '2027-03-28', '2027-03-29T01:00:00.000Z'],
    ['the night in which Paris gains an hour', '2027-10-30', '2027-10-31', '2027-11-01T01:00:00.000Z'],
  ])('on %s as on any other', async (_, before, day, now) => {
    const hours = Array.from({ length: 24 }, (_hour, at) => `T${String(at).padStart(2, '0')}:30:00.000Z`);
    const lines = await fillOutbox([`${before}T23:59:59.999Z`, ...hours.map((hour) => day + hour)]);
    expect(await sealedAt(now.replace('01:00:00.000', '00:59:59.999'))).toEqual([before]);
    expect(await sealedAt(now)).toEqual([day]);
    expect((await readLog(log.logFiles))[day]).toEqual(lines.slice(1));
  });

  test('also when the job did not run for days', async () => {
    await fillOutbox(['2026-11-14T08:00:00.000Z']);
    expect(await sealedAt('2026-11-15T01:00:00.000Z')).toEqual(['2026-11-14']);
    await fillOutbox(['2026-11-17T08:00:00.000Z']);
    const missed = ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'];
    expect(await sealedAt('2026-11-20T13:00:00.000Z')).toEqual(missed);
    expect(await readSeals(log.logFiles, keeper.signer)).toHaveLength(6);
  });

  test('for a clock that runs sixteen months ahead, all at once', async () => {
    await fillOutbox(['2026-11-20T08:00:00.000Z']);
    const sealed = await sealedAt('2028-03-01T09:00:00.000Z');
    expect(sealed).toHaveLength(467);
    expect(sealed.at(-1)).toBe('2028-02-29');
    expect(await sealedAt('2026-11-22T09:00:00.000Z')).toEqual([]);
  });

  test('of a clock that began at zero too; the empty years after it, which nobody would keep, are not', async () => {
    await fillOutbox(['1970-01-01T00:00:00.000Z', '2026-11-19T08:00:00.000Z']);
    const sealed = await sealedAt('2026-11-20T09:00:00.000Z');
    expect(sealed.slice(0, 2)).toEqual(['1970-01-01', '2025-08-01']);
    expect(sealed).toHaveLength(477);
  });
});
