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

/** The steps of a lane run one after another; both lanes run in parallel, and each starts its services on its own ports. */
export type Lane = 'server' | 'embedded';
export type Lanes = Readonly<Record<Lane, Step[]>>;

/** An npm script as a step. */
export const npmStep = (title: string, script: string, ...rest: string[]): Step => ({
  title,
  command: ['npm', 'run', '-s', script, '--', ...rest],
  kind: 'command',
});

/** One step for each suite of these files. */
export function suiteSteps(title: string, files: readonly TestFile[], more: Partial<Step> = {}): Step[] {
  const runs = jestRuns(files);
  return runs.map(({ suite, command }) => ({
    title: runs.length === 1 ? title : `${title}: ${suite}`,
    command,
    kind: 'suite',
    ...more,
  }));
}
