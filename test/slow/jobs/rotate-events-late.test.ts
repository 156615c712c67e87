import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../../lib/core/gateways.ts';
import { asOwner } from '../../support/database/owner.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { logPlaces } from '../../support/event-log/log-stores.ts';
import { emitOn, recordOf, shelf, unpacked } from '../../support/event-log/rotated-log.ts';
import { readLog } from '../../support/event-log/sealed-days.ts';
import { runJob } from '../../support/local/job.ts';
import { clock } from '../../support/run/resources.ts';

describe.each(logPlaces())('a rotation on $kind of lines that came late', ({ open }) => {
  let keeper: LogKeeper;
  let files: LogFiles;
  beforeEach(async () => {
    const log = await open();
    keeper = keeperOf(log);
    files = log.logFiles;
  });

  const archives = async () => (await shelf(files)).filter((key) => key.endsWith('.jsonl.gz'));
  const on = async (day: string, work: () => Promise<unknown>) => {
    clock.set(`${day}T02:00:00.000Z`);
    await work();
  };

  test('joins the parts of a day in their order', async () => {
    const first = await emitOn('2026-10-30', '2026-10-31');
    await on('2026-11-02', keeper.seal);
    const late = await emitOn('2026-10-30', '2026-10-30');
    await on('2026-12-01', keeper.rotate);
    const parts = { '2026-10-30.2': late['2026-10-30'] ?? [], ...first };
    expect(await readLog(files)).toEqual(parts);
    expect(await archives()).toEqual([
      '2026-10-30.2.jsonl.gz',
      '2026-10-30.jsonl.gz',
      '2026-10-31.jsonl.gz',
      'archive/2026-10.jsonl.gz',
    ]);
    expect(await unpacked(files, 'events/archive/2026-10.jsonl.gz')).toEqual([
      ...(first['2026-10-30'] ?? []),
      ...(late['2026-10-30'] ?? []),
      ...(first['2026-10-31'] ?? []),
    ]);
  });

  test('joins what comes after the archive into a further one', async () => {
    const first = await emitOn('2026-10-30', '2026-10-31');
    await on('2026-12-01', keeper.rotate);
    const late = await emitOn('2026-10-30', '2026-10-29');
    await on('2026-12-02', keeper.rotate);
    const later = await emitOn('2026-10-30');
    await on('2026-12-03', keeper.rotate);
    expect(await archives()).toEqual([
      '2026-10-29.jsonl.gz',
      '2026-10-30.2.jsonl.gz',
      '2026-10-30.3.jsonl.gz',
      '2026-10-30.jsonl.gz',
      '2026-10-31.jsonl.gz',
      'archive/2026-10.2.jsonl.gz',
      'archive/2026-10.3.jsonl.gz',
      'archive/2026-10.jsonl.gz',
    ]);
    expect(await readLog(files)).toEqual({
      ...first,
      ...{ '2026-10-29': late['2026-10-29'], '2026-10-30.2': late['2026-10-30'] },
      '2026-10-30.3': later['2026-10-30'],
    });
    expect((await recordOf(files, '2026-12')).done.archived).toMatchObject([
      { month: '2026-10', part: 1, days: 2 },
      { month: '2026-10', part: 2, days: 2 },
      { month: '2026-10', part: 3, days: 1 },
    ]);
  });

  test('joins no month of which lines are not sealed yet, and leaves these where they are', async () => {
    const first = await emitOn('2026-10-30', '2026-10-31');
    await on('2026-11-02', keeper.seal);
    const late = await emitOn('2026-10-30');
    await runJob('relay-events', {}, keeper.resources);
    const waiting = await emitOn('2026-10-30');
    const relay = { name: 'relay-events', holder: 'another', expires_at: '2026-12-01T02:01:00.000Z' };
    await asOwner((trx) => trx.insertInto('leases').values(relay).execute());
    await expect(on('2026-12-01', keeper.rotate)).rejects.toThrow('events-wait events/2026-10-30.jsonl');
    const parts = { ...first, '2026-10-30.2': [...(late['2026-10-30'] ?? [])] };
    expect(await readLog(files)).toEqual(parts);
    expect(await archives()).toEqual(['2026-10-30.jsonl.gz', '2026-10-31.jsonl.gz']);
    await on('2026-12-02', keeper.rotate);
    parts['2026-10-30.2']?.push(...(waiting['2026-10-30'] ?? []));
    expect(await readLog(files)).toEqual(parts);
    expect(await archives()).toEqual([
      '2026-10-30.2.jsonl.gz',
      '2026-10-30.jsonl.gz',
      '2026-10-31.jsonl.gz',
      'archive/2026-10.jsonl.gz',
    ]);
  });

  test('goes on after a clock that ran 16 months ahead, as often as it does', async () => {
    await emitOn('2026-11-20');
    await on('2028-03-20', keeper.rotate);
    expect(await readLog(files)).toEqual({});
    const more = await emitOn('2026-11-20', '2026-11-21');
    await on('2026-11-22', keeper.seal);
    expect(Object.values(await readLog(files))).toEqual(Object.values(more));
    await on('2028-03-20', keeper.rotate);
    expect(await readLog(files)).toEqual({});
    const kept = await emitOn('2026-12-20', '2027-01-01');
    await on('2027-01-02', keeper.seal);
    await on('2028-03-21', keeper.rotate);
    const { '2026-12-20': _, ...left } = kept;
    expect(Object.values(await readLog(files))).toEqual(Object.values(left));
    expect(await archives()).toEqual(['2027-01-01.2.jsonl.gz', 'archive/2027-01.jsonl.gz']);
    expect(await recordOf(files, '2028-03')).toMatchObject({ errors: [], planned: null });
  });
});
