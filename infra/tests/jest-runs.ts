import { type Suite, suites, type TestFile } from './tiers.ts';

/** The command that runs files of one suite. */
export type JestRun = { suite: Suite; files: string[]; command: string[] };

/** One run of Jest for each suite of these files. */
export function jestRuns(files: readonly TestFile[], options: readonly string[] = []): JestRun[] {
  const bySuite = Map.groupBy(files, ({ suite }) => suite);
  return [...bySuite].map(([suite, ofSuite]) => {
    const paths = ofSuite.map(({ path }) => path);
    return {
      suite,
      files: paths,
      // Without a shell or `npm` in between, a signal reaches Jest itself.
      command: [
        process.execPath,
        'node_modules/jest/bin/jest.js',
        '--config',
        suites[suite],
        ...options,
        // `--testMatch` instead of `--runTestsByPath`, which would print every path at the end.
        '--testMatch',
        ...paths.map((path) => `<rootDir>/${path}`),
      ],
    };
  });
}
