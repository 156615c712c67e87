import { loading } from '../../jest.config.mjs';

/** Tests of the packaged templates: `npm test -- test/template`, after packaging every stage. */
export default {
  ...loading,
  rootDir: '../..',
  globalSetup: '<rootDir>/test/template/require-packaged.mjs',
  testMatch: ['<rootDir>/test/template/**/*.test.ts'],
  maxWorkers: 2,
};
