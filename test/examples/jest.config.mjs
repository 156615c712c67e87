import suite from '../../jest.config.mjs';

/**
 * The examples of the OpenAPI document, sent and compared: `npm test -- test/examples`. One process and one file, so that
 * every identity begins at 1 and the answers are the same on every machine.
 */
export default {
  ...suite,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/examples/**/*.test.ts'],
  maxWorkers: 1,
};
