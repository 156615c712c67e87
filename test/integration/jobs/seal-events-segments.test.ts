import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { inParallel } from '../../../lib/core/concurrency.ts';
import { asOwner } from '../../support/database/owner.ts';
import { fillOutbox } from '../../support/event-log/event-log.ts';
import { type LogBucket, openLogBucket } from '../../support/event-log/log-bucket.ts';
import { inChunks, listed } from '../../support/event-log/log-content.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { readLog, readSeals } from '../../support/event-log/sealed-days.ts';
import type { SegmentLog } from '../../support/event-log/segment-log.ts';
import { runJob } from '../../support/local/job.ts';

let bucket: LogBucket;
let log: SegmentLog;
let keeper: LogKeeper;
beforeAll(async () => {
  bucket = await openLogBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  log = bucket.newLog();
  keeper = keeperOf(log);
});

/** Relays these events, which writes one segment per day. */
async function relay(...timestamps: string[]): Promise<string[]> {
  const lines = await fillOutbox(timestamps);
  await runJob('relay-events', {}, keeper.resources);
  return lines;
}

const segments = async () => (await listed(log.logFiles, 'segments/')).map(({ key }) => key);
const segment = (epoch: number, number: number) =>
  `segments/${String(epoch).padStart(6, '0')}-${String(number).padStart(12, '0')}.jsonl`;

/** Resets the position of the database, as a restore from an old backup does. */
async function restoreDatabase(): Promise<void> {
  await asOwner((trx) => trx.updateTable('event_log_head').set({ epoch: 1, position: 0 }).execute());
}

describe('the segments of a sealed day', () => {
  test('are removed except for the newest of the log', async () => {
    const first = await relay('2026-11-18T08:00:00.000Z', '2026-11-19T08:00:00.000Z');
    const second = await relay('2026-11-18T09:00:00.000Z', '2026-11-19T09:00:00.000Z');
    await keeper.seal();
    expect(await segments()).toEqual([segment(1, 4)]);
    expect(await readLog(log.logFiles)).toEqual({
      '2026-11-18': [first[0], second[0]],
      '2026-11-19': [first[1], second[1]],
    });
    const covered = (await readSeals(log.logFiles, keeper.signer)).map(({ segments }) => segments);
    expect(covered).toEqual([{ 1: 3 }, { 1: 4 }]);
  });

  test('let the relay continue after the newest, in the same process and in a new one', async () => {
    await relay('2026-11-18T08:00:00.000Z');
    await relay('2026-11-19T08:00:00.000Z');
    const warm = log.reopen();
    expect(await warm.reached()).toMatchObject({ epoch: 1 });
    await keeper.seal();
    const cold = log.reopen();
    expect(await cold.reached()).toEqual(await warm.reached());
    const [today] = await relay('2026-11-20T08:00:00.000Z');
    expect(await segments()).toEqual([segment(1, 2), segment(1, 3)]);
    expect(await warm.reached()).toEqual(await log.reopen().reached());
    expect((await readLog(log.logFiles))['2026-11-20']).toEqual([today]);
  });

  test('are removed once a newer one exists', async () => {
    await relay('2026-11-19T08:00:00.000Z');
    await keeper.seal();
    await relay('2026-11-20T08:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: [] });
    expect(await segments()).toEqual([segment(1, 2)]);
  });

  test('are covered per epoch', async () => {
    const before = await relay('2026-11-19T08:00:00.000Z', '2026-11-19T09:00:00.000Z');
    const other = await relay('2026-11-18T08:00:00.000Z');
    await restoreDatabase();
    const after = await relay('2026-11-19T10:00:00.000Z');
    await keeper.seal();
    expect(await segments()).toEqual([segment(2, 1)]);
    expect(await readLog(log.logFiles)).toEqual({ '2026-11-18': other, '2026-11-19': [...before, ...after] });
    const [, last] = await readSeals(log.logFiles, keeper.signer);
    expect(last.segments).toEqual({ 1: 1, 2: 1 });
    await restoreDatabase();
    const late = await relay('2026-11-19T11:00:00.000Z');
    expect(await segments()).toEqual([segment(2, 1), segment(3, 1)]);
    expect((await readLog(log.logFiles))['2026-11-19.2']).toEqual(late);
  });

  test('may fill more than one page of a listing', async () => {
    const lines = Array.from({ length: 1002 }, (_, n) => `{"timestamp":"2026-11-19T08:00:00.000Z","n":${n}}`);
    await inParallel([...lines.entries()], async ([n, line]) => {
      await log.logFiles.create(segment(1, n + 1), inChunks(`${line}\n`));
    });
    // These segments have no positions, so the relay fails; no events of these days wait.
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-19'] });
    expect(await segments()).toEqual([segment(1, 1002)]);
    expect(await readLog(log.logFiles)).toEqual({ '2026-11-19': lines });
  });
});
