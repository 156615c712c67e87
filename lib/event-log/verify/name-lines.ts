import { hash } from 'node:crypto';
import { compareLines } from './compare-lines.ts';
import { type Checks, type Difference, type Finding, findingAt } from './finding.ts';

type Where = { key: string; day: string; part: number };

/** A finding for each difference between the lines of a file and those that were sealed. */
export function nameLines(where: Where, sealed: Checks, found: Checks): Finding[] {
  const { named, more } = compareLines(sealed, found);
  const removed = new Map(named.map((of) => [contentOf(sealed, of.was, of.wasCount), of]));
  const origins = new Map(named.map((of) => [of, removed.get(contentOf(found, of.at, of.count))]));
  const moved = new Set(origins.values());
  const findings = named
    .filter((of) => !(of.count === 0 && moved.has(of)))
    .map((of) => nameDifference(where, of, of.count === 0 ? undefined : origins.get(of)));
  return more === 0 ? findings : [...findings, tooMany(where, named, more)];
}

function contentOf(checks: Checks, from: number, count: number): string {
  return hash('sha256', checks.subarray(from, from + count), 'hex');
}

function nameDifference({ key, ...of }: Where, found: Difference, origin: Difference | undefined): Finding {
  const { count, wasCount } = found;
  const here = { ...of, line: found.at + 1, lines: count };
  const [now, then] = [linesFrom(found.at, count), linesFrom(found.was, wasCount)];
  if (origin) {
    const said = `${now} of ${key} stood elsewhere when the day was sealed: ${linesFrom(origin.was, count).toLowerCase()}.`;
    return findingAt('moved-lines', key, said, here);
  }
  if (count === 0) {
    const said = `${then} of ${key}, as the day was sealed, ${wasCount === 1 ? 'is' : 'are'} gone.`;
    return findingAt('removed-lines', key, said, { ...of, line: found.was + 1, lines: wasCount });
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

function linesFrom(at: number, count: number): string {
  return count === 1 ? `Line ${at + 1}` : `Lines ${at + 1} to ${at + count}`;
}

function tooMany({ key, ...of }: Where, named: Difference[], more: number): Finding {
  const line = (named.at(-1)?.at ?? 0) + 2;
  const said = `${more} more lines of ${key} are not as they were sealed, from line ${line} on.`;
  return findingAt('edited-line', key, said, { ...of, line, lines: more });
}
