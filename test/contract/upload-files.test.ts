import { createHash } from 'node:crypto';
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { expect, test } from '@jest/globals';
import { openUploadFiles } from '../../lib/gateways/uploads.ts';
import { startEmulator } from '../support/local/emulator.ts';
import { describeUploadFiles } from './upload-files-contract.ts';

describeUploadFiles('the emulated bucket', async () => {
  const now = Date.now();
  const emulator = await startEmulator(undefined, () => now);
  await emulator.s3.send(new CreateBucketCommand({ Bucket: 'files' }));
  return { files: openUploadFiles('files', emulator.target), now, close: emulator.close };
});

// AWS refuses this too; not every other S3 does.
test('the emulated bucket refuses what of S3 a client adds to a signed request', async () => {
  const now = Date.now();
  const { s3, target, close } = await startEmulator(undefined, () => now);
  await s3.send(new CreateBucketCommand({ Bucket: 'files' }));
  const { url, headers } = await openUploadFiles('files', target).sign('uploads/waiting/12/1', {
    contentType: 'image/png',
    size: 1,
    sha256: createHash('sha256').update('a').digest('hex'),
    expiresAt: new Date(now + 60_000).toISOString(),
  });
  const put = (more: Record<string, string>) =>
    fetch(url, { method: 'PUT', headers: { ...headers, ...more }, body: 'a' });
  for (const name of ['x-amz-server-side-encryption', 'x-amz-acl', 'x-amz-meta-name']) {
    const refused = await put({ [name]: 'AES256' });
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  }
  expect((await put({ 'user-agent': 'phone' })).status).toBe(200);
  await close();
});
