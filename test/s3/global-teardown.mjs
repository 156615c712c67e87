import teardown from '../support/run/global-teardown.mjs';
import { removeBucket } from './second-s3.ts';

export default async function s3Teardown() {
  await teardown();
  await removeBucket(process.env.TEST_S3_BUCKET);
}
