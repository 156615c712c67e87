import suite from '../../jest.config.mjs';

/** The event log on a second S3: `npm test -- test/s3`, with its address and a key in the environment. */
export default {
  ...suite,
  rootDir: '../..',
  globalSetup: '<rootDir>/test/s3/global-setup.mjs',
  globalTeardown: '<rootDir>/test/s3/global-teardown.mjs',
  testMatch: ['<rootDir>/test/s3/**/*.test.ts'],
};
