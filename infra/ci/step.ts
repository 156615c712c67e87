import { jestRuns } from '../tests/jest-runs.ts';
import type { TestFile } from '../tests/tiers.ts';

/** A step of a CI run. A `suite` writes a Jest report; a `command` only has an exit code. */
export type Step = {
  title: string;
  command: string[];
  kind: 'suite' | 'command';
  /** Runs without `TEST_DATABASE_URL`, so on the embedded database. */
  isEmbedded?: boolean;
};

/** What runs one after another; both lanes run at once. Each starts its services on ports of its own. */
export type Lane = 'server' | 'embedded';
export type Lanes = Readonly<Record<Lane, Step[]>>;

/** An npm script as a step. */
export const npmStep = (title: string, script: string, ...rest: string[]): Step => ({
  title,
  command: ['npm', 'run', '-s', script, '--', ...rest],
  kind: 'command',
});

/** One step for each suite that some of the files belong to. */
export function suiteSteps(title: string, files: readonly TestFile[], more: Partial<Step> = {}): Step[] {
  const runs = jestRuns(files);
  return runs.map(({ suite, command }) => ({
    title: runs.length === 1 ? title : `${title}: ${suite}`,
    command,
    kind: 'suite',
    ...more,
  }));
}
