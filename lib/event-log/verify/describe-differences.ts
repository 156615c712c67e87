import { hash } from 'node:crypto';
import { compareLines } from './compare-lines.ts';
import { type Checks, type Difference, type Finding, findingAt } from './finding.ts';

type Where = { key: string; day: string; part: number };

/** Creates a finding for each difference between the lines of a file and the sealed lines. */
export function describeDifferences(where: Where, sealed: Checks, found: Checks): Finding[] {
  const { named, more } = compareLines(sealed, found);
  const removed = new Map(named.map((of) => [hashOfLines(sealed, of.was, of.wasCount), of]));
  const origins = new Map(named.map((of) => [of, removed.get(hashOfLines(found, of.at, of.count))]));
  const moved = new Set(origins.values());
  const findings = named
    .filter((of) => !(of.count === 0 && moved.has(of)))
    .map((of) => describeDifference(where, of, of.count === 0 ? undefined : origins.get(of)));
  return more === 0 ? findings : [...findings, moreDifferences(where, named, more)];
}

function hashOfLines(checks: Checks, from: number, count: number): string {
  return hash('sha256', checks.subarray(from, from + count), 'hex');
}

function describeDifference(
  { key, ...of }: Where,
  found: Difference,
  origin: Difference | undefined,
): Finding {
  const { count, wasCount } = found;
  const here = { ...of, line: found.at + 1, lines: count };
  const [now, then] = [lineNumbers(found.at, count), lineNumbers(found.was, wasCount)];
  if (origin) {
    const sentence = `${now} of ${key} stood elsewhere when the day was sealed: ${lineNumbers(origin.was, count).toLowerCase()}.`;
    return findingAt('moved-lines', key, sentence, here);
  }
  if (count === 0) {
    const sentence = `${then} of ${key}, as the day was sealed, ${wasCount === 1 ? 'is' : 'are'} gone.`;
    return findingAt('removed-lines', key, sentence, { ...of, line: found.was + 1, lines: wasCount });
  }
  const verb = count === 1 ? 'was' : 'were';
  if (wasCount === 0)
    return findingAt(
      'inserted-lines',
      key,
      `${now} of ${key} ${verb} inserted after the day was sealed.`,
      here,
    );
  const before = now === then ? '' : `; then it was ${then.toLowerCase()}`;
  return findingAt(
    'edited-line',
    key,
    `${now} of ${key} ${verb} edited after the day was sealed${before}.`,
    here,
  );
}

function lineNumbers(at: number, count: number): string {
  return count === 1 ? `Line ${at + 1}` : `Lines ${at + 1} to ${at + count}`;
}

function moreDifferences({ key, ...of }: Where, named: Difference[], more: number): Finding {
  const line = (named.at(-1)?.at ?? 0) + 2;
  const sentence = `${more} more lines of ${key} are not as they were sealed, from line ${line} on.`;
  return findingAt('edited-line', key, sentence, { ...of, line, lines: more });
}
