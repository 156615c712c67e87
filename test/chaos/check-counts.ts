import type { LogFiles } from '../../lib/core/gateways.ts';
import type { Day } from '../../lib/core/time.ts';
import type { RotationSummary } from '../../lib/event-log/rotate/record.ts';
import type { SignedDigest } from '../../lib/event-log/seal/digest.ts';
import { firstPlainDay } from '../../lib/event-log/store/calendar.ts';
import { readAll } from '../../lib/event-log/store/read-lines.ts';
import type { PassageState } from './check-passages.ts';
import type { Collected } from './simulation.ts';

/** Lines that are not about passages: associations, users, operations and sectors, created before the first day. */
const SETUP_LINES = 18;

/** Checks that the digests count each change of a passage once, and that stored days have the signed number of lines. */
export function countFaults(
  rows: PassageState[],
  digests: SignedDigest[],
  lines: Map<Day, number>,
  kept: Day,
): string[] {
  const signed = new Map<Day, number>();
  for (const { day, lines: some } of digests) signed.set(day, (signed.get(day) ?? 0) + some);
  const total = [...signed.values()].reduce((sum, some) => sum + some, 0);
  const committed = SETUP_LINES + rows.reduce((sum, { version }) => sum + version, 0);
  // An archive is kept until its whole month is old enough.
  const isRemoved = (day: Day) => day < kept && !lines.has(day);
  const days = [...signed].filter(([day, some]) => !isRemoved(day) && some !== (lines.get(day) ?? 0));
  return [
    ...(total === committed ? [] : [`${total} lines were signed, ${committed} changes committed`]),
    ...days.map(([day, some]) => `${day} has ${lines.get(day) ?? 0} lines, ${some} were signed`),
  ];
}

/** Checks that the rotation summaries count each day once, whichever runs were killed. */
export async function summaryFaults(
  files: LogFiles,
  { digests, months }: Collected,
  end: Day,
): Promise<string[]> {
  const text = (await readAll(files.read('rotation.log'))).toString('utf8');
  const summaries: RotationSummary[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const packed = [...digests.values()].filter(
    ({ digest }) => digest.lines > 0 && digest.day < firstPlainDay(end),
  );
  const bytes = packed.reduce((sum, { digest }) => sum + digest.bytes, 0);
  const sumOf = (count: (summary: RotationSummary) => number) =>
    summaries.reduce((sum, summary) => sum + count(summary), 0);
  return [
    ...differs('rotations', summaries.length, months.size),
    ...differs(
      'compressed files',
      sumOf(({ compressed }) => compressed),
      packed.length,
    ),
    ...differs(
      'compressed bytes',
      sumOf(({ bytes_before }) => bytes_before),
      bytes,
    ),
    ...differs(
      'errors',
      sumOf(({ errors }) => errors),
      0,
    ),
  ];
}

function differs(what: string, counted: number, known: number): string[] {
  return counted === known ? [] : [`the summaries tell of ${counted} ${what}, there were ${known}`];
}
