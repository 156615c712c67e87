// Tier: landing
import { createServer, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { appHeaders } from '../../infra/app/headers.ts';
import { appFiles } from '../../infra/local/app-files.ts';
import { listen } from '../support/local/listen.ts';

const BUCKET = 'http://127.0.0.1:4566';
const files = appFiles({ reached: [BUCKET] });
const server = createServer((asked, answer) => files.answer(asked, answer));
let host: string;
beforeAll(async () => {
  host = await listen(server);
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

type Answer = { status: number; headers: Record<string, unknown>; body: Buffer };

/** Sends a request with `node:http`, which leaves the response compressed. */
function ask(path: string, { method = 'GET', headers = {} } = {}): Promise<Answer> {
  const [hostname, port] = host.split(':');
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end();
  });
}

const scriptOf = async () => /src="([^"]+)"/.exec((await ask('/')).body.toString())?.[1] ?? '';

describe('the web application as the local service serves it', () => {
  test.each(['/', '/passages', '/passages/12', '/especes?saison=3'])(
    'answers the page at %s',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect(status).toBe(200);
      expect(headers).toMatchObject({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
      });
      expect(body.toString()).toContain('<title>Tournée</title>');
    },
  );

  test('lets nobody outside draw on a map, but who was chosen as its ground', () => {
    const policyOf = (ground?: string) => String(appHeaders([BUCKET], ground)['content-security-policy']);
    expect(policyOf()).toContain(`img-src 'self' data:; connect-src 'self' ${BUCKET};`);
    expect(policyOf('https://data.geopf.fr')).toContain(
      `img-src 'self' data: https://data.geopf.fr; connect-src 'self' ${BUCKET} https://data.geopf.fr;`,
    );
  });

  test.each(['/', '/assets/none-ABC.js', '/rien'])('answers %s under the headers of safety', async (path) => {
    const { headers } = await ask(path);
    expect(headers).toMatchObject(appHeaders([BUCKET]));
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' });
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self';/);
    expect(policy).toContain(`connect-src 'self' ${BUCKET};`);
    expect(policy).not.toMatch(/unsafe|blob:|\*/);
  });

  test('lets browsers keep a file whose name has its hash, and asks for the page anew', async () => {
    const { headers } = await ask(await scriptOf());
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { etag } = (await ask('/')).headers;
    const again = await ask('/', { headers: { 'if-none-match': String(etag) } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test.each([
    ['/service-worker.js', 'text/javascript; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('answers %s, which is asked for anew, under the headers of safety', async (path, type) => {
    const { status, headers } = await ask(path);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      ...appHeaders([BUCKET]),
      'content-type': type,
      'cache-control': 'no-cache',
    });
    const again = await ask(path, { headers: { 'if-none-match': String(headers['etag']) } });
    expect(again.status).toBe(304);
  });

  test('answers the page that the worker keeps as the page itself, for good', async () => {
    const worker = (await ask('/service-worker.js')).body.toString();
    const copy = await ask(/\/assets\/page-\w+\.html/.exec(worker)?.[0] ?? '');
    expect(copy.body).toEqual((await ask('/')).body);
    expect(copy.headers).toMatchObject({
      ...appHeaders([BUCKET]),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
  });

  test('has the icons that the manifest and the page name, in their sizes', async () => {
    const manifest = JSON.parse((await ask('/manifest.webmanifest')).body.toString());
    for (const { src, sizes, type } of manifest.icons) {
      const { status, headers, body } = await ask(src);
      expect({ src, status, type: headers['content-type'] }).toEqual({ src, status: 200, type });
      // In a PNG, the width and height follow the signature and the header of the first chunk.
      if (type === 'image/png') expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    }
    const touch = /rel="apple-touch-icon" href="([^"]+)"/.exec((await ask('/')).body.toString())?.[1] ?? '';
    expect((await ask(touch)).body.readUInt32BE(16)).toBe(180);
  });

  test('compresses for who takes it, and says that the answer depends on it', async () => {
    const path = /rel="stylesheet" href="([^"]+)"/.exec((await ask('/')).body.toString())?.[1] ?? '';
    const plain = await ask(path);
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await ask(path, { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(brotliDecompressSync(br.body)).toEqual(plain.body);
    const gzip = await ask(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body)).toEqual(plain.body);
    expect(br.body.length).toBeLessThan(plain.body.length / 2);
    // CloudFront leaves files of less than 1,000 bytes as they are.
    const small = await ask('/manifest.webmanifest', { headers: { 'accept-encoding': 'br' } });
    expect(small.headers['content-encoding']).toBe('br');
    const { body: page } = await ask('/tournee', {});
    const picture = /href="(\/assets\/[^"]+\.png)"/.exec(String(page))?.[1] ?? '';
    const { headers } = await ask(picture, { headers: { 'accept-encoding': 'br' } });
    expect([headers['content-type'], headers['content-encoding']]).toEqual(['image/png', undefined]);
  });

  test.each([
    '/rien',
    '/index.html',
    '/passages/abc',
    '/assets/none-ABC.js',
    '/assets/../package.json',
    '/%2e%2e/x',
  ])('answers the application with 404 at %s, where nothing is', async (path) => {
    const { status, headers, body } = await ask(path);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
    });
    expect(body.toString()).toBe((await ask('/')).body.toString());
  });

  test('answers what only reads: HEAD without a body, and a sentence to what writes', async () => {
    const head = await ask('/', { method: 'HEAD' });
    expect([head.status, head.body.length]).toEqual([200, 0]);
    const { status, headers, body } = await ask('/', { method: 'POST' });
    expect([status, headers['allow'], body.toString()]).toEqual([
      405,
      'GET, HEAD',
      'On ne peut que lire à cette adresse.\n',
    ]);
  });
});
