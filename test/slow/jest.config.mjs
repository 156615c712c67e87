import suite from '../../jest.config.mjs';

/**
 * What takes long by nature: crashes, years, storms, sweeps, processes that start, plans and upgrades. `npm test -- test/slow`; with
 * TEST_DATABASE_URL on a PostgreSQL server, which is where it proves most.
 */
export default {
  ...suite,
  rootDir: '../..',
  testMatch: ['<rootDir>/test/{slow,plans,migrations}/**/*.test.ts'],
};
