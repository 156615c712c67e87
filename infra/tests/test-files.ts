import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { placeOf, type TestFile } from './tiers.ts';

const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean);

/** All files of the checkout except those that git ignores. */
export function filesOfCheckout(): string[] {
  const deleted = new Set(git('ls-files', '--deleted'));
  return git('ls-files', '--cached', '--others', '--exclude-standard').filter((path) => !deleted.has(path));
}

/** Every test file with its suite and its tier, sorted by path. */
export async function readTestFiles(files: readonly string[] = filesOfCheckout()): Promise<TestFile[]> {
  const tests = files.filter((path) => /^test\/.+\.test\.ts$/.test(path));
  const placed = await Promise.all(tests.map(async (path) => placeOf(path, await readFile(path, 'utf8'))));
  return placed.toSorted((a, b) => (a.path < b.path ? -1 : 1));
}
