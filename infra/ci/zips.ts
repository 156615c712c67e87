import type { TestFile } from '../tests/tiers.ts';
import { npmStep, type Step, suiteSteps } from './step.ts';

/**
 * Functions whose zips start before each landing: open and closed endpoints, with files, pictures, cards and PDFs, a worker, a job,
 * the largest.
 */
const SAMPLE = [
  'auth/login',
  'field/push',
  'jobs/migrate',
  'jobs/relay-events',
  'passages/create',
  'pay/create-link',
  'receipts/create',
  'system/docs-file',
  'workers/check-upload',
  'workers/render-receipt',
];

const stages = ['DEV', 'REC', 'PROD'].flatMap((stage) => ['--stage', stage]);
const runtimeClient: Step = {
  title: 'the runtime client of Lambda',
  command: ['.ci/install-runtime-client'],
  kind: 'command',
};

/** Packages one stage, checks its templates, and starts the zips of a sample and of changed functions. */
export function sampledZips(files: readonly TestFile[], changed: readonly string[]): Step[] {
  const only = [...new Set([...SAMPLE, ...changed])].toSorted().flatMap((name) => ['--only', name]);
  return [
    npmStep('package one stage', 'package', '--stage', 'PROD', ...only),
    ...templateTests(files.filter(({ tier }) => tier !== 'deep')),
    runtimeClient,
    npmStep('size and start of some functions', 'bench:artefacts', '--check', '--rounds', '2', ...only),
  ];
}

/** Packages every stage, packages part of it a second time, and starts and calls every zip. */
export function everyZip(files: readonly TestFile[]): Step[] {
  return [
    npmStep('package every stage', 'package', ...stages, '--verify-repeatable'),
    ...templateTests(files),
    runtimeClient,
    ...suiteSteps(
      'the zips under the runtime client',
      files.filter(({ suite }) => suite === 'artefact'),
    ),
    npmStep('size and start of every function', 'bench:artefacts', '--check', '--rounds', '2'),
  ];
}

const templateTests = (files: readonly TestFile[]) =>
  suiteSteps(
    'the templates',
    files.filter(({ suite }) => suite === 'template'),
  );
