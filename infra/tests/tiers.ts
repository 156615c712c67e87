/**
 * When a test runs: with `npm test`, before a change lands (`.ci/run`), before a release (`.ci/deep`). Each tier contains the
 * previous ones.
 */
export const tiers = ['quick', 'landing', 'deep'] as const;
type Tier = (typeof tiers)[number];

/** The Jest configuration of each suite. */
export const suites = {
  main: 'jest.config.mjs',
  slow: 'test/slow/jest.config.mjs',
  races: 'test/races/jest.config.mjs',
  app: 'test/app/jest.config.mjs',
  examples: 'test/examples/jest.config.mjs',
  template: 'test/template/jest.config.mjs',
  artefact: 'test/artefact/jest.config.mjs',
  s3: 'test/s3/jest.config.mjs',
} as const;
export type Suite = keyof typeof suites;

/** The first tier that runs files of a suite: the others need a server, a browser or packages. */
const firstTiers: Readonly<Record<Suite, Tier>> = {
  main: 'quick',
  app: 'landing',
  template: 'landing',
  slow: 'deep',
  races: 'deep',
  examples: 'deep',
  artefact: 'deep',
  s3: 'deep',
};

/** The suite of each folder of tests, and the tier of its files unless their first line names another. */
const testFolders: Readonly<Record<string, { suite: Suite; tier: Tier }>> = {
  unit: { suite: 'main', tier: 'quick' },
  contract: { suite: 'main', tier: 'quick' },
  local: { suite: 'main', tier: 'quick' },
  integration: { suite: 'main', tier: 'landing' },
  examples: { suite: 'examples', tier: 'deep' },
  template: { suite: 'template', tier: 'landing' },
  app: { suite: 'app', tier: 'deep' },
  slow: { suite: 'slow', tier: 'deep' },
  plans: { suite: 'slow', tier: 'deep' },
  migrations: { suite: 'slow', tier: 'deep' },
  races: { suite: 'races', tier: 'deep' },
  artefact: { suite: 'artefact', tier: 'deep' },
  s3: { suite: 's3', tier: 'deep' },
};

/** A test file with its suite and tier. */
export type TestFile = { path: string; suite: Suite; tier: Tier };

/** `// Tier: deep` as the first line of a file overrides the tier of its folder. */
const TIER_LINE = /^\/\/ Tier: (?<tier>\w+)\s*$/m;

/** The suite and tier of a test file; throws if its folder is unknown, or if no run of the tier that it names has its suite. */
export function placeOf(path: string, source: string): TestFile {
  const folder = testFolders[path.split('/')[1] ?? ''];
  if (!folder) throw new Error(`${path} is in no tier: infra/tests/tiers.ts has no line for its folder.`);
  const [firstLine = ''] = source.split('\n', 1);
  const named = TIER_LINE.exec(firstLine)?.groups?.['tier'];
  if (named === undefined) return { path, ...folder };
  const tier = tiers.find((one) => one === named);
  if (!tier) throw new Error(`${path} names the tier "${named}"; there are ${tiers.join(', ')}.`);
  const first = firstTiers[folder.suite];
  if (tiers.indexOf(tier) < tiers.indexOf(first))
    throw new Error(`${path} names the tier "${tier}"; the first that runs its folder is "${first}".`);
  return { path, suite: folder.suite, tier };
}
