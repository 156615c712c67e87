import { randomUUID } from 'node:crypto';
// Jest would turn a `.ts` setup into CommonJS; from here Node itself loads it.
import setup from '../support/global-setup.ts';
import { makeBucket, S3_SETTINGS } from './second-s3.ts';

/** Makes the bucket of the run; ends it with one line when there is no S3. */
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
