import { readdir, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { openEventLog } from '../../support/event-log/event-log.ts';
import { bytesOf } from '../../support/event-log/log-content.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { logPlaces, type OpenedLog } from '../../support/event-log/log-stores.ts';
import {
  contentsOf,
  daysFrom,
  digested,
  emitOn,
  recordOf,
  shelf,
  summaries,
  unpacked,
} from '../../support/event-log/rotated-log.ts';
import { readLog } from '../../support/event-log/sealed-days.ts';
import { clock, logLines } from '../../support/run/resources.ts';

/** 03:00 in Paris. */
const DECEMBER = '2026-12-01T02:00:00.000Z';
const DAYS = ['2026-10-29', '2026-10-29', '2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];

describe.each(logPlaces())('the job rotate-events on $kind', ({ open }) => {
  let log: OpenedLog;
  let keeper: LogKeeper;
  let lines: Record<string, string[]>;
  beforeEach(async () => {
    log = await open();
    keeper = keeperOf(log);
    lines = await emitOn(...DAYS);
    clock.set(DECEMBER);
  });

  const sizeOf = (day: string) => Buffer.byteLength((lines[day] ?? []).map((line) => `${line}\n`).join(''));

  test('compresses days that are older than 30 days, and archives a complete month', async () => {
    const done = await keeper.rotate();
    expect((await shelf(log.logFiles)).filter((key) => !key.startsWith('2026-12'))).toEqual([
      '2026-10-29.jsonl.gz',
      '2026-10-31.jsonl.gz',
      '2026-11-01.jsonl',
      '2026-11-30.jsonl',
      'archive/2026-10.json',
      'archive/2026-10.jsonl.gz',
    ]);
    const { members } = JSON.parse(String(await bytesOf(log.logFiles, 'events/archive/2026-10.json')));
    const [first, second] = members;
    expect(members).toEqual([
      { day: '2026-10-29', part: 1, from: 0, bytes: first.bytes, lines: 2 },
      { day: '2026-10-31', part: 1, from: first.bytes, bytes: second.bytes, lines: 1 },
    ]);
    const archive = 'events/archive/2026-10.jsonl.gz';
    expect(await unpacked(log.logFiles, archive)).toEqual([
      ...(lines['2026-10-29'] ?? []),
      ...(lines['2026-10-31'] ?? []),
    ]);
    expect(await unpacked(log.logFiles, archive, second.from, second.bytes)).toEqual(lines['2026-10-31']);
    const day = await bytesOf(log.logFiles, 'events/2026-10-31.jsonl.gz');
    expect((await bytesOf(log.logFiles, archive)).subarray(second.from)).toEqual(day);
    expect(await readLog(log.logFiles)).toEqual(lines);
    expect(await digested(log.logFiles)).toEqual(daysFrom('2026-10-29', '2026-11-30'));
    const before = sizeOf('2026-10-29') + sizeOf('2026-10-31');
    expect(done).toEqual({
      run: '2026-12',
      at: DECEMBER,
      compressed: 2,
      bytes_before: before,
      bytes_after: (await bytesOf(log.logFiles, archive)).length,
      archives: 1,
      deleted: 0,
      deleted_bytes: 0,
      errors: 0,
      seconds: expect.any(Number),
    });
  });

  test('writes one summary line and one record per month', async () => {
    const december = await keeper.rotate();
    expect(await summaries(log.logFiles)).toEqual([december]);
    expect(await recordOf(log.logFiles, '2026-12')).toMatchObject({
      month: '2026-12',
      planned: null,
      errors: [],
      done: {
        compressed: [{ day: '2026-10-29' }, { day: '2026-10-31' }],
        archived: [{ month: '2026-10', part: 1, days: 2 }],
        deleted: [],
      },
    });
    expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ code: 'log-rotated', ...december }),
    );
    clock.set('2027-01-01T02:00:00.000Z');
    const january = await keeper.rotate();
    expect(january).toMatchObject({ run: '2027-01', compressed: 3, archives: 1, deleted: 0 });
    expect(await summaries(log.logFiles)).toEqual([december, january]);
  });

  test('changes nothing and counts nothing twice when it is run again', async () => {
    const done = await keeper.rotate();
    const stored = await contentsOf(log.logFiles);
    expect(await keeper.rotate()).toEqual({ ...done, seconds: expect.any(Number) });
    expect(await contentsOf(log.logFiles)).toEqual(stored);
    clock.advance(3600);
    const again = { ...done, at: '2026-12-01T03:00:00.000Z', seconds: expect.any(Number) };
    expect(await keeper.rotate()).toEqual(again);
    expect(await summaries(log.logFiles)).toEqual([again]);
  });

  test('adds up the runs of a month, and leaves the summary lines of other months unchanged', async () => {
    const december = await keeper.rotate();
    clock.set('2027-01-01T02:00:00.000Z');
    const first = await keeper.rotate();
    const late = await emitOn('2026-11-15');
    clock.set('2027-01-15T02:00:00.000Z');
    const second = await keeper.rotate();
    expect(second).toMatchObject({ run: '2027-01', compressed: first.compressed + 1, archives: 2 });
    expect(second.bytes_before).toBe(first.bytes_before + Buffer.byteLength(`${late['2026-11-15']}\n`));
    expect(await summaries(log.logFiles)).toEqual([december, second]);
  });

  test('writes a summary also when there is nothing to do', async () => {
    clock.set('2026-11-01T02:00:00.000Z');
    const nothing = { compressed: 0, bytes_before: 0, bytes_after: 0, archives: 0, deleted: 0, errors: 0 };
    expect(await keeper.rotate()).toMatchObject({ run: '2026-11', ...nothing });
    expect(await summaries(log.logFiles)).toMatchObject([{ run: '2026-11', ...nothing }]);
  });

  test('is refused while the maintenance lease is held', async () => {
    const [one, other] = await Promise.allSettled([keeper.rotate(), keeper.rotate()]);
    const refused = [one, other].filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { code: 'log-is-kept' } }]);
    expect(await summaries(log.logFiles)).toMatchObject([{ compressed: 2, archives: 1 }]);
    const lease = { name: 'keep-event-log', holder: 'killed', expires_at: '2026-12-01T02:16:00.000Z' };
    await asOwner((trx) => trx.insertInto('leases').values(lease).execute());
    await expect(keeper.rotate()).rejects.toMatchObject({ code: 'log-is-kept' });
  });
});

test('files and folders of a rotated log are not accessible to other users', async () => {
  const log = await openEventLog();
  await emitOn('2026-10-30', '2026-11-01', '2026-12-01');
  clock.set('2026-12-02T02:00:00.000Z');
  await keeperOf(log).rotate();
  const modes: Record<string, string[]> = {};
  for (const entry of await readdir(log.folder, { recursive: true, withFileTypes: true })) {
    const { mode } = await stat(join(entry.parentPath, entry.name));
    const kind = entry.isDirectory() ? 'folder' : extname(entry.name);
    modes[kind] = [...new Set([...(modes[kind] ?? []), (mode & 0o7777).toString(8)])];
  }
  const files = { '.jsonl': ['640'], '.gz': ['640'], '.json': ['640'], '.crc': ['640'], '.log': ['640'] };
  expect(modes).toEqual({ folder: ['750'], ...files });
});
