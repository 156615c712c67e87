import { beforeEach, describe, expect, test } from '@jest/globals';
import { beginLog } from '../../support/event-log/event-log.ts';
import { keeperOf } from '../../support/event-log/log-keeper.ts';
import { type MemoryLog, openMemoryLog } from '../../support/event-log/memory-log.ts';
import { digested, emitOn, shelf } from '../../support/event-log/rotated-log.ts';
import { readLog } from '../../support/event-log/sealed-days.ts';
import { clock } from '../../support/run/resources.ts';

let log: MemoryLog;
beforeEach(() => {
  log = openMemoryLog();
});

/** Rotates at 03:00 in Paris, in winter; returns the files of the days before. */
async function rotateOn(day: string): Promise<string[]> {
  clock.set(`${day}T02:00:00.000Z`);
  await keeperOf(log).rotate();
  return (await shelf(log.logFiles)).filter((key) => !key.endsWith('.json') && !(key >= day && key < 'a'));
}

const packed = (day: string) => `${day}.jsonl.gz`;
const plain = (day: string) => `${day}.jsonl`;
const archive = (month: string) => `archive/${month}.jsonl.gz`;

describe('a rotation', () => {
  test('leaves a day plain that is 30 days old, and compresses one that is 31', async () => {
    await emitOn('2026-12-01', '2026-12-31', '2027-01-01');
    expect(await rotateOn('2026-12-31')).toEqual([plain('2026-12-01')]);
    expect(await rotateOn('2027-01-01')).toEqual([packed('2026-12-01'), plain('2026-12-31')]);
  });

  test('of 1 March leaves the end of January; that of 1 April takes January and February', async () => {
    await emitOn('2027-01-29', '2027-01-30', '2027-02-28', '2027-03-01', '2027-03-02');
    expect(await rotateOn('2027-03-01')).toEqual([
      packed('2027-01-29'),
      plain('2027-01-30'),
      plain('2027-02-28'),
    ]);
    expect(await rotateOn('2027-04-01')).toEqual([
      packed('2027-01-29'),
      packed('2027-01-30'),
      packed('2027-02-28'),
      packed('2027-03-01'),
      plain('2027-03-02'),
      archive('2027-01'),
      archive('2027-02'),
    ]);
  });

  test('of a leap year knows 29 February', async () => {
    await emitOn('2028-01-30', '2028-01-31', '2028-02-28', '2028-02-29', '2028-03-01');
    const february = [plain('2028-02-28'), plain('2028-02-29')];
    expect(await rotateOn('2028-03-01')).toEqual([packed('2028-01-30'), plain('2028-01-31'), ...february]);
    const january = [packed('2028-01-30'), packed('2028-01-31')];
    expect(await rotateOn('2028-03-30')).toEqual([
      ...january,
      packed('2028-02-28'),
      plain('2028-02-29'),
      plain('2028-03-01'),
      archive('2028-01'),
    ]);
    expect(await rotateOn('2028-03-31')).toEqual([
      ...january,
      packed('2028-02-28'),
      packed('2028-02-29'),
      plain('2028-03-01'),
      archive('2028-01'),
      archive('2028-02'),
    ]);
  });

  test.each([
    ['2026-04', '2026-05-30', '2026-05-31'],
    ['2026-10', '2026-11-30', '2026-12-01'],
    ['2026-12', '2027-01-30', '2027-01-31'],
    ['2027-02', '2027-03-30', '2027-03-31'],
  ])('joins %s once its last day is 31 days old: not on %s, but on %s', async (month, early, due) => {
    await emitOn(`${month}-10`, `${month}-20`);
    expect(await rotateOn(early)).not.toContain(archive(month));
    expect(await rotateOn(due)).toEqual([packed(`${month}-10`), packed(`${month}-20`), archive(month)]);
  });

  test('joins what there is of the month in which the log began, and of one with a single event', async () => {
    const lines = await emitOn('2026-09-30', '2026-10-01');
    expect(await rotateOn('2026-12-01')).toEqual([
      packed('2026-09-30'),
      packed('2026-10-01'),
      archive('2026-09'),
      archive('2026-10'),
    ]);
    expect(await readLog(log.logFiles)).toEqual(lines);
  });

  test('makes no archive of a month without events', async () => {
    await emitOn('2026-08-31', '2026-10-01');
    expect(await rotateOn('2027-01-01')).toEqual([
      packed('2026-08-31'),
      packed('2026-10-01'),
      archive('2026-08'),
      archive('2026-10'),
    ]);
  });

  test('does what the runs before it have missed', async () => {
    const lines = await emitOn('2026-06-15', '2026-07-14', '2026-08-15', '2026-11-11', '2026-12-24');
    clock.set('2026-07-01T02:00:00.000Z');
    await keeperOf(log).seal();
    const missed = log.copy();
    for (const month of ['2026-08', '2026-09', '2026-10', '2026-11', '2026-12'])
      await rotateOn(`${month}-01`);
    const each = await rotateOn('2027-01-01');
    log = missed;
    await beginLog();
    expect(await rotateOn('2027-01-01')).toEqual(each);
    expect(await readLog(log.logFiles)).toEqual(lines);
  });

  test('removes what is older than 15 months, to the day', async () => {
    await emitOn('2026-09-29', '2026-09-30', '2026-10-01');
    await rotateOn('2026-12-01');
    const october = packed('2026-10-01');
    const archives = [archive('2026-09'), archive('2026-10')];
    expect(await rotateOn('2027-12-29')).toEqual([
      packed('2026-09-29'),
      packed('2026-09-30'),
      october,
      ...archives,
    ]);
    expect(await rotateOn('2027-12-31')).toEqual([packed('2026-09-30'), october, ...archives]);
    const first = await digested(log.logFiles);
    expect(first.at(0)).toBe('2026-09-29');
    expect(await rotateOn('2028-01-01')).toEqual([october, archive('2026-10')]);
    expect((await digested(log.logFiles)).at(0)).toBe('2026-10-01');
  });

  test('in the middle of a month keeps the archive of which a part is older, and what was signed of it', async () => {
    const lines = await emitOn('2026-09-10', '2026-09-20');
    await rotateOn('2026-12-01');
    expect(await rotateOn('2027-12-15')).toEqual([packed('2026-09-20'), archive('2026-09')]);
    expect((await digested(log.logFiles)).at(0)).toBe('2026-09-10');
    expect(await readLog(log.logFiles)).toEqual(lines);
  });

  test('in the middle of a month removes older days that nobody has joined, and joins the others', async () => {
    const lines = await emitOn('2026-09-14', '2026-09-15', '2026-09-20');
    clock.set('2026-09-21T02:00:00.000Z');
    await keeperOf(log).seal();
    expect(await rotateOn('2027-12-15')).toEqual([
      packed('2026-09-15'),
      packed('2026-09-20'),
      archive('2026-09'),
    ]);
    const { '2026-09-14': _, ...kept } = lines;
    expect(await readLog(log.logFiles)).toEqual(kept);
    expect((await digested(log.logFiles)).at(0)).toBe('2026-09-15');
  });

  test('locks what it stores until it may go, and not where that is over already: months are of different lengths', async () => {
    const locks: Record<string, string | undefined> = {};
    const { create } = log.logFiles;
    log.logFiles.create = (key, content, options = {}) => {
      locks[key] = options.keptUntil;
      return create(key, content, options);
    };
    await emitOn('2027-02-28', '2027-03-01');
    await rotateOn('2028-05-30');
    expect(locks).toMatchObject({
      'events/2027-03-01.jsonl.gz': '2028-06-02',
      'events/archive/2027-03.jsonl.gz': '2028-07-01',
      'events/archive/2027-03.json': '2028-07-01',
    });
    for (const key of ['2027-02-28.jsonl.gz', 'archive/2027-02.jsonl.gz', 'archive/2027-02.json'])
      expect([key, `events/${key}` in locks, locks[`events/${key}`]]).toEqual([key, true, undefined]);
  });

  test('removes the records of the rotations that are as old', async () => {
    await emitOn('2026-09-10');
    await rotateOn('2026-10-01');
    await rotateOn('2026-11-01');
    await rotateOn('2028-02-01');
    expect([...log.stored.keys()].filter((key) => key.startsWith('rotation/')).toSorted()).toEqual([
      'rotation/2026-11.json',
      'rotation/2028-02.json',
    ]);
  });
});
