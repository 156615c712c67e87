import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { openUploadFiles } from '../../lib/gateways/uploads.ts';
import { startEmulator } from '../support/emulator.ts';
import { describeUploadFiles } from './upload-files-contract.ts';

describeUploadFiles('the emulated bucket', async () => {
  const now = Date.now();
  const emulator = await startEmulator(undefined, () => now);
  await emulator.s3.send(new CreateBucketCommand({ Bucket: 'files' }));
  return { files: openUploadFiles('files', emulator.target), now, close: emulator.close };
});
