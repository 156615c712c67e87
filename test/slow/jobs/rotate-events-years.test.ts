import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { addDays, addSeconds, type Day } from '../../../lib/core/time.ts';
import { firstKeptDay, monthOf } from '../../../lib/event-log/store/calendar.ts';
import { emptyDatabase } from '../../support/database/owner.ts';
import { fillOutbox } from '../../support/event-log/event-log.ts';
import { isRotationKilled } from '../../support/event-log/killed-rotation.ts';
import { keeperOf, testSigner } from '../../support/event-log/log-keeper.ts';
import { type MemoryLog, openMemoryLog } from '../../support/event-log/memory-log.ts';
import { daysFrom, digested } from '../../support/event-log/rotated-log.ts';
import { readLog } from '../../support/event-log/sealed-days.ts';
import { propertyOptions } from '../../support/run/determinism.ts';
import { clock } from '../../support/run/resources.ts';

const BEGIN = '2026-11-20';
const signer = testSigner();

/** In each step some days pass, events come (most of today, some late), and the log is sealed, rotated, or a rotation dies. */
const steps = fc.array(
  fc.record({
    days: fc.integer({ min: 1, max: 50 }),
    agos: fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 70 })), { maxLength: 6 }),
    work: fc.oneof(
      fc.constantFrom({ kind: 'seal' as const }, { kind: 'rotate' as const }),
      fc.record({
        kind: fc.constant('die' as const),
        nth: fc.integer({ min: 1, max: 40 }),
        moment: fc.constantFrom('before' as const, 'within' as const, 'after' as const),
      }),
    ),
  }),
  { minLength: 15, maxLength: 25 },
);

type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

/** Performs the work of a step; returns whether a rotation has finished. */
async function carryOut(log: MemoryLog, { work }: Step): Promise<boolean> {
  const keeper = keeperOf(log, signer);
  switch (work.kind) {
    case 'seal':
      await keeper.seal();
      return false;
    case 'rotate':
      await keeper.rotate();
      return true;
    case 'die':
      return !(await isRotationKilled(log, signer, work.nth, work.moment));
  }
}

/** The lines of each day, of all its parts. */
async function linesByDay({ logFiles }: MemoryLog): Promise<Record<Day, string[]>> {
  const days: Record<Day, string[]> = {};
  for (const [part, lines] of Object.entries(await readLog(logFiles))) {
    const day = part.slice(0, 10);
    days[day] = [...(days[day] ?? []), ...lines];
  }
  return days;
}

type Life = { log: MemoryLog; emitted: Record<Day, string[]>; today: Day; kept: Day; count: number };

/** Kept days have to be complete; of removed days, a part may be left. */
async function expectLines({ log, emitted, kept }: Life): Promise<Day[]> {
  const found = await linesByDay(log);
  for (const [day, lines] of Object.entries(emitted)) {
    const left = new Set(found[day]);
    const expected = day >= kept ? lines : lines.filter((line) => left.has(line));
    expect([day, found[day] ?? []]).toEqual([day, expected]);
  }
  expect(Object.keys(found).filter((day) => !(day in emitted))).toEqual([]);
  return Object.keys(found);
}

/** Only an archive of the first kept month may have older days, and the digests are of consecutive days. */
async function expectRotated({ log, today, kept }: Life, days: Day[]): Promise<void> {
  expect(days.filter((day) => day < kept && monthOf(day) !== monthOf(kept))).toEqual([]);
  const sealed = [...new Set((await digested(log.logFiles)).map((name) => name.slice(0, 10)))];
  expect(sealed).toEqual(daysFrom(sealed.at(0) ?? today, addDays(today, -1)));
}

async function emit(life: Life, days: Day[]): Promise<void> {
  if (days.length === 0) return;
  // All lines are different.
  const lines = await fillOutbox(days.map((day, at) => addSeconds(`${day}T00:00:00.000Z`, life.count + at)));
  life.count += days.length;
  for (const [at, day] of days.entries()) life.emitted[day] = [...(life.emitted[day] ?? []), lines[at] ?? ''];
}

async function live(life: Life, step: Step): Promise<void> {
  life.today = addDays(life.today, step.days);
  clock.set(`${life.today}T03:30:00.000Z`);
  const days = step.agos.map((ago) => addDays(life.today, -ago)).filter((day) => day >= BEGIN);
  await emit(life, days);
  const isRotated = await carryOut(life.log, step);
  if (step.work.kind !== 'seal') life.kept = firstKeptDay(life.today);
  const found = await expectLines(life);
  if (isRotated) await expectRotated(life, found);
}

test('over two years, whatever happens, readers get what is kept: each line once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      const life = { log: openMemoryLog(), emitted: {}, today: BEGIN, kept: firstKeptDay(BEGIN), count: 0 };
      for (const step of drawn) await live(life, step);
      await emptyDatabase();
    }),
    { ...propertyOptions, numRuns: 5 },
  );
}, 1_200_000);
