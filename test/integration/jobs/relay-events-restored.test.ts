import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore, LogFiles } from '../../../lib/core/gateways.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import { findParts } from '../../../lib/event-log/store/parts.ts';
import { readLines } from '../../../lib/event-log/store/read-lines.ts';
import { readPart } from '../../../lib/event-log/store/read-part.ts';
import { openLogBucket } from '../../../lib/gateways/event-log/log-bucket.ts';
import { type Backup, restoreBackup, takeBackup } from '../../support/database/backup.ts';
import {
  dyingAt,
  fillOutbox,
  openEventLog,
  relayInto,
  waitingLines,
} from '../../support/event-log/event-log.ts';
import { type LogBucket, openLogBucket as openTestBucket } from '../../support/event-log/log-bucket.ts';
import { keeperOf } from '../../support/event-log/log-keeper.ts';
import { clock, logLines } from '../../support/run/resources.ts';

type Log = { logFiles: LogFiles; reopen(): EventStore };

const NOON = '2026-11-20T12:00:00.000Z';
const NEXT_DAY = '2026-11-21T00:00:00.000Z';

let bucket: LogBucket;
beforeAll(async () => {
  bucket = await openTestBucket();
});
afterAll(() => bucket.close());

async function openBucketLog(): Promise<Log> {
  const { prefix, reopen } = bucket.newLog();
  return { reopen, logFiles: openLogBucket(bucket.bucket, prefix, bucket.target) };
}

describe.each<[string, () => Promise<Log>]>([
  ['a folder', openEventLog],
  ['a bucket', openBucketLog],
])('the job relay-events after the database was restored beside a log in %s', (_, openLog) => {
  let log: Log;
  let seconds: number;
  beforeEach(async () => {
    log = await openLog();
    seconds = 0;
  });

  /** Puts events with different timestamps into the outbox and returns their lines. */
  function addEvents(count: number, from = NOON): Promise<string[]> {
    const next = () => {
      seconds += 1;
      return addSeconds(from, seconds);
    };
    return fillOutbox(Array.from({ length: count }, next));
  }
  const relay = (store = log.reopen()) => relayInto(store, log.logFiles);
  const killAt = (nth: number, moment: 'before' | 'after') =>
    expect(relay(dyingAt(log.reopen(), nth, moment))).rejects.toThrow('killed');

  async function lines(): Promise<string[]> {
    const found: string[] = [];
    for (const part of await findParts(log.logFiles, { from: '2026-11-01', to: '2026-11-30' })) {
      for await (const { bytes: line } of readLines(readPart(log.logFiles, part)))
        found.push(line.toString());
    }
    return found;
  }
  const epochs = () =>
    logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'event-log-epoch');

  /** Expects exactly these lines in this order, and an empty outbox. */
  async function expectLog(...expected: string[][]): Promise<void> {
    expect(await lines()).toEqual(expected.flat());
    expect(await waitingLines()).toEqual([]);
  }

  /** A backup with three stored events, two with a position and two without. */
  async function runUntilBackup(): Promise<{ events: string[][]; backup: Backup }> {
    const stored = await addEvents(3);
    await relay();
    const numbered = await addEvents(2);
    await killAt(1, 'before');
    const fresh = await addEvents(2);
    return { events: [stored, numbered, fresh], backup: await takeBackup() };
  }

  test('repeats no event that was stored before the restore, and stores all new ones', async () => {
    const { events, backup } = await runUntilBackup();
    await relay();
    const forgotten = await addEvents(2);
    await relay();
    await restoreBackup(backup);
    const later = await addEvents(3);
    expect(await relay()).toMatchObject({ shipped: 3 });
    await expectLog(...events, forgotten, later);
    expect(epochs()).toMatchObject([{ epoch: 2, behind: 4, logged: 4 }]);
    const last = await addEvents(1);
    await relay();
    await expectLog(...events, forgotten, later, last);
    expect(epochs()).toHaveLength(1);
  });

  test('stores the restored events that were not stored, with or without a position', async () => {
    const first = await addEvents(1);
    await relay();
    const [today, tomorrow] = [await addEvents(2), await addEvents(2, NEXT_DAY)];
    const backup = await takeBackup();
    await killAt(2, 'before');
    expect(await lines()).toEqual([...first, ...today]);
    await restoreBackup(backup);
    await relay();
    await expectLog(first, today, tomorrow);
    expect(epochs()).toMatchObject([{ epoch: 2, behind: 2, logged: 2 }]);
  });

  test('recognises stored events in days that were sealed meanwhile', async () => {
    const { events, backup } = await runUntilBackup();
    await relay();
    clock.set('2026-11-21T01:30:00.000Z');
    await keeperOf(log).seal();
    const forgotten = await addEvents(2, NEXT_DAY);
    await relay();
    await restoreBackup(backup);
    const late = await addEvents(1);
    const later = await addEvents(2, NEXT_DAY);
    await relay();
    await expectLog(...events, late, forgotten, later);
    const parts = await findParts(log.logFiles, { from: '2026-11-20', to: '2026-11-20' });
    expect(parts.map(({ part, sealed }) => ({ part, sealed }))).toEqual([
      { part: 1, sealed: true },
      { part: 2, sealed: false },
    ]);
  });

  test('works for a second restore from the same backup', async () => {
    const { events, backup } = await runUntilBackup();
    await relay();
    await restoreBackup(backup);
    const forgotten = await addEvents(2);
    await relay();
    await restoreBackup(backup);
    const later = await addEvents(1);
    await relay();
    await expectLog(...events, forgotten, later);
    expect(epochs().map(({ epoch }) => epoch)).toEqual([2, 3]);
  });

  test('works for a restore from an older and then from a newer backup', async () => {
    const stored = await addEvents(2);
    await relay();
    const older = await takeBackup();
    const meanwhile = await addEvents(1);
    await relay();
    const numbered = await addEvents(2);
    await killAt(1, 'before');
    const newer = await takeBackup();
    await restoreBackup(older);
    const elsewhere = await addEvents(2);
    await relay();
    await restoreBackup(newer);
    await relay();
    await expectLog(stored, meanwhile, elsewhere, numbered);
    expect(epochs().map(({ epoch }) => epoch)).toEqual([2, 3]);
  });

  test('begins no epoch when the database is as far as the log', async () => {
    const stored = await addEvents(2);
    await relay();
    const waiting = await addEvents(2);
    const backup = await takeBackup();
    await addEvents(1);
    await restoreBackup(backup);
    const later = await addEvents(1);
    await relay();
    await expectLog(stored, waiting, later);
    expect(epochs()).toEqual([]);
    expect(await log.reopen().reached()).toEqual({ epoch: 1, position: 5 });
  });

  test.each([
    ['before its first append', 1, 'before'],
    ['after its first append', 1, 'after'],
    ['before its second append', 2, 'before'],
  ] as const)('completes the log when a run is killed %s', async (_when, nth, moment) => {
    const { events, backup } = await runUntilBackup();
    await relay();
    const forgotten = await addEvents(1);
    await relay();
    await restoreBackup(backup);
    const [today, tomorrow] = [await addEvents(2), await addEvents(2, NEXT_DAY)];
    await killAt(nth, moment);
    await relay();
    await expectLog(...events, forgotten, today, tomorrow);
    expect(epochs().map(({ epoch }) => epoch)).toEqual([2]);
  });

  test('changes nothing when a run is killed while it reads the log', async () => {
    const { events, backup } = await runUntilBackup();
    await relay();
    await restoreBackup(backup);
    const waiting = await waitingLines();
    const broken: LogFiles = {
      ...log.logFiles,
      read: () => {
        throw new Error('killed');
      },
    };
    await expect(relayInto(log.reopen(), broken)).rejects.toThrow('killed');
    expect(await waitingLines()).toEqual(waiting);
    expect(await takeBackup()).toMatchObject({ head: backup.head, rows: backup.rows });
    await relay();
    await expectLog(...events);
  });
});
