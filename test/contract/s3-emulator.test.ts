// Tier: landing
import {
  CreateBucketCommand,
  DeleteObjectCommand,
  HeadObjectCommand,
  ListBucketsCommand,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { Files } from '../../lib/core/gateways.ts';
import { openFiles } from '../../lib/gateways/files.ts';
import { callEmulator, type Emulator, newFolder, startEmulator } from '../support/local/emulator.ts';

const BUCKET = 'files';

let folder: string;
let emulator: Emulator;
let files: Files;

let now = 0;
async function start(): Promise<void> {
  now = Date.parse('2026-11-20T09:00:00Z');
  emulator = await startEmulator(folder, () => now);
  files = openFiles(BUCKET, emulator.target);
}

beforeEach(async () => {
  folder = await newFolder('s3');
  await start();
  await emulator.s3.send(new CreateBucketCommand({ Bucket: BUCKET }));
});

afterEach(() => emulator.close());

const text = (content: string) => ({ bytes: Buffer.from(content), contentType: 'text/plain' });
const read = async (key: string) => Buffer.from(await files.read(key)).toString();

async function readRange(key: string, from: number, to?: number): Promise<{ text: string; size: number }> {
  const { body, size } = await files.stream(key, from, to);
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { text: Buffer.concat(chunks).toString(), size };
}

describe('the files of the emulated bucket', () => {
  test('are created once: later attempts are refused and change nothing', async () => {
    expect(await files.create('a/b.txt', text('first'))).toBe(true);
    expect(await files.create('a/b.txt', text('second'))).toBe(false);
    expect(await read('a/b.txt')).toBe('first');
  });

  test('of twenty who create the same one at once, one wins', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `creator ${at}`);
    const won = await Promise.all(names.map((name) => files.create('one', text(name))));
    expect(won.filter(Boolean)).toEqual([true]);
    expect(await read('one')).toBe(names[won.indexOf(true)]);
  });

  test('twenty different ones can be created at once', async () => {
    const keys = Array.from({ length: 20 }, (_, at) => `key-${at}`);
    const created = await Promise.all(keys.map((key) => files.create(key, text(key))));
    expect(created.every(Boolean)).toBe(true);
    expect(await Promise.all(keys.map(read))).toEqual(keys);
  });

  test('a deleted one may be created again', async () => {
    await files.create('a', text('first'));
    await emulator.s3.send(new DeleteObjectCommand({ Bucket: BUCKET, Key: 'a' }));
    expect(await files.create('a', text('second'))).toBe(true);
    expect(await read('a')).toBe('second');
  });

  test('are read from a byte on, up to another one, and tell their size', async () => {
    await files.create('a', text('0123456789'));
    expect(await readRange('a', 0)).toEqual({ text: '0123456789', size: 10 });
    expect(await readRange('a', 4)).toEqual({ text: '456789', size: 10 });
    expect(await readRange('a', 2, 5)).toEqual({ text: '234', size: 10 });
  });

  test('that are missing are a failure, not an empty file', async () => {
    await expect(files.read('nothing')).rejects.toThrow();
    await expect(files.stream('nothing', 0)).rejects.toThrow();
  });

  test('of several parts arrive whole', async () => {
    const body = Buffer.alloc(11 * 1024 * 1024, 'tournée ');
    await new Upload({ client: emulator.s3, params: { Bucket: BUCKET, Key: 'large', Body: body } }).done();
    expect(Buffer.from(await files.read('large')).equals(body)).toBe(true);
    expect((await files.stream('large', 0, 1)).size).toBe(body.length);
  });

  test('that are written as a stream arrive whole, replace what was there, and say what they are', async () => {
    await files.create('streamed', text('before'));
    const line = `${'tournée '.repeat(1024)}\n`;
    async function* lines(count: number) {
      for (let at = 0; at < count; at += 1) yield line;
    }
    for (const count of [0, 1, 1500]) {
      await files.write('streamed', lines(count), { contentType: 'text/csv; charset=utf-8' });
      expect(await read('streamed')).toBe(line.repeat(count));
    }
    const { ContentType } = await emulator.s3.send(
      new HeadObjectCommand({ Bucket: BUCKET, Key: 'streamed' }),
    );
    expect(ContentType).toBe('text/csv; charset=utf-8');
  });

  test.each([1, 1500])('whose stream breaks off after %i pieces are not there at all', async (pieces) => {
    async function* breaking() {
      for (let at = 0; at < pieces; at += 1) yield 'x'.repeat(8 * 1024);
      throw new Error('no more rows');
    }
    const attempt = files.write('broken', breaking(), { contentType: 'text/csv' });
    await expect(attempt).rejects.toThrow('no more rows');
    await expect(files.read('broken')).rejects.toThrow();
  });

  test('are downloaded by whoever has a link, under the name and the type it says', async () => {
    await files.create('private/a', text('a;b'));
    const link = {
      filename: 'a-1.csv',
      contentType: 'text/csv',
      from: '2026-11-20T09:00:00.000Z',
      seconds: 300,
    };
    const url = new URL(await files.link('private/a', link));
    const answer = await fetch(url);
    expect(await answer.text()).toBe('a;b');
    expect(answer.headers.get('content-type')).toBe('text/csv');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="a-1.csv"');
    expect(url.origin).toBe(emulator.url);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
      'X-Amz-Date': '20261120T090000Z',
      'X-Amz-Expires': '300',
      'X-Amz-Signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    });
  });

  test.each<[string, (url: URL) => unknown]>([
    [
      'of another file',
      (url) => Object.assign(url, { pathname: url.pathname.replace('private/a', 'private/b') }),
    ],
    ['that lasts longer', (url) => url.searchParams.set('X-Amz-Expires', '86400')],
    ['with another name', (url) => url.searchParams.set('response-content-disposition', 'inline')],
    ['without a signature', (url) => url.searchParams.delete('X-Amz-Signature')],
    ['with a made-up signature', (url) => url.searchParams.set('X-Amz-Signature', '0'.repeat(64))],
  ])('are out of reach by a link %s', async (_, change) => {
    await files.create('private/a', text('content'));
    await files.create('private/b', text('other'));
    const from = '2026-11-20T09:00:00.000Z';
    const options = { filename: 'a.txt', contentType: 'text/plain', from, seconds: 300 };
    const url = new URL(await files.link('private/a', options));
    expect((await fetch(url)).status).toBe(200);
    change(url);
    expect((await fetch(url)).status).toBe(403);
  });

  test('are out of reach once their link has expired', async () => {
    await files.create('private/a', text('a;b'));
    const link = {
      filename: 'a-1.csv',
      contentType: 'text/csv',
      from: '2026-11-20T09:00:00.000Z',
      seconds: 300,
    };
    const url = await files.link('private/a', link);
    for (const [at, status] of [
      ['2026-11-20T09:04:59Z', 200],
      ['2026-11-20T09:05:00Z', 403],
    ] as const) {
      now = Date.parse(at);
      expect((await fetch(url)).status).toBe(status);
    }
  });

  test('are still there after a restart, and still created only once', async () => {
    await files.create('a', text('before'));
    await emulator.close();
    await start();
    expect(await read('a')).toBe('before');
    expect(await files.create('a', text('after'))).toBe(false);
    expect(await files.create('b', text('after'))).toBe(true);
  });
});

describe('the emulator of S3', () => {
  test('answers a lost race as S3 does', async () => {
    const put = () =>
      callEmulator(emulator, `/${BUCKET}/k`, { method: 'PUT', body: 'x', headers: { 'if-none-match': '*' } });
    expect((await put()).status).toBe(200);
    const lost = await put();
    expect(lost.status).toBe(412);
    expect(await lost.text()).toContain('<Code>PreconditionFailed</Code>');
  });

  test.each([
    'acl',
    'cors',
    'encryption',
    'legal-hold',
    'notification',
    'object-lock',
    'ownershipControls',
    'policy',
    'publicAccessBlock',
    'replication',
    'retention',
    'tagging',
    'versioning',
    'website',
  ])('says that it does not know ?%s', async (name) => {
    for (const path of [`/${BUCKET}?${name}`, `/${BUCKET}/k?${name}`]) {
      const answer = await callEmulator(emulator, path, { method: 'PUT', body: '<x/>' });
      expect(answer.status).toBe(501);
      expect(await answer.text()).toContain('<Code>NotImplemented</Code>');
    }
  });

  test('says that it does not know a write under If-Match', async () => {
    const headers = { 'if-match': '"etag"' };
    const answer = await callEmulator(emulator, `/${BUCKET}/k`, { method: 'PUT', body: 'x', headers });
    expect(answer.status).toBe(501);
  });

  test('refuses requests that are not signed for this machine', async () => {
    await files.create('secret', text('secret'));
    const refused = [
      await fetch(`${emulator.url}/${BUCKET}/secret`),
      await fetch(`${emulator.url}/${BUCKET}/secret`, { method: 'DELETE' }),
      await fetch(`${emulator.url}/${BUCKET}/secret`, {
        headers: { authorization: 'AWS4-HMAC-SHA256 Credential=OTHER/20261120/eu-west-3/s3/aws4_request' },
      }),
      await fetch(`${emulator.url}/${BUCKET}/secret`, {
        headers: { authorization: 'AWS4-HMAC-SHA256 Credential=LOCALKEY/20261120/eu-west-3/s3/aws4_request' },
      }),
      await fetch(`${emulator.url}/${BUCKET}/secret?X-Amz-Credential=OTHER%2F20261120`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
    expect(await read('secret')).toBe('secret');
  });

  test('listens on this machine only', async () => {
    expect(new URL(emulator.url).hostname).toBe('127.0.0.1');
    const { Buckets = [] } = await emulator.s3.send(new ListBucketsCommand({}));
    expect(Buckets.map(({ Name }) => Name)).toEqual([BUCKET]);
  });
});
