import type { Durations, Engine } from '../tests/durations.ts';
import type { Suite, TestFile } from '../tests/tiers.ts';
import { npmStep, type Step, suiteSteps } from './step.ts';
import { everyZip } from './zips.ts';

/** A part of the deep tier that runs on its own: a test file on one database, or steps that depend on each other. */
export type DeepItem = { name: string; path: string; engine: Engine; seconds: number | undefined } & (
  | { kind: 'file'; file: TestFile }
  | { kind: 'steps'; steps: Step[] }
);

/** The part that packages every stage and starts every zip. */
export const EVERY_ZIP = 'the zips of every stage';

/** The files of these suites run in steps that first build what the tests need. */
const IN_STEPS: ReadonlySet<Suite> = new Set(['artefact', 's3', 'template']);

/** Everything that only the deep tier runs, with the recorded seconds. */
export function deepItems(files: readonly TestFile[], durations: Durations): DeepItem[] {
  const item = (file: TestFile, engine: Engine): DeepItem => {
    const { path } = file;
    const name = engine === 'embedded' && !isEmbeddedOnly(file) ? `${path}, embedded` : path;
    return { kind: 'file', name, path, file, engine, seconds: durations[engine][path] };
  };
  const deep = files.filter(({ tier, suite }) => tier === 'deep' && !IN_STEPS.has(suite));
  return [
    ...deep.map((file) => item(file, isEmbeddedOnly(file) ? 'embedded' : 'server')),
    ...files.filter(isAlsoEmbedded).map((file) => item(file, 'embedded')),
    ...Object.entries(stepsOf(files)).map(([name, { path, engine, steps }]): DeepItem => {
      const seconds = steps.map(({ title }) => durations.steps[title]);
      const isKnown = seconds.some((one) => one !== undefined);
      const sum = seconds.reduce<number>((total, one = 0) => total + one, 0);
      return { kind: 'steps', name, path, engine, steps, seconds: isKnown ? sum : undefined };
    }),
  ];
}

/** The application's tests start their own service; the examples expect the ids of a new database. */
const isEmbeddedOnly = ({ suite, path }: TestFile) =>
  suite === 'app' || suite === 'examples' || path === 'test/contract/embedded-database.test.ts';

/** Whether a file also runs on the embedded database: the tests that use a database or test the database itself. */
function isAlsoEmbedded({ path }: TestFile): boolean {
  if (path.startsWith('test/integration/')) return true;
  // This file runs every migration and one that fails: both databases behave alike, and the embedded one is slow.
  if (path === 'test/migrations/upgrade.test.ts') return false;
  return path.startsWith('test/plans/') || path.startsWith('test/migrations/');
}

type Steps = { path: string; engine: Engine; steps: Step[] };

/** The steps of the deep tier other than single files, each with the path whose changes select it. */
function stepsOf(files: readonly TestFile[]): Record<string, Steps> {
  const one = (path: string, step: Step): Steps => ({ path, engine: 'server', steps: [step] });
  return {
    [EVERY_ZIP]: { path: 'infra/deploy/bundle/build.ts', engine: 'embedded', steps: everyZip(files) },
    'a second S3': one('lib/gateways/event-log/log-bucket.ts', {
      title: 'the event store on a second S3',
      command: ['.ci/test-second-s3'],
      kind: 'suite',
    }),
    chaos: one('test/chaos/run.ts', npmStep('the event log through sixteen months of chaos', 'chaos')),
    'chaos in a bucket': one(
      'test/chaos/run.ts',
      npmStep('the same in a bucket, two months', 'chaos', '--store', 'bucket', '--days', '60'),
    ),
    // A short run, which only shows that the benchmarks still work.
    measurements: one('bench/event-log/event-log.ts', {
      title: 'the measurements of the event log, on little',
      command: ['.ci/measure-little'],
      kind: 'command',
    }),
    demo: {
      path: 'infra/demo/run.ts',
      engine: 'embedded',
      steps: [{ title: 'demo', command: ['.ci/demo'], kind: 'command' }],
    },
  };
}

/** The steps that run parts of the deep tier, with the files of one suite and one database in one step. */
export function stepsOfItems(title: string, items: readonly DeepItem[]): Step[] {
  const files = items.flatMap((item) => (item.kind === 'file' ? [item.file] : []));
  const [engine] = items.map((item) => item.engine);
  const more = engine === 'embedded' ? { isEmbedded: true } : {};
  const steps = items.flatMap((item) => (item.kind === 'steps' ? item.steps : []));
  return [...suiteSteps(title, files, more), ...steps];
}
