import { execFileSync } from 'node:child_process';
import { readLastDeepRun } from './deep-run.ts';

/** The change to land: its number in the history, its base commit, and the files that differ. */
export type Change = { number: number; base: string | undefined; files: string[] };

const git = (...parameters: string[]): string[] => {
  try {
    const output = execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return output.split('\n').filter(Boolean);
  } catch {
    // This clone does not have the base commit.
    return [];
  }
};

/**
 * Compares with the commit of CI_BASE, with the fork point from `origin/main`, or on `main` itself with the last run of the deep
 * tier. A shallow clone may have no commit to compare with.
 */
export async function readChange(): Promise<Change> {
  const [count = '1'] = git('rev-list', '--count', '--first-parent', 'HEAD');
  const [head] = git('rev-parse', 'HEAD');
  const [fork] = git('merge-base', 'HEAD', 'origin/main');
  const named = process.env['CI_BASE'] ?? (fork === head ? (await readLastDeepRun())?.commit : fork);
  const [base] = named ? git('rev-parse', '--verify', `${named}^{commit}`) : [];
  const files = base === undefined ? [] : git('diff', '--name-only', '--diff-filter=d', base, 'HEAD');
  return { number: Number(count), base, files };
}
