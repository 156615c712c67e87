import type { TestFile } from '../tests/tiers.ts';
import { type DeepItem, stepsOfItems } from './deep-items.ts';
import { type Lanes, npmStep, type Step, suiteSteps } from './step.ts';

/** The parts of a run that not every run has. */
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

/** Calls every endpoint: all statements run on the database that `npm test` uses on a developer's machine. */
const EVERY_ENDPOINT = 'test/integration/runtime/access-matrix.test.ts';

/** The steps of a run. All integration tests, and therefore those of `npm test`, run on PostgreSQL. */
export function lanesOf({ files, items, zips }: Plan): Lanes {
  const onServer = items.filter(({ engine }) => engine === 'server');
  const embedded = items.filter(({ engine }) => engine === 'embedded');
  const ofTier = (suite: string) => files.filter((file) => file.tier !== 'deep' && file.suite === suite);
  return {
    server: [
      { title: 'npm test, on PostgreSQL', command: ['npm', 'test', '--'], kind: 'suite' },
      ...suiteSteps(
        'integration tests on PostgreSQL',
        ofTier('main').filter(({ tier }) => tier === 'landing'),
      ),
      deepPackages,
      ...stepsOfItems('of the deep tier on PostgreSQL', onServer),
    ],
    embedded: [
      npmStep('rules of the house', 'check'),
      npmStep('the API document under redocly', 'lint:api'),
      ...suiteSteps(
        'every endpoint on the embedded database',
        files.filter(({ path }) => path === EVERY_ENDPOINT),
        { isEmbedded: true },
      ),
      ...suiteSteps('the main stories in a browser', ofTier('app'), { isEmbedded: true }),
      ...zips,
      ...stepsOfItems('of the deep tier on the embedded database', embedded),
    ],
  };
}
