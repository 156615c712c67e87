import { readFile } from 'node:fs/promises';
import { describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';

const read = (file: string) => anonymous.get(`/api/docs/${file}`);

describe('GET /api/docs/{file}', () => {
  test.each([
    ['swagger-ui.css', 'text/css; charset=utf-8'],
    ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
  ])('%s is the file of the package, byte by byte', async (file, type) => {
    const { status, headers, bytes } = await read(file);
    expect([status, headers['content-type']]).toEqual([200, type]);
    expect(bytes.equals(await readFile(`node_modules/swagger-ui-dist/${file}`))).toBe(true);
    expect(headers['cache-control']).toBe('public, max-age=86400');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await read('swagger-ui.css');
    const etag = headers['etag'] ?? '';
    expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/);
    const ask = (tag: string) => anonymous.get('/api/docs/swagger-ui.css', { 'if-none-match': tag });
    for (const tag of [etag, etag.slice(2), `"old", ${etag}`, '*']) {
      const known = await ask(tag);
      expect([tag, known.status, known.bytes.length]).toEqual([tag, 304, 0]);
      expect(known.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=86400' });
    }
    expect(await ask('"old"')).toMatchObject({ status: 200 });
    expect((await read('swagger-ui-bundle.js')).headers['etag']).not.toBe(etag);
  });

  test('has the same tag when it comes compressed', async () => {
    const { headers } = await read('swagger-ui.css');
    const packed = await anonymous.get('/api/docs/swagger-ui.css', { 'accept-encoding': 'br' });
    expect(packed.headers).toMatchObject({ 'content-encoding': 'br', etag: headers['etag'] });
  });

  test('the style loads nothing from another host', async () => {
    const { body } = await read('swagger-ui.css');
    expect(body).not.toMatch(/@import|url\((?!["']?data:)/);
  });

  test.each([
    'index.html',
    'package.json',
    'swagger-ui.css.map',
    'SWAGGER-UI.CSS',
    'swagger-ui.css%00',
    'swagger-ui',
    '%20',
  ])('%s is not served, though the package has it', async (file) => {
    expect(await read(file)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test.each([
    '..%2Fpackage.json',
    '..%2F..%2Fpackage.json',
    '..%5Cpackage.json',
    '%2Fetc%2Fpasswd',
    '%2E%2E',
    '.%2Fswagger-ui.css',
    '%252e%252e%252fpackage.json',
    'docs%2F..%2Fswagger-ui.css',
  ])('%s leads nowhere', async (file) => {
    expect(await read(file)).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
    '%s is a word of the language, not a file',
    async (file) => {
      expect(await read(file)).toMatchObject({ status: 404, body: { code: 'not-found' } });
    },
  );

  test('a name longer than any is a fault of the request', async () => {
    expect(await read('x'.repeat(101))).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: '{file}' }] },
    });
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/docs/swagger-ui.css');
  });
});
