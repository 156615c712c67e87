import suite from '../../jest.config.mjs';

/** What the packaged templates must be: `npm run test:template`, after every stage was packaged. */
export default {
  rootDir: '../..',
  testEnvironment: 'node',
  globalSetup: '<rootDir>/test/template/packaged.mjs',
  extensionsToTreatAsEsm: suite.extensionsToTreatAsEsm,
  transform: suite.transform,
  testMatch: ['<rootDir>/test/template/**/*.test.ts'],
  testTimeout: suite.testTimeout,
  maxWorkers: 2,
};
