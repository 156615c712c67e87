import { distancesFrom, type Importers } from './import-graph.ts';
import { secondsOf } from './shares.ts';
import { testsOf, testsOfSubject } from './tests-by-name.ts';

type Test = { path: string; name: string; seconds: number | undefined };

/**
 * The tests that changed files touch, nearest first: those that belong to a file by name, those named after its subject (they call
 * it over HTTP, not by an import), then those that import it through the fewest files.
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

/** Takes tests in order while they fit into the seconds; skips one that is too long and continues with shorter ones. */
export function fitting<T extends Test>(tests: readonly T[], seconds: number): { taken: T[]; left: T[] } {
  const taken: T[] = [];
  const left: T[] = [];
  for (const test of tests) (secondsOf([...taken, test]) > seconds ? left : taken).push(test);
  return { taken, left };
}
