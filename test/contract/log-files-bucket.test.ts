// Tier: landing
import { CreateBucketCommand } from '@aws-sdk/client-s3';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { openLogBucket } from '../../lib/gateways/event-log/log-bucket.ts';
import { bytesOf, inChunks, listed, textOf } from '../support/event-log/log-content.ts';
import { upTo } from '../support/event-log/numbered-events.ts';
import { LOG_BUCKET } from '../support/event-log/segment-log.ts';
import { type Emulator, startEmulator } from '../support/local/emulator.ts';
import { type FailingNetwork, startFailingNetwork } from '../support/local/failing-network.ts';

const DAY = 'events/2026-11-20.jsonl';
const BROKEN = { status: 500, code: 'InternalError' };
const BUSY = { status: 503, code: 'SlowDown' };
/** Larger than a single-part upload. */
const LARGE = 9 * 1024 * 1024;

let emulator: Emulator;
let network: FailingNetwork;
let files: LogFiles;
let prefixes = 0;

beforeAll(async () => {
  emulator = await startEmulator();
  await emulator.s3.send(new CreateBucketCommand({ Bucket: LOG_BUCKET }));
});
afterAll(() => emulator.close());

beforeEach(() => {
  prefixes += 1;
});

/** The files as a process sees them over the failing network. */
async function over(options: { locks?: boolean } = {}): Promise<LogFiles> {
  network = await startFailingNetwork(emulator.url);
  const target = { ...emulator.target, endpoint: network.url };
  return openLogBucket(LOG_BUCKET, `test-${prefixes}`, target, options);
}

const sent = (method: string, mark = '') =>
  network.requests.filter((request) => request.method === method && request.url?.includes(mark));

describe('the files of a log in a bucket, behind a network that fails', () => {
  beforeEach(async () => {
    files = await over();
  });
  afterEach(() => network.close());

  test('are written and read again after failures of S3', async () => {
    network.plan(BROKEN, 'passed', BUSY, BROKEN);
    expect(await files.create(DAY, inChunks('line\n'))).toBe(true);
    network.plan(BROKEN, BUSY);
    expect(await textOf(files, DAY)).toBe('line\n');
    network.plan(BROKEN, 'passed', BROKEN, 'passed', BROKEN);
    expect(await listed(files, '')).toEqual([{ key: DAY, bytes: 5 }]);
    await files.replace('rotation.log', Buffer.from('x'));
    await files.remove(DAY);
    expect(await listed(files, '')).toEqual([{ key: 'rotation.log', bytes: 1 }]);
  });

  test('go up in parts although parts fail', async () => {
    network.plan('passed', BROKEN, 'passed', BROKEN, 'lost', BUSY);
    expect(await files.create(DAY, inChunks(Buffer.alloc(LARGE, 'a')))).toBe(true);
    expect((await bytesOf(files, DAY)).equals(Buffer.alloc(LARGE, 'a'))).toBe(true);
  });

  test('are downloaded on from where a download broke off', async () => {
    const content = Buffer.from(Array.from({ length: 100_000 }, (_, at) => at % 251));
    await files.create(DAY, inChunks(content));
    network.plan({ cutAfter: 10_000 }, { cutAfter: 1 }, BROKEN, { cutAfter: 60_000 });
    expect(await bytesOf(files, DAY)).toEqual(content);
    const ranges = sent('GET').map(({ headers }) => headers.range);
    expect(ranges).toEqual([
      undefined,
      ...ranges.slice(1).map(() => expect.stringMatching(/^bytes=\d+-99999$/)),
    ]);
    expect(ranges.length).toBeGreaterThan(3);
  });

  test('are downloaded on within the range that was asked for', async () => {
    await files.create(DAY, inChunks('0123456789'));
    network.plan({ cutAfter: 3 });
    const chunks: Uint8Array[] = [];
    for await (const chunk of files.read(DAY, { from: 2, to: 9 })) chunks.push(chunk);
    expect(Buffer.concat(chunks).toString()).toBe('2345678');
    expect(sent('GET').map(({ headers }) => headers.range)).toEqual(['bytes=2-8', 'bytes=5-8']);
  });

  test('are given up when downloads bring nothing any more', async () => {
    await files.create(DAY, inChunks('0123456789'));
    network.plan(...upTo(5).map(() => ({ cutAfter: 0 })));
    await expect(bytesOf(files, DAY)).rejects.toThrow();
    expect(await textOf(files, DAY)).toBe('0123456789');
  });

  test('are there once, and said to be taken, when the answer to their creation was lost', async () => {
    network.plan('passed', 'lost');
    expect(await files.create(DAY, inChunks('line\n'))).toBe(false);
    expect(await textOf(files, DAY)).toBe('line\n');
    network.plan('passed', 'passed', 'passed', 'passed', 'lost');
    expect(await files.create('events/large.jsonl', inChunks(Buffer.alloc(LARGE)))).toBe(false);
    expect(await files.size('events/large.jsonl')).toBe(LARGE);
  });

  test('are not there when S3 refused', async () => {
    const DENIED = { status: 403, code: 'AccessDenied' };
    network.plan('passed', DENIED);
    await expect(files.create(DAY, inChunks('x'))).rejects.toMatchObject({ name: 'AccessDenied' });
    network.plan(DENIED);
    await expect(files.size(DAY)).rejects.toThrow();
    expect(await files.size(DAY)).toBeUndefined();
  });
});

describe('the requests for the files of a log in a bucket', () => {
  afterEach(() => network.close());

  test('ask that there be no such file: of one piece with it, of parts when they are joined', async () => {
    files = await over();
    await files.create(DAY, inChunks('line\n'));
    await files.create('events/large.jsonl', inChunks(Buffer.alloc(LARGE)));
    const conditions = [...sent('PUT'), ...sent('POST')].map(({ method, url = '', headers }) => {
      const { pathname, searchParams } = new URL(url, network.url);
      const marks = ['partNumber', 'uploads', 'uploadId'].filter((name) => searchParams.has(name));
      return [method, pathname.replace(/^.*\//, ''), ...marks, headers['if-none-match']].join(' ');
    });
    expect(conditions).toEqual([
      'PUT 2026-11-20.jsonl *',
      'PUT large.jsonl partNumber uploadId ',
      'PUT large.jsonl partNumber uploadId ',
      'POST large.jsonl uploads ',
      'POST large.jsonl uploadId *',
    ]);
  });

  test('give up the parts of a file whose content broke off', async () => {
    files = await over();
    const breaking = async function* () {
      yield Buffer.alloc(LARGE);
      throw new Error('the source is gone');
    };
    await expect(files.create(DAY, breaking())).rejects.toThrow('the source is gone');
    expect(sent('DELETE', 'uploadId=')).toHaveLength(1);
  });

  test.each([
    ['one piece', 10, 'PUT', 'PutObject'],
    ['parts', LARGE, 'POST', 'uploads'],
  ])('lock what has to be kept, in %s', async (_, bytes, method, mark) => {
    files = await over({ locks: true });
    await files.create(DAY, inChunks(Buffer.alloc(bytes)), { keptUntil: '2028-03-01' });
    expect(sent(method, mark).map(({ headers }) => headers)).toEqual([
      expect.objectContaining({
        'x-amz-object-lock-mode': 'GOVERNANCE',
        'x-amz-object-lock-retain-until-date': '2028-03-01T00:00:00Z',
      }),
    ]);
  });

  test.each([
    ['the bucket cannot', {}, { keptUntil: '2028-03-01' }],
    ['nothing was said', { locks: true }, {}],
  ])('lock nothing where %s', async (_, bucket, options) => {
    files = await over(bucket);
    await files.create(DAY, inChunks('line\n'), options);
    await files.replace('rotation.log', Buffer.from('x'));
    const names = network.requests.flatMap(({ headers }) => Object.keys(headers));
    expect(names.filter((name) => name.includes('lock'))).toEqual([]);
  });

  test('list more files than come on one page', async () => {
    files = await over();
    const keys = upTo(1100).map((at) => `segments/000001-${String(at).padStart(12, '0')}.jsonl`);
    for (let at = 0; at < keys.length; at += 50) {
      await Promise.all(keys.slice(at, at + 50).map((key) => files.replace(key, Buffer.from('x'))));
    }
    expect((await listed(files, 'segments/')).map(({ key }) => key)).toEqual(keys);
  });
});
