import suite from '../../jest.config.mjs';

/** Pairs of verbs from two connections: `npm test -- test/races`, on the server of TEST_DATABASE_URL. */
export default {
  ...suite,
  rootDir: '../..',
  globalSetup: '<rootDir>/test/races/global-setup.mjs',
  // They wait more than they compute.
  maxWorkers: 6,
  testMatch: ['<rootDir>/test/races/**/*.test.ts'],
};
