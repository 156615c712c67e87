import { openUploadFiles } from '../../lib/gateways/uploads.ts';
import { describeUploadFiles } from '../contract/upload-files-contract.ts';
import { openRunBucket } from './run-bucket.ts';

describeUploadFiles('a second S3', async () => {
  const { bucket, target, close } = await openRunBucket('uploads');
  return { files: openUploadFiles(bucket, target), now: Date.now(), close };
});
