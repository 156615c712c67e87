import { expect, test } from '@jest/globals';
import { openUploadFiles } from '../../../lib/gateways/uploads.ts';

const credentials = { accessKeyId: 'AKEY', secretAccessKey: 'secret', sessionToken: 'of-the-role' };

test('in AWS an upload is signed with its token, and leaves the encryption to the bucket', async () => {
  const files = openUploadFiles('files', { region: 'eu-west-3', credentials });
  const { method, url, headers } = await files.sign('uploads/waiting/12/a', {
    contentType: 'image/png',
    size: 3,
    sha256: '0'.repeat(64),
    expiresAt: '2026-11-20T09:05:00.000Z',
  });
  expect([method, url]).toEqual(['PUT', 'https://files.s3.eu-west-3.amazonaws.com/uploads/waiting/12/a']);
  expect(headers).toMatchObject({ 'x-amz-security-token': 'of-the-role', 'x-amz-date': '20261120T085000Z' });
  // `aws:kms` without a key would use the account's key, not the bucket's.
  expect(Object.keys(headers).filter((name) => name.includes('encryption'))).toEqual([]);
  const [, signed = ''] = /SignedHeaders=([^,]+),/.exec(headers['authorization'] ?? '') ?? [];
  expect(signed.split(';').sort()).toEqual(
    ['content-length', 'host', ...Object.keys(headers).filter((name) => name !== 'authorization')].sort(),
  );
});
