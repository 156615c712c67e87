import { distancesFrom, type Importers } from './import-graph.ts';
import { secondsOf } from './shares.ts';
import { testsOf } from './tests-by-name.ts';

type Test = { path: string; name: string; seconds: number | undefined };

/**
 * The tests that changed files touch, nearest first: those that belong to a file by their names, then those that import it
 * over the fewest files.
 */
export function touchedTests<T extends Test>(
  tests: readonly T[],
  changed: readonly string[],
  importers: Importers,
): T[] {
  const distances = distancesFrom(changed, importers);
  const paths = tests.map(({ path }) => path);
  for (const path of testsOf(changed, paths)) distances.set(path, 0);
  const nearness = (test: T) => distances.get(test.path) ?? Number.POSITIVE_INFINITY;
  return tests
    .filter((test) => distances.has(test.path))
    .toSorted((a, b) => nearness(a) - nearness(b) || (a.path < b.path ? -1 : 1));
}

/** As many of the first as fit into some seconds; what fits no more is left, although something shorter follows. */
export function fitting<T extends Test>(tests: readonly T[], seconds: number): { taken: T[]; left: T[] } {
  const end = tests.findIndex((_, at) => secondsOf(tests.slice(0, at + 1)) > seconds);
  return end === -1
    ? { taken: [...tests], left: [] }
    : { taken: tests.slice(0, end), left: tests.slice(end) };
}
