import { existsSync } from 'node:fs';
import { functionNames } from '../../infra/deploy/functions.ts';
import { runtimeClient } from './lambda-process.ts';
import { withoutZip } from './zips.ts';

/** What has to be there before a zip can be started, in a line that says how to get it. */
export async function whatIsMissing(): Promise<string | undefined> {
  const [unbuilt] = withoutZip(await functionNames());
  if (unbuilt) return `There is no zip of ${unbuilt}: build them with \`npm run package -- --stage DEV\`.`;
  if (!existsSync(runtimeClient))
    return "Lambda's runtime client is not installed: run `bash .ci/install-runtime-client`.";
  return undefined;
}

/** The same for the tests, which give the zips a database. */
export async function whatTestsMiss(): Promise<string | undefined> {
  if (process.env['TEST_DATABASE_URL']) return whatIsMissing();
  return 'TEST_DATABASE_URL must name a PostgreSQL server and a role that may create databases.';
}
