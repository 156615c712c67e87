import { brotliDecompressSync } from 'node:zlib';
import { CreateBucketCommand, GetObjectCommand } from '@aws-sdk/client-s3';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { bucketStore } from '../../infra/app/bucket.ts';
import type { AppBundle } from '../../infra/app/bundle.ts';
import { type AppStore, publishApp } from '../../infra/app/publish.ts';
import { startEmulator } from '../support/local/emulator.ts';

const BUCKET = 'app';
const BEGIN = '2026-11-20T09:00:00.000Z';
const SOON = '2026-11-21T09:00:00.000Z';
const LATER = '2026-12-22T09:00:00.000Z';

let emulator: Awaited<ReturnType<typeof startEmulator>>;
let store: AppStore;
/** The names of the stored files, in order. */
let put: string[];
beforeEach(async () => {
  emulator = await startEmulator(undefined, () => Date.parse(BEGIN));
  await emulator.s3.send(new CreateBucketCommand({ Bucket: BUCKET }));
  const bucket = bucketStore(emulator.s3, BUCKET);
  put = [];
  store = {
    ...bucket,
    put: async (name, file) => {
      put.push(name);
      await bucket.put(name, file);
    },
  };
});
afterEach(() => emulator.close());

/** A release with scripts of these names. */
function bundle(...scripts: string[]): AppBundle {
  const script = (name: string) => ({
    bytes: Buffer.from(name),
    type: 'text/javascript; charset=utf-8',
    isImmutable: true,
  });
  const names = scripts.map((name) => `assets/${name}.js`);
  const stable = (type: string) => ({ bytes: Buffer.from(names.join()), type, isImmutable: false });
  const [first = ''] = names;
  return {
    files: new Map([
      ['index.html', stable('text/html; charset=utf-8')],
      ['service-worker.js', stable('text/javascript; charset=utf-8')],
      ['manifest.webmanifest', stable('application/manifest+json; charset=utf-8')],
      ...names.map((name) => [name, script(name)] as const),
    ]),
    entry: { script: first, style: first },
    map: { worker: first, style: first },
    kept: names,
  };
}

const release = (now: string, ...scripts: string[]) =>
  publishApp(store, bundle(...scripts), { version: '1.0.0', now });
const assets = async () => (await store.list('assets/')).toSorted();
const stored = (Key: string) => emulator.s3.send(new GetObjectCommand({ Bucket: BUCKET, Key }));
/** The text that a browser reads. */
const textOf = async (name: string) => {
  const { ContentEncoding } = await stored(name);
  const bytes = await store.read(name);
  return String(ContentEncoding === 'br' ? brotliDecompressSync(bytes) : Buffer.from(bytes));
};
const page = () => textOf('index.html');
const worker = () => textOf('service-worker.js');
const headersOf = async (Key: string) => {
  const { ContentType, CacheControl } = await stored(Key);
  return [ContentType, CacheControl];
};

describe('a release of the application', () => {
  test('sends its worker and then its page last, and each file with the headers that it is served with', async () => {
    expect(await release(BEGIN, 'app-1', 'season-1')).toEqual({ sent: 2, known: 0, removed: 0 });
    expect(put).toEqual([
      'assets/app-1.js',
      'assets/season-1.js',
      `releases/${BEGIN}.json`,
      'manifest.webmanifest',
      'service-worker.js',
      'index.html',
    ]);
    const forGood = 'public, max-age=31536000, immutable';
    expect(await headersOf('assets/app-1.js')).toEqual(['text/javascript; charset=utf-8', forGood]);
    expect(await headersOf('index.html')).toEqual(['text/html; charset=utf-8', 'no-cache']);
    expect(await headersOf('service-worker.js')).toEqual(['text/javascript; charset=utf-8', 'no-cache']);
    expect(await headersOf('manifest.webmanifest')).toEqual([
      'application/manifest+json; charset=utf-8',
      'no-cache',
    ]);
  });

  test('stores text compressed once, and pictures and what compression makes longer as they are', async () => {
    const whole = bundle('app-1');
    const text = 'a door and another door, '.repeat(100);
    const asset = (type: string) => ({ bytes: Buffer.from(text), type, isImmutable: true });
    whole.files.set('assets/long.js', asset('text/javascript; charset=utf-8'));
    whole.files.set('assets/icon.svg', asset('image/svg+xml'));
    whole.files.set('assets/icon.png', asset('image/png'));
    await publishApp(store, whole, { version: '1.0.0', now: BEGIN });
    const encodingOf = async (name: string) => (await stored(name)).ContentEncoding;
    expect(await encodingOf('assets/long.js')).toBe('br');
    expect((await store.read('assets/long.js')).length).toBeLessThan(100);
    expect([await textOf('assets/long.js'), await textOf('assets/icon.svg')]).toEqual([text, text]);
    expect(await encodingOf('assets/icon.svg')).toBe('br');
    expect(await encodingOf('assets/icon.png')).toBeUndefined();
    expect(await encodingOf('assets/app-1.js')).toBeUndefined();
  });

  test('sends what is new only, and keeps what tabs of the one before may ask for', async () => {
    await release(BEGIN, 'app-1', 'season-1');
    expect(await release(SOON, 'app-2', 'season-1')).toEqual({ sent: 1, known: 1, removed: 0 });
    expect(await page()).toBe('assets/app-2.js,assets/season-1.js');
    expect(await assets()).toEqual(['assets/app-1.js', 'assets/app-2.js', 'assets/season-1.js']);
  });

  test('removes what was replaced a month ago', async () => {
    await release(BEGIN, 'app-1', 'season-1');
    await release(SOON, 'app-2', 'season-1');
    expect(await release(LATER, 'app-3', 'season-1')).toEqual({ sent: 1, known: 1, removed: 1 });
    expect(await assets()).toEqual(['assets/app-2.js', 'assets/app-3.js', 'assets/season-1.js']);
    expect(await store.list('releases/')).toEqual([`releases/${SOON}.json`, `releases/${LATER}.json`]);
  });

  test('that is interrupted leaves the page of the one before, and can be repeated', async () => {
    await release(BEGIN, 'app-1');
    const cut: AppStore = {
      ...store,
      put: async (name, file) => {
        if (name === 'index.html') throw new Error('the network is gone');
        await store.put(name, file);
      },
    };
    const next = { version: '1.1.0', now: SOON };
    await expect(publishApp(cut, bundle('app-2'), next)).rejects.toThrow('the network is gone');
    expect(await page()).toBe('assets/app-1.js');
    expect(await assets()).toEqual(['assets/app-1.js', 'assets/app-2.js']);
    expect(await publishApp(store, bundle('app-2'), next)).toEqual({ sent: 0, known: 1, removed: 0 });
    expect(await page()).toBe('assets/app-2.js');
  });

  test('that is interrupted before its page has a worker whose files are all there', async () => {
    await release(BEGIN, 'app-1');
    const cut: AppStore = {
      ...store,
      put: async (name, file) => {
        if (name === 'index.html') throw new Error('the network is gone');
        await store.put(name, file);
      },
    };
    await expect(publishApp(cut, bundle('app-2'), { version: '1.1.0', now: SOON })).rejects.toThrow();
    expect([await page(), await worker()]).toEqual(['assets/app-1.js', 'assets/app-2.js']);
    expect(await assets()).toContain('assets/app-2.js');
  });

  test('does not begin without its worker', async () => {
    const whole = bundle('app-1');
    whole.files.delete('service-worker.js');
    await expect(publishApp(store, whole, { version: '1.0.0', now: BEGIN })).rejects.toThrow(
      'service-worker.js',
    );
    expect(put).toEqual([]);
  });

  test('goes back by sending the one before again', async () => {
    await release(BEGIN, 'app-1');
    await release(SOON, 'app-2');
    expect(await release('2026-11-21T10:00:00.000Z', 'app-1')).toEqual({ sent: 0, known: 1, removed: 0 });
    expect(await page()).toBe('assets/app-1.js');
  });
});
