import { execFileSync } from 'node:child_process';
import { readLastDeepRun } from '../ci/deep-run.ts';
import type { Checkout } from './readiness.ts';

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

const linesOf = (output: string) => output.split('\n').filter(Boolean);

/** `from`: the tag or commit of the last release. */
export async function readCheckout(from: string): Promise<Checkout> {
  const deepRun = await readLastDeepRun();
  return {
    branch: git('rev-parse', '--abbrev-ref', 'HEAD').trim(),
    changed: linesOf(git('status', '--porcelain')),
    tags: linesOf(git('tag', '--list')),
    missing: hasCommit(from) ? [] : [from],
    deepRun,
    commitsSince: deepRun && commitsSince(deepRun.commit),
  };
}

function commitsSince(commit: string): number | undefined {
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    return Number(git('rev-list', '--count', '--first-parent', `${commit}..HEAD`));
  } catch {
    // Of another branch, or a commit that this clone does not have.
    return undefined;
  }
}

function hasCommit(name: string): boolean {
  try {
    git('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
    return true;
  } catch {
    return false;
  }
}
