import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { compareLines } from '../../../lib/event-log/verify/compare-lines.ts';
import type { Checks, Difference } from '../../../lib/event-log/verify/finding.ts';
import { propertyOptions } from '../../support/run/determinism.ts';

const checks = (...lines: number[]): Checks => Uint32Array.from(lines);
const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** `at+count <- was+wasCount`. */
const formatted = ({ at, count, was, wasCount }: Difference) => `${at}+${count} <- ${was}+${wasCount}`;
const differencesOf = (sealed: number[], found: number[]) =>
  compareLines(checks(...sealed), checks(...found)).named.map(formatted);

/** Applies the differences to the sealed lines. */
function applied(sealed: number[], found: number[], differences: Difference[]): number[] {
  const result: number[] = [];
  let was = 0;
  for (const difference of differences) {
    result.push(...sealed.slice(was, difference.was));
    result.push(...found.slice(difference.at, difference.at + difference.count));
    was = difference.was + difference.wasCount;
  }
  return [...result, ...sealed.slice(was)];
}

describe('compareLines finds', () => {
  test.each([
    ['no difference', [1, 2, 3], [1, 2, 3], []],
    ['no difference in empty files', [], [], []],
    ['an edited line', [1, 2, 3, 4], [1, 9, 3, 4], ['1+1 <- 1+1']],
    ['the first and the last one', [1, 2, 3, 4], [8, 2, 3, 9], ['0+1 <- 0+1', '3+1 <- 3+1']],
    ['a removed line', [1, 2, 3, 4], [1, 3, 4], ['1+0 <- 1+1']],
    ['the removed end', [1, 2, 3, 4], [1, 2], ['2+0 <- 2+2']],
    ['all of them', [1, 2, 3], [], ['0+0 <- 0+3']],
    ['an inserted line', [1, 2, 3], [1, 7, 2, 3], ['1+1 <- 1+0']],
    ['lines at the end', [1, 2], [1, 2, 3, 4], ['2+2 <- 2+0']],
    ['one of identical neighbours', [1, 5, 5, 5, 2], [1, 5, 5, 2], ['3+0 <- 3+1']],
    ['two that changed places', [1, 2, 3, 4], [1, 3, 2, 4], ['1+1 <- 1+1', '2+1 <- 2+1']],
    [
      'several faults',
      upTo(12),
      [1, 90, 3, 5, 6, 7, 91, 8, 9, 10, 92, 12],
      ['1+1 <- 1+1', '3+0 <- 3+1', '6+1 <- 7+0', '10+1 <- 10+1'],
    ],
  ])('%s', (_, sealed, found, differences) => {
    expect(differencesOf(sealed, found)).toEqual(differences);
  });

  test('one difference for thousands of removed or inserted lines', () => {
    const day = upTo(20_000);
    expect(differencesOf(day, [...day.slice(0, 100), ...day.slice(9000)])).toEqual(['100+0 <- 100+8900']);
    expect(differencesOf([...day.slice(0, 100), ...day.slice(9000)], day)).toEqual(['100+8900 <- 100+0']);
  });

  test('a long edited region line by line, and only counts differences over the limit', () => {
    const edited = upTo(20_000).map((line) => (line > 500 && line <= 1500 ? -line : line));
    const { named, more } = compareLines(checks(...upTo(20_000)), checks(...edited));
    expect(named.map(formatted)).toEqual(upTo(50).map((line) => `${499 + line}+1 <- ${499 + line}+1`));
    expect(more).toBe(950);
  });

  test('one difference for a completely different file', () => {
    const { named, more } = compareLines(checks(...upTo(3000)), checks(...upTo(4000).map((line) => -line)));
    expect(named.map(formatted)).toEqual(['0+4000 <- 0+3000']);
    expect(more).toBe(0);
  });

  test('differences that turn the sealed lines into the found ones, for any file', () => {
    const lines = fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 60 });
    fc.assert(
      fc.property(lines, lines, (sealed, found) => {
        const { named, more } = compareLines(checks(...sealed), checks(...found));
        expect(more).toBe(0);
        expect(applied(sealed, found, named)).toEqual(found);
      }),
      { ...propertyOptions, numRuns: 2000 },
    );
  });

  test('no more differences than there were changes', () => {
    const change = fc.record({ at: fc.nat(299), kind: fc.constantFrom('edit', 'remove', 'insert') });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const sealed = upTo(300);
        const found = [...sealed];
        for (const [at, { at: line, kind }] of changes.entries())
          found.splice(line, kind === 'insert' ? 0 : 1, ...(kind === 'remove' ? [] : [1000 + at]));
        const { named } = compareLines(checks(...sealed), checks(...found));
        expect(named.length).toBeLessThanOrEqual(changes.length);
        expect(applied(sealed, found, named)).toEqual(found);
      }),
      { ...propertyOptions, numRuns: 1000 },
    );
  });
});
