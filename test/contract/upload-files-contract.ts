import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { SignedUpload, UploadFiles } from '../../lib/core/gateways.ts';

/** A bucket for uploads, and the time of its clock. */
export type UploadsUnderTest = { files: UploadFiles; now: number; close(): Promise<unknown> };

const bytes = Buffer.from('the bytes of a picture');
const sha256 = createHash('sha256').update(bytes).digest('hex');
const others = Buffer.from('the bytes of a virus!!');

/** The tests that every bucket has to pass with requests that the service signed for a client. */
export function describeUploadFiles(name: string, open: () => Promise<UploadsUnderTest>): void {
  describe(`signed uploads to ${name}`, () => {
    let bucket: UploadsUnderTest;
    beforeAll(async () => {
      bucket = await open();
    });
    afterAll(() => bucket.close());

    let keys = 0;
    const newKey = () => {
      keys += 1;
      return `uploads/waiting/12/${keys}`;
    };
    const at = (seconds: number) => new Date(bucket.now + seconds * 1000).toISOString();
    const sign = (key: string, seconds = 300) =>
      bucket.files.sign(key, {
        contentType: 'image/png',
        size: bytes.length,
        sha256,
        expiresAt: at(seconds),
      });
    const stored = async (key: string) => (await bucket.files.read(key))?.toString();

    test('take the announced bytes', async () => {
      const key = newKey();
      expect(await send(await sign(key))).toEqual({ status: 200, code: undefined });
      expect(Buffer.from((await bucket.files.read(key)) ?? []).equals(bytes)).toBe(true);
    });

    test('take them once', async () => {
      const request = await sign(newKey());
      expect(await send(request)).toMatchObject({ status: 200 });
      expect(await send(request)).toEqual({ status: 412, code: 'PreconditionFailed' });
    });

    test('are refused once they are spent, with their bytes or without', async () => {
      for (const isSent of [true, false]) {
        const key = newKey();
        const request = await sign(key);
        if (isSent) expect(await send(request)).toMatchObject({ status: 200 });
        await bucket.files.spend(key);
        await bucket.files.spend(key);
        expect(await send(request)).toEqual({ status: 412, code: 'PreconditionFailed' });
        expect(await stored(key)).toBe('');
      }
    });

    test('that come while they are spent leave nothing', async () => {
      const key = newKey();
      const request = await sign(key);
      await Promise.all([send(request), send(request), bucket.files.spend(key), send(request)]);
      expect(await stored(key)).toBe('');
      expect(await send(request)).toMatchObject({ status: 412 });
    });

    test('of ten who send at once take one', async () => {
      const request = await sign(newKey());
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(request)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    });

    const refused: [string, (request: SignedUpload) => Parameters<typeof send>[1]][] = [
      ['other bytes of the same size', () => ({ body: others })],
      ['a byte more', () => ({ body: Buffer.concat([bytes, Buffer.from('!')]) })],
      ['a byte less', () => ({ body: bytes.subarray(1) })],
      ['nothing', () => ({ body: Buffer.alloc(0) })],
      ['another type', () => ({ headers: { 'content-type': 'text/html' } })],
      [
        'another checksum',
        () => ({ headers: { 'x-amz-checksum-sha256': checksumOf(others) }, body: others }),
      ],
      ['a checksum of what is sent', () => ({ headers: contentHash(hashOf(others)), body: others })],
      ['no checksum', () => ({ headers: contentHash('UNSIGNED-PAYLOAD'), body: others })],
      ['an overwrite', () => ({ without: 'if-none-match' })],
      ['another key', ({ url }) => ({ url: `${url}0` })],
      ['another query', ({ url }) => ({ url: `${url}?acl` })],
      ['another method', () => ({ method: 'DELETE' })],
      ['no signature', () => ({ without: 'authorization' })],
      ['another day', () => ({ headers: { 'x-amz-date': '20261119T090000Z' } })],
    ];
    test.each(refused)('refuse %s, and store nothing', async (_, change) => {
      const key = newKey();
      const request = await sign(key);
      const { status } = await send(request, change(request));
      expect(status).toBeGreaterThanOrEqual(400);
      expect(await stored(key)).toBeUndefined();
    });

    test('are refused after their time', async () => {
      expect(await send(await sign(newKey(), 30))).toMatchObject({ status: 200 });
      const key = newKey();
      expect(await send(await sign(key, -30))).toEqual({ status: 403, code: 'RequestTimeTooSkewed' });
      expect(await stored(key)).toBeUndefined();
    });

    test('are listed with the instant at which they were stored, and removed', async () => {
      const key = newKey();
      await send(await sign(key));
      const listed = await allOf(bucket.files.list(key));
      expect(listed).toEqual([{ key, storedAt: expect.stringMatching(/^20\d\d-\d\d-\d\dT/) }]);
      await bucket.files.remove(key);
      await bucket.files.remove(key);
      expect(await stored(key)).toBeUndefined();
      expect(await allOf(bucket.files.list(key))).toEqual([]);
    });
  });
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');
const checksumOf = (content: Buffer) => createHash('sha256').update(content).digest('base64');
const contentHash = (hash: string) => ({ 'x-amz-content-sha256': hash });

type Change = {
  method?: string;
  url?: string;
  headers?: Record<string, string>;
  without?: string;
  body?: Buffer;
};

/** Sends a signed request, possibly changed; returns the status and the error code. */
async function send(request: SignedUpload, change: Change = {}) {
  const { method = 'PUT', url = request.url, without, body = bytes } = change;
  const headers = Object.fromEntries(
    Object.entries({ ...request.headers, ...change.headers }).filter(([header]) => header !== without),
  );
  const answer = await fetch(url, { method, headers, body: new Uint8Array(body) });
  return { status: answer.status, code: /<Code>(.*?)</.exec(await answer.text())?.[1] };
}
