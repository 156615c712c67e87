import { loading } from '../../jest.config.mjs';

/** What the packaged templates must be: `npm run test:template`, after every stage was packaged. */
export default {
  ...loading,
  rootDir: '../..',
  globalSetup: '<rootDir>/test/template/packaged.mjs',
  testMatch: ['<rootDir>/test/template/**/*.test.ts'],
  maxWorkers: 2,
};
