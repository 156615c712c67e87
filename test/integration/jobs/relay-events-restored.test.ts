import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { EventStore, LogFiles } from '../../../lib/core/gateways.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import { findParts } from '../../../lib/event-log/store/parts.ts';
import { readLines } from '../../../lib/event-log/store/read-lines.ts';
import { readPart } from '../../../lib/event-log/store/read-part.ts';
import { openLogBucket } from '../../../lib/gateways/event-log/log-bucket.ts';
import { type Backup, restoreBackup, takeBackup } from '../../support/backup.ts';
import { dyingAt, fillOutbox, openEventLog, relayInto, waitingLines } from '../../support/event-log.ts';
import { type LogBucket, openLogBucket as openTestBucket } from '../../support/log-bucket.ts';
import { keeperOf } from '../../support/log-keeper.ts';
import { clock, logLines } from '../../support/resources.ts';

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
])('a database that was restored beside a log in %s', (_, openLog) => {
  let log: Log;
  let seconds: number;
  beforeEach(async () => {
    log = await openLog();
    seconds = 0;
  });

  /** So many events happen; answers their lines, no two of which are alike. */
  function happen(count: number, from = NOON): Promise<string[]> {
    const next = () => {
      seconds += 1;
      return addSeconds(from, seconds);
    };
    return fillOutbox(Array.from({ length: count }, next));
  }
  const relay = (store = log.reopen()) => relayInto(store, log.logFiles);
  const dieAt = (nth: number, moment: 'before' | 'after') =>
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

  /** Everything that is there came once and in this order, and nothing waits. */
  async function expectLog(...expected: string[][]): Promise<void> {
    expect(await lines()).toEqual(expected.flat());
    expect(await waitingLines()).toEqual([]);
  }

  /** Three events are stored, two have a number, two have none. */
  async function runUntilBackup(): Promise<{ events: string[][]; backup: Backup }> {
    const stored = await happen(3);
    await relay();
    const numbered = await happen(2);
    await dieAt(1, 'before');
    const fresh = await happen(2);
    return { events: [stored, numbered, fresh], backup: await takeBackup() };
  }

  test('takes up none of what was stored since its backup, and all that came since then', async () => {
    const { events, backup } = await runUntilBackup();
    await relay();
    const forgotten = await happen(2);
    await relay();
    await restoreBackup(backup);
    const later = await happen(3);
    expect(await relay()).toMatchObject({ shipped: 3 });
    await expectLog(...events, forgotten, later);
    expect(epochs()).toMatchObject([{ epoch: 2, behind: 4, logged: 4 }]);
    const last = await happen(1);
    await relay();
    await expectLog(...events, forgotten, later, last);
    expect(epochs()).toHaveLength(1);
  });

  test('brings what nobody came to store, with a number or without', async () => {
    const first = await happen(1);
    await relay();
    const [today, tomorrow] = [await happen(2), await happen(2, NEXT_DAY)];
    const backup = await takeBackup();
    await dieAt(2, 'before');
    expect(await lines()).toEqual([...first, ...today]);
    await restoreBackup(backup);
    await relay();
    await expectLog(first, today, tomorrow);
    expect(epochs()).toMatchObject([{ epoch: 2, behind: 2, logged: 2 }]);
  });

  test('finds what was stored in days that were sealed meanwhile', async () => {
    const { events, backup } = await runUntilBackup();
    await relay();
    clock.set('2026-11-21T01:30:00.000Z');
    await keeperOf(log).seal();
    const forgotten = await happen(2, NEXT_DAY);
    await relay();
    await restoreBackup(backup);
    const late = await happen(1);
    const later = await happen(2, NEXT_DAY);
    await relay();
    await expectLog(...events, late, forgotten, later);
    const parts = await findParts(log.logFiles, { from: '2026-11-20', to: '2026-11-20' });
    expect(parts.map(({ part, sealed }) => ({ part, sealed }))).toEqual([
      { part: 1, sealed: true },
      { part: 2, sealed: false },
    ]);
  });

  test('from the same backup a second time', async () => {
    const { events, backup } = await runUntilBackup();
    await relay();
    await restoreBackup(backup);
    const forgotten = await happen(2);
    await relay();
    await restoreBackup(backup);
    const later = await happen(1);
    await relay();
    await expectLog(...events, forgotten, later);
    expect(epochs().map(({ epoch }) => epoch)).toEqual([2, 3]);
  });

  test('from an older backup first: what the newer one had numbered is no less missing', async () => {
    const stored = await happen(2);
    await relay();
    const older = await takeBackup();
    const meanwhile = await happen(1);
    await relay();
    const numbered = await happen(2);
    await dieAt(1, 'before');
    const newer = await takeBackup();
    await restoreBackup(older);
    const elsewhere = await happen(2);
    await relay();
    await restoreBackup(newer);
    await relay();
    await expectLog(stored, meanwhile, elsewhere, numbered);
    expect(epochs().map(({ epoch }) => epoch)).toEqual([2, 3]);
  });

  test('just as far as the log is begins no epoch', async () => {
    const stored = await happen(2);
    await relay();
    const waiting = await happen(2);
    const backup = await takeBackup();
    await happen(1);
    await restoreBackup(backup);
    const later = await happen(1);
    await relay();
    await expectLog(stored, waiting, later);
    expect(epochs()).toEqual([]);
    expect(await log.reopen().reached()).toEqual({ epoch: 1, position: 5 });
  });

  test.each([
    ['before its first append', 1, 'before'],
    ['after its first append', 1, 'after'],
    ['before its second append', 2, 'before'],
  ] as const)('and whose relay dies %s: the next one brings the rest', async (_when, nth, moment) => {
    const { events, backup } = await runUntilBackup();
    await relay();
    const forgotten = await happen(1);
    await relay();
    await restoreBackup(backup);
    const [today, tomorrow] = [await happen(2), await happen(2, NEXT_DAY)];
    await dieAt(nth, moment);
    await relay();
    await expectLog(...events, forgotten, today, tomorrow);
    expect(epochs().map(({ epoch }) => epoch)).toEqual([2]);
  });

  test('and whose relay dies while it looks what the log has: nothing has changed', async () => {
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
