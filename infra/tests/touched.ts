import { distancesFrom, type Importers } from './import-graph.ts';
import { secondsOf } from './shares.ts';
import { testsOf, testsOfSubject } from './tests-by-name.ts';

type Test = { path: string; name: string; seconds: number | undefined };

/**
 * The tests that changed files touch, nearest first: those that belong to a file by their names, those named after its subject
 * (they reach it over HTTP, which is no import), then those that import it over the fewest files.
 */
export function touchedTests<T extends Test>(
  tests: readonly T[],
  changed: readonly string[],
  importers: Importers,
): T[] {
  const distances = distancesFrom(changed, importers);
  const paths = tests.map(({ path }) => path);
  for (const path of testsOfSubject(changed, paths)) distances.set(path, 0.5);
  for (const path of testsOf(changed, paths)) distances.set(path, 0);
  const nearness = (test: T) => distances.get(test.path) ?? Number.POSITIVE_INFINITY;
  return tests
    .filter((test) => distances.has(test.path))
    .toSorted((a, b) => nearness(a) - nearness(b) || (a.path < b.path ? -1 : 1));
}

/** The first that fit into some seconds; what is longer than the rest of them is left, and shorter ones after it are taken. */
export function fitting<T extends Test>(tests: readonly T[], seconds: number): { taken: T[]; left: T[] } {
  const taken: T[] = [];
  const left: T[] = [];
  for (const test of tests) (secondsOf([...taken, test]) > seconds ? left : taken).push(test);
  return { taken, left };
}
