import { CreateBucketCommand, GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { type Emulator, newFolder, startEmulator } from '../support/local/emulator.ts';

const APP = 'http://localhost:5173';
const EVIL = 'https://evil.test';

let emulator: Emulator;
beforeEach(async () => {
  emulator = await startEmulator(await newFolder('s3'), undefined, [APP]);
  await emulator.s3.send(new CreateBucketCommand({ Bucket: 'files' }));
});
afterEach(() => emulator.close());

const preflight = (origin: string, method: string) =>
  fetch(`${emulator.url}/files/a.txt`, {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type,x-amz-checksum-sha256',
    },
  });
const object = { Bucket: 'files', Key: 'a.txt' };

describe('a page of a listed origin', () => {
  test.each(['PUT', 'GET'])('may ask for %s, with the headers of a signed request', async (method) => {
    const { status, headers } = await preflight(APP, method);
    expect(status).toBe(200);
    expect(headers.get('access-control-allow-origin')).toBe(APP);
    expect(headers.get('access-control-allow-methods')).toContain(method);
    expect(headers.get('access-control-allow-headers')).toContain('x-amz-checksum-sha256');
  });

  test('sends a file and reads it, by signed addresses', async () => {
    const put = await getSignedUrl(emulator.s3, new PutObjectCommand(object));
    const sent = await fetch(put, { method: 'PUT', body: 'bonjour', headers: { origin: APP } });
    expect([sent.status, sent.headers.get('access-control-allow-origin')]).toEqual([200, APP]);
    const get = await getSignedUrl(emulator.s3, new GetObjectCommand(object));
    const read = await fetch(get, { headers: { origin: APP } });
    expect([await read.text(), read.headers.get('access-control-allow-origin')]).toEqual(['bonjour', APP]);
  });

  test('reads why it was refused, and may not delete', async () => {
    const unsigned = await fetch(`${emulator.url}/files/a.txt`, { headers: { origin: APP } });
    expect([unsigned.status, unsigned.headers.get('access-control-allow-origin')]).toEqual([403, APP]);
    expect((await preflight(APP, 'DELETE')).status).toBe(403);
  });
});

test('a page of another origin may nothing, and no header lets it read', async () => {
  const { status, headers } = await preflight(EVIL, 'PUT');
  expect([status, headers.get('access-control-allow-origin')]).toEqual([403, null]);
  const unsigned = await fetch(`${emulator.url}/files/a.txt`, { headers: { origin: EVIL } });
  expect(unsigned.headers.has('access-control-allow-origin')).toBe(false);
});
