// Jest would turn a `.ts` setup into CommonJS; from here Node itself loads it.
import setup from '../support/run/global-setup.ts';

/** The embedded database has one connection: nothing meets there. */
export default async function racesSetup() {
  if (!process.env.TEST_DATABASE_URL) {
    process.stderr.write('There is no TEST_DATABASE_URL: races need a PostgreSQL server.\n');
    process.exit(1);
  }
  await setup();
}
