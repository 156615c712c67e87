import { beforeEach, describe, expect, test } from '@jest/globals';
import { rotationKey } from '../../../lib/event-log/store/names.ts';
import { fillOutbox } from '../../support/event-log/event-log.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { openMemoryLog } from '../../support/event-log/memory-log.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const missed = () =>
  logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'log-rotation-missed');

describe('a missed rotation', () => {
  let keeper: LogKeeper;
  beforeEach(async () => {
    keeper = keeperOf(openMemoryLog());
    await fillOutbox(['2026-11-17T09:00:00.000Z']);
  });

  /** The nightly run of a day. */
  async function sealOn(day: string): Promise<void> {
    clock.set(`${day}T01:00:00.000Z`);
    logLines.length = 0;
    await keeper.seal();
  }

  test('is logged every night from the 2nd on until it has run', async () => {
    await sealOn('2026-12-02');
    expect(missed()).toMatchObject([{ level: 'error', month: '2026-12' }]);
    await sealOn('2026-12-03');
    expect(missed()).toHaveLength(1);
    await keeper.rotate();
    await sealOn('2026-12-04');
    expect(missed()).toEqual([]);
  });

  test('is not logged on the 1st, nor in the month in which the log began', async () => {
    await sealOn('2026-11-20');
    expect(missed()).toEqual([]);
    await sealOn('2026-12-01');
    expect(missed()).toEqual([]);
  });

  test('is logged also when the rotation was killed', async () => {
    const killed = { month: '2026-12', at: '2026-12-01T02:00:00.000Z', seconds: null, errors: [] };
    const work = { compressed: [], archived: [], deleted: [] };
    const record = Buffer.from(JSON.stringify({ ...killed, done: work, planned: work }));
    await keeper.files.replace(rotationKey('2026-12'), record);
    await sealOn('2026-12-02');
    expect(missed()).toMatchObject([{ month: '2026-12' }]);
  });
});
