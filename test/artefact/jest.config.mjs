import { fileURLToPath } from 'node:url';
import suite from '../../jest.config.mjs';

const { extensionsToTreatAsEsm, transform } = suite;

/** The tests of the zips: they need the built zips, Lambda's runtime client and a PostgreSQL server. */
export default {
  rootDir: fileURLToPath(new URL('../../', import.meta.url)),
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/artefact/global-setup.mjs',
  extensionsToTreatAsEsm,
  transform,
  testMatch: ['<rootDir>/test/artefact/*.test.ts'],
  // A guard against hanging, not a measure: machines that are busy must not fail the suite.
  testTimeout: suite.testTimeout,
  // Every test runs processes of its own.
  maxWorkers: 1,
};
