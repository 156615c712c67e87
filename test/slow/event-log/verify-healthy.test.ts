import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../../lib/core/gateways.ts';
import { addDays } from '../../../lib/core/time.ts';
import { emit } from '../../support/event-log/autumn-log.ts';
import { isRotationKilled } from '../../support/event-log/killed-rotation.ts';
import { keeperOf, testSigner } from '../../support/event-log/log-keeper.ts';
import { type MemoryLog, openMemoryLog } from '../../support/event-log/memory-log.ts';
import { emitOn } from '../../support/event-log/rotated-log.ts';
import { isKilled } from '../../support/event-log/segment-calls.ts';
import { filesCrashingAt } from '../../support/event-log/simulated-crash.ts';
import { clock } from '../../support/run/resources.ts';
import { briefly, verified } from '../../support/world/verified.ts';

const signer = testSigner();

async function expectNoFindings(log: MemoryLog, when: unknown = clock.now()): Promise<void> {
  const { findings } = await verified(log.logFiles, signer);
  expect([when, findings.map(briefly)]).toEqual([when, []]);
}

describe('a verification of an unchanged log finds nothing', () => {
  test('on any day of twenty months, before and after its jobs', async () => {
    const log = openMemoryLog();
    const keeper = keeperOf(log, signer);
    for (let month = 0; month < 20; month += 1) {
      const day = new Date(Date.UTC(2026, 10 + month, 1 + month)).toISOString().slice(0, 10);
      await emit(day, 1 + (month % 3));
      clock.set(`${addDays(day, 1)}T01:29:59.999Z`);
      await keeper.seal();
      await expectNoFindings(log);
      const next = new Date(Date.UTC(2026, 11 + month, 1)).toISOString().slice(0, 10);
      clock.set(`${addDays(next, -1)}T01:00:00.000Z`);
      await keeper.seal();
      clock.set(`${next}T01:29:59.999Z`);
      await expectNoFindings(log);
      // After the start time of the rotation, at which the sealing job does nothing.
      clock.set(`${next}T04:00:00.000Z`);
      await keeper.seal();
      await expectNoFindings(log);
      // A skipped rotation is made up for by the next one.
      if (month % 5 === 3) continue;
      await keeper.rotate();
      await expectNoFindings(log);
    }
    const { summary } = await verified(log.logFiles, signer);
    expect(summary).toMatchObject({ from: '2027-04-01', removed: { before: '2027-04-01', digests: 151 } });
  });

  test('whatever day a rotation is run on by hand', async () => {
    const log = openMemoryLog();
    const keeper = keeperOf(log, signer);
    await emit('2026-11-20', 2);
    for (let day = '2026-12-01'; day < '2028-07-01'; day = addDays(day, 17)) {
      await emit(day, 1);
      clock.set(`${addDays(day, 2)}T01:00:00.000Z`);
      await keeper.rotate();
      await expectNoFindings(log);
    }
  });

  test('when a clock ran ahead and lines came late', async () => {
    const log = openMemoryLog();
    const keeper = keeperOf(log, signer);
    await emit('2026-11-20', 2);
    for (const ahead of ['2026-12-24', '2027-02-01', '2028-06-01']) {
      clock.set(`${ahead}T02:00:00.000Z`);
      await keeper.rotate();
      clock.set('2026-11-20T10:00:00.000Z');
      await emit('2026-11-20', 1);
      await keeper.seal();
      await expectNoFindings(log, ahead);
    }
    for (const day of ['2026-11-21', '2026-11-22']) {
      clock.set(`${day}T01:00:00.000Z`);
      await keeper.seal();
      await emit(day, 1);
      await expectNoFindings(log);
    }
  });

  test('after each step at which a seal is killed', async () => {
    const sealed = openMemoryLog();
    await emit('2026-11-18', 2);
    await emit('2026-11-19', 1);
    clock.set('2026-11-19T01:00:00.000Z');
    await keeperOf(sealed, signer).seal();
    clock.set('2026-11-20T01:00:00.000Z');
    for (let nth = 1; ; nth += 1) {
      const log = sealed.copy();
      const { create, remove } = filesCrashingAt(log.logFiles, nth, 'after');
      const files = { ...log.logFiles, create, remove };
      const killed = await isKilled(
        keeperOf({ ...log, logFiles: files }, signer)
          .seal()
          .then(() => {}),
      );
      await expectNoFindings(log, nth);
      if (!killed) return void expect(nth).toBeGreaterThan(3);
    }
  });
});

describe('a verification with a rotation that compresses, archives and removes', () => {
  let sealed: MemoryLog;
  beforeAll(async () => {
    sealed = openMemoryLog();
    const keeper = keeperOf(sealed, signer);
    await emitOn('2026-09-29', '2026-09-30');
    clock.set('2026-11-01T02:00:00.000Z');
    await keeper.rotate();
    await emitOn('2026-09-30');
    clock.set('2026-11-02T02:00:00.000Z');
    await keeper.seal();
    await emitOn('2027-10-30', '2027-10-31', '2027-11-01', '2027-12-30');
    clock.set('2028-01-01T01:00:00.000Z');
    await keeper.seal();
  });
  beforeEach(() => clock.set('2028-01-01T02:00:00.000Z'));

  test.each(['within', 'after'] as const)(
    'finds nothing when the rotation is killed %s any step',
    async (moment) => {
      for (let nth = 1; ; nth += 1) {
        const log = sealed.copy();
        const killed = await isRotationKilled(log, signer, nth, moment);
        await expectNoFindings(log, nth);
        if (!killed) return void expect(nth).toBeGreaterThan(7);
      }
    },
  );

  test('finds nothing when the rotation moves files that were just listed', async () => {
    const log = sealed.copy();
    let rotated: Promise<unknown> | undefined;
    const { findings } = await verified(
      whenReading(log, () => {
        rotated ??= keeperOf(log, signer).rotate();
        return rotated;
      }),
      signer,
    );
    expect(findings.map(briefly)).toEqual([]);
    expect(log.stored.has('events/2027-10-30.jsonl')).toBe(false);
  });

  test('fails when files are moved all the time', async () => {
    const log = sealed.copy();
    let files = 0;
    log.stored.set('events/file', Buffer.alloc(0));
    const moving = whenReading(log, async () => {
      files += 1;
      log.stored.set(`events/file-${files}`, Buffer.alloc(0));
    });
    await expect(verified(moving, signer)).rejects.toMatchObject({ code: 'log-moves' });
  });
});

/** The files of a log; `beforeRead` runs before each read. */
function whenReading({ logFiles }: MemoryLog, beforeRead: () => Promise<unknown>): LogFiles {
  return {
    ...logFiles,
    read: async function* (key, range) {
      await beforeRead();
      yield* logFiles.read(key, range);
    },
  };
}
