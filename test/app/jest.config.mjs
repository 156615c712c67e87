import { loading } from '../../jest.config.mjs';

/** The web application in a browser, on a service that is started once: `npm test -- test/app`. */
export default {
  ...loading,
  rootDir: '../..',
  globalSetup: '<rootDir>/test/app/global-setup.mjs',
  globalTeardown: '<rootDir>/test/app/global-teardown.mjs',
  setupFilesAfterEnv: ['<rootDir>/test/app/time-limit.ts'],
  maxWorkers: 2,
  testMatch: ['<rootDir>/test/app/**/*.test.ts'],
};
