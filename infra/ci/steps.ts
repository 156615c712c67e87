/** A step of the CI run. A `suite` writes a Jest report; a `command` only has an exit code. */
export type Step = {
  title: string;
  command: string[];
  kind: 'suite' | 'command';
  /** Runs without `TEST_DATABASE_URL`, so on the embedded database. */
  isEmbedded?: boolean;
  /** 15 by default. */
  timeoutMinutes?: number;
};

const npm = (script: string, ...rest: string[]) => ['npm', 'run', '-s', script, '--', ...rest];
const command = (title: string, ...words: string[]): Step => ({ title, command: words, kind: 'command' });
const suite = (title: string, script: string, ...rest: string[]): Step => ({
  title,
  command: npm(script, ...rest),
  kind: 'suite',
});

const stages = ['DEV', 'REC', 'PROD'].flatMap((stage) => ['--stage', stage]);

/** The steps that need a PostgreSQL server, and the long simulations of the event log. */
const server: Step[] = [
  { ...suite('slow tests on PostgreSQL', 'test:slow'), timeoutMinutes: 45 },
  // The other tests of the fast tier ask no database.
  {
    ...suite('tests on PostgreSQL', 'test', 'test/integration', 'test/contract/.*-login'),
    timeoutMinutes: 45,
  },
  suite('two connections on one record', 'test:races'),
  {
    title: 'the event store on a second S3',
    command: ['.ci/test-second-s3'],
    kind: 'suite',
  },
  command('the event log through sixteen months of chaos', ...npm('chaos')),
  command('the same in a bucket, two months', ...npm('chaos', '--store', 'bucket', '--days', '60')),
  // Keeps the benchmarks runnable.
  command('the measurements of the event log, on little', '.ci/measure-little'),
  // They need no server, but the other lane has more to do.
  command('rules of the house', ...npm('check')),
  command('the API document under redocly', ...npm('lint:api')),
];

/** The steps on the embedded database, the sources and the packaged zips. */
const packaged: Step[] = [
  { ...suite('tests on the embedded database', 'test'), isEmbedded: true, timeoutMinutes: 45 },
  {
    ...suite('migrations and plans on the embedded database', 'test:slow', 'test/migrations', 'test/plans'),
    isEmbedded: true,
  },
  { ...suite('the web application in a browser', 'test:app'), isEmbedded: true, timeoutMinutes: 30 },
  { ...suite('the examples of the API document', 'test:examples'), isEmbedded: true },
  command('package every stage', ...npm('package', ...stages, '--verify-repeatable')),
  suite('the templates of the stages', 'test:template'),
  command('the runtime client of Lambda', '.ci/install-runtime-client'),
  suite('the zips under the runtime client', 'test:artefact'),
  command('size and start of every function', ...npm('bench:artefacts', '--check', '--rounds', '2')),
  command('demo', '.ci/demo'),
];

export const lanes = { server, packaged };
export type Lane = keyof typeof lanes;
