import type { TestFile } from '../tests/tiers.ts';
import { type DeepItem, stepsOfItems } from './deep-items.ts';
import { type Lanes, npmStep, type Step, suiteSteps } from './step.ts';

/** What a run proves beside what every run does. */
export type Plan = {
  files: readonly TestFile[];
  /** Parts of the deep tier. */
  items: readonly DeepItem[];
  zips: Step[];
};

const deepPackages: Step = {
  title: 'packages that only the deep tier needs',
  command: ['.ci/deep-packages'],
  kind: 'command',
};

/** The steps of a run. PostgreSQL carries the integration tests in full, the embedded database what `npm test` runs. */
export function lanesOf({ files, items, zips }: Plan): Lanes {
  const onServer = items.filter(({ engine }) => engine === 'server');
  const embedded = items.filter(({ engine }) => engine === 'embedded');
  const ofTier = (suite: string) => files.filter((file) => file.tier !== 'deep' && file.suite === suite);
  return {
    server: [
      ...suiteSteps(
        'integration tests on PostgreSQL',
        ofTier('main').filter(
          ({ path, tier }) =>
            tier === 'landing' ||
            path.startsWith('test/integration/') ||
            /^test\/contract\/.*-login/.test(path),
        ),
        { timeoutMinutes: 45 },
      ),
      deepPackages,
      ...stepsOfItems('of the deep tier on PostgreSQL', onServer),
    ],
    embedded: [
      { title: 'npm test', command: ['npm', 'test', '--'], kind: 'suite', isEmbedded: true },
      npmStep('rules of the house', 'check'),
      npmStep('the API document under redocly', 'lint:api'),
      ...suiteSteps('the examples of the API document', ofTier('examples'), { isEmbedded: true }),
      ...suiteSteps('the main stories in a browser', ofTier('app'), { isEmbedded: true }),
      ...zips,
      ...stepsOfItems('of the deep tier on the embedded database', embedded),
    ],
  };
}
