import { beforeEach, describe, expect, test } from '@jest/globals';
import { beginLog } from '../../support/event-log/event-log.ts';
import { isRotationKilled, isRotationKilledLooking } from '../../support/event-log/killed-rotation.ts';
import { keeperOf, testSigner } from '../../support/event-log/log-keeper.ts';
import { logPlaces } from '../../support/event-log/log-stores.ts';
import { type MemoryLog, openMemoryLog } from '../../support/event-log/memory-log.ts';
import { contentsOf, emitOn, shelf, summaries } from '../../support/event-log/rotated-log.ts';
import { readLog } from '../../support/event-log/sealed-days.ts';
import { clock } from '../../support/run/resources.ts';

const signer = testSigner();
/** An hour before the monthly rotation, so that the days are already sealed. */
const NIGHT = '2028-01-01T01:00:00.000Z';

/** The totals of all runs. */
async function totalsOf({ logFiles }: MemoryLog): Promise<Record<string, number>> {
  const runs = await summaries(logFiles);
  const names = ['compressed', 'bytes_before', 'bytes_after', 'archives', 'deleted', 'deleted_bytes'];
  return Object.fromEntries(names.map((name) => [name, runs.reduce((sum, run) => sum + run[name], 0)]));
}

describe('a rotation that compresses, joins and removes, killed and run again', () => {
  let sealed: MemoryLog;
  let old: Record<string, string[]>;
  let kept: Record<string, string[]>;
  beforeEach(async () => {
    sealed = openMemoryLog();
    const keeper = keeperOf(sealed, signer);
    const joined = await emitOn('2026-09-29', '2026-09-30');
    clock.set('2026-11-01T02:00:00.000Z');
    await keeper.rotate();
    const late = await emitOn('2026-09-30');
    clock.set('2026-11-02T02:00:00.000Z');
    await keeper.seal();
    old = { ...joined, '2026-09-30.2': late['2026-09-30'] ?? [] };
    kept = await emitOn('2027-10-30', '2027-10-31', '2027-11-01', '2027-12-30');
    clock.set(NIGHT);
    await keeper.seal();
  });

  /** The kept lines have to be complete, and lines to be removed may be missing only by whole days; no line is doubled. */
  async function expectAllThere(log: MemoryLog, nth: number): Promise<void> {
    const lines = await readLog(log.logFiles);
    const going = Object.fromEntries(Object.entries(old).filter(([day]) => day in lines));
    expect([nth, lines]).toEqual([nth, { ...going, ...kept }]);
  }

  // Killing before a call equals killing after the previous call.
  test.each([
    ['within' as const, 7],
    ['after' as const, 23],
  ])('%s each call that changes something: in the end it is as if nothing was', async (moment, calls) => {
    const undisturbed = sealed.copy();
    const summary = await keeperOf(undisturbed, signer).rotate();
    expect(summary).toMatchObject({ compressed: 3, archives: 2, deleted: 11, errors: 0 });
    expect(await readLog(undisturbed.logFiles)).toEqual(kept);
    const contents = await contentsOf(undisturbed.logFiles);
    for (let nth = 1; ; nth += 1) {
      const log = sealed.copy();
      const killed = await isRotationKilled(log, signer, nth, moment);
      await expectAllThere(log, nth);
      const again = await keeperOf(log, signer).rotate();
      expect([nth, again]).toEqual([nth, { ...summary, seconds: expect.any(Number) }]);
      expect([nth, await contentsOf(log.logFiles)]).toEqual([nth, contents]);
      if (!killed) return void expect(nth).toBeGreaterThan(calls);
    }
  });

  test('and run again only a month later: nothing is forgotten, and nothing counted twice', async () => {
    const undisturbed = sealed.copy();
    await keeperOf(undisturbed, signer).rotate();
    clock.set('2028-02-01T02:00:00.000Z');
    await keeperOf(undisturbed, signer).rotate();
    for (let nth = 1; ; nth += 1) {
      const log = sealed.copy();
      await beginLog();
      clock.set(NIGHT);
      const killed = await isRotationKilled(log, signer, nth, 'after');
      if (!killed) return void expect(nth).toBeGreaterThan(23);
      clock.set('2028-02-01T02:00:00.000Z');
      await keeperOf(log, signer).rotate();
      expect([nth, await totalsOf(log)]).toEqual([nth, await totalsOf(undisturbed)]);
      expect([nth, await readLog(log.logFiles)]).toEqual([nth, kept]);
    }
  });
});

describe.each(logPlaces())('a rotation on $kind', ({ open }) => {
  test('that is killed at every step, and run again each time, comes to its end', async () => {
    const log = await open();
    const keeper = keeperOf(log, signer);
    const lines = await emitOn('2026-10-30', '2026-10-31', '2026-10-31', '2026-11-01', '2026-11-02');
    clock.set('2026-12-02T02:00:00.000Z');
    await keeper.seal();
    let runs = 0;
    // The first calls of each run record what the previous run has done, and what this run will do.
    while (await isRotationKilled(log, signer, 6, 'after')) {
      runs += 1;
      expect([runs, await readLog(log.logFiles)]).toEqual([runs, lines]);
    }
    expect(runs).toBeGreaterThan(1);
    expect(await summaries(log.logFiles)).toMatchObject([{ compressed: 3, archives: 1, errors: 0 }]);
    expect(await shelf(log.logFiles)).toEqual([
      '2026-10-30.jsonl.gz',
      '2026-10-31.jsonl.gz',
      '2026-11-01.jsonl.gz',
      '2026-11-02.jsonl',
      'archive/2026-10.json',
      'archive/2026-10.jsonl.gz',
    ]);
  });
});

test('a rotation that is killed at any call, even one that only looks, can be run again', async () => {
  const sealed = openMemoryLog();
  const lines = await emitOn('2026-10-31', '2026-11-01', '2026-11-02');
  clock.set('2026-12-02T02:00:00.000Z');
  await keeperOf(sealed, signer).seal();
  for (let nth = 1; ; nth += 1) {
    const log = sealed.copy();
    const killed = await isRotationKilledLooking(log, signer, nth, 'after');
    expect([nth, await readLog(log.logFiles)]).toEqual([nth, lines]);
    await keeperOf(log, signer).rotate();
    expect(await summaries(log.logFiles)).toMatchObject([{ compressed: 2, archives: 1, errors: 0 }]);
    expect([nth, await readLog(log.logFiles)]).toEqual([nth, lines]);
    if (!killed) return void expect(nth).toBeGreaterThan(50);
  }
});
