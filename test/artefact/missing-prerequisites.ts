import { existsSync } from 'node:fs';
import { functionNames } from '../../infra/deploy/functions/functions.ts';
import { runtimeClient } from './lambda-process.ts';
import { functionsWithoutZip } from './zips.ts';

/** Checks what is needed to start a zip; returns a line that says what is missing and how to get it. */
export async function missingForZips(): Promise<string | undefined> {
  const [unbuilt] = functionsWithoutZip(await functionNames());
  if (unbuilt) return `There is no zip of ${unbuilt}: build them with \`npm run package -- --stage DEV\`.`;
  if (!existsSync(runtimeClient))
    return "Lambda's runtime client is not installed: run `bash .ci/install-runtime-client`.";
  return undefined;
}

/** Like `missingForZips`, for tests, which also need a database server. */
export async function missingForTests(): Promise<string | undefined> {
  if (process.env['TEST_DATABASE_URL']) return missingForZips();
  return 'TEST_DATABASE_URL must name a PostgreSQL server and a role that may create databases.';
}
