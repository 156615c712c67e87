import { fileURLToPath } from 'node:url';
import { loading } from '../../jest.config.mjs';

/** The tests of the zips: they need the built zips, Lambda's runtime client and a PostgreSQL server. */
export default {
  ...loading,
  rootDir: fileURLToPath(new URL('../../', import.meta.url)),
  globalSetup: '<rootDir>/test/artefact/global-setup.mjs',
  testMatch: ['<rootDir>/test/artefact/*.test.ts'],
  // Every test file starts many processes.
  maxWorkers: 1,
};
