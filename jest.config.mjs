import { fileURLToPath } from 'node:url';
import './infra/project-node.mjs';

const keepWorkerData = new URL('test/support/worker/keep-worker-data.mjs', import.meta.url);
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=${keepWorkerData.href}`.trim();

// Programs that tests start share one compile cache per checkout, which halves their start time. With coverage it would lose lines.
if (!process.env.NODE_V8_COVERAGE)
  process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('.cache/compile', import.meta.url));

/** Node itself loads TypeScript, and each module only once per worker instead of once per test file. */
export const loading = {
  runner: ['jest-light-runner', { runtime: 'child_process' }],
  testSequencer: '<rootDir>/infra/tests/longest-first.mjs',
  setupFiles: ['<rootDir>/test/support/worker/jest-for-tests.ts'],
};

export default {
  ...loading,
  globalSetup: '<rootDir>/test/support/run/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/run/global-teardown.mjs',
  setupFiles: [...loading.setupFiles, '<rootDir>/test/support/worker/prepare.ts'],
  setupFilesAfterEnv: ['<rootDir>/test/support/run/after-each.ts'],
  testMatch: ['<rootDir>/test/{unit,integration,contract,local}/**/*.test.ts'],
  maxWorkers: '100%',
};
