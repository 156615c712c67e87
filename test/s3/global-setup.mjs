import { randomUUID } from 'node:crypto';
// Imported from a `.mjs` file so that Node loads it; Jest would compile a `.ts` setup to CommonJS.
import setup from '../support/run/global-setup.ts';
import { makeBucket, S3_SETTINGS } from './second-s3.ts';

/** Creates the bucket of the run; exits with a message when no S3 is configured. */
export default async function s3Setup() {
  const missing = S3_SETTINGS.filter((name) => !process.env[name]);
  if (missing.length > 0) {
    process.stderr.write(
      `There is no ${missing.join(', no ')}. A second S3 starts with .ci/second-s3 start /tmp/second-s3 ` +
        'and says its settings in /tmp/second-s3/settings\n',
    );
    process.exit(1);
  }
  process.env.TEST_S3_BUCKET = `log-${randomUUID()}`;
  await makeBucket(process.env.TEST_S3_BUCKET);
  await setup();
}
