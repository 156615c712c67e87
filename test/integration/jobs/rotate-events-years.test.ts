import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { keptFrom, monthOf } from '../../../lib/event-log/calendar.ts';
import { addDays, type Day } from '../../../lib/time.ts';
import { sameDraws } from '../../support/determinism.ts';
import { isRotationKilled } from '../../support/killed-rotation.ts';
import { keeperOf, testSigner } from '../../support/log-keeper.ts';
import { type MemoryLog, openMemoryLog } from '../../support/memory-log.ts';
import { emptyDatabase } from '../../support/owner.ts';
import { clock } from '../../support/resources.ts';
import { daysFrom, digested, emitOn } from '../../support/rotated-log.ts';
import { readLog } from '../../support/sealed-days.ts';

const BEGIN = '2026-11-20';
const signer = testSigner();

/** Some days pass; events come, most of them of today, some late; then the log is kept, or whoever keeps it dies. */
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

/** Answers whether the log was kept to the end. */
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

/** The lines of each day, of whatever parts it has. */
async function linesByDay({ logFiles }: MemoryLog): Promise<Record<Day, string[]>> {
  const days: Record<Day, string[]> = {};
  for (const [part, lines] of Object.entries(await readLog(logFiles))) {
    const day = part.slice(0, 10);
    days[day] = [...(days[day] ?? []), ...lines];
  }
  return days;
}

async function live(through: Step[]): Promise<void> {
  const log = openMemoryLog();
  const emitted: Record<Day, string[]> = {};
  let today = BEGIN;
  let kept = keptFrom(BEGIN);
  for (const step of through) {
    today = addDays(today, step.days);
    clock.set(`${today}T03:30:00.000Z`);
    const days = step.agos.map((ago) => addDays(today, -ago)).filter((day) => day >= BEGIN);
    for (const [day, lines] of Object.entries(await emitOn(...days)))
      emitted[day] = [...(emitted[day] ?? []), ...lines];
    const isRotated = await carryOut(log, step);
    if (step.work.kind !== 'seal') kept = keptFrom(today);
    const found = await linesByDay(log);
    for (const [day, lines] of Object.entries(emitted))
      if (day >= kept || day in found) expect([day, found[day]]).toEqual([day, lines]);
    if (!isRotated) continue;
    const tooOld = Object.keys(found).filter((day) => day < kept);
    expect(tooOld.filter((day) => monthOf(day) !== monthOf(kept))).toEqual([]);
    const sealed = [...new Set((await digested(log.logFiles)).map((name) => name.slice(0, 10)))];
    expect(sealed).toEqual(daysFrom(sealed.at(0) ?? today, addDays(today, -1)));
  }
}

test('over two years, whatever happens, readers get what is kept: each line once, in order', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (drawn) => {
      await live(drawn);
      await emptyDatabase();
    }),
    { ...sameDraws, numRuns: Number(globalThis.process?.env['YEARS'] ?? 6) },
  );
}, 1_200_000);
