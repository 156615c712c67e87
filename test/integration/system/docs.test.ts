import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';

const HERE = 'https://tournee.test/api/docs';

const read = () => anonymous.get('/api/docs');
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => found);

/** The sources that a content security policy allows, by directive. */
const policyOf = (header = '') =>
  new Map(
    header.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

describe('GET /api/docs', () => {
  test('is a page', async () => {
    const { status, headers, body } = await read();
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(body).toContain('<title>Tournée API</title>');
  });

  test('everything it refers to is served', async () => {
    const { body } = await read();
    const references = all(body, /(?:href|src)="([^"]+)"/g).filter((url) => !url.startsWith('data:'));
    expect(references).toEqual(['docs/swagger-ui.css', 'docs/swagger-ui-bundle.js']);
    const document = all(body, /url: '([^']+)'/g);
    expect(document).toHaveLength(1);
    for (const url of [...references, ...document]) {
      expect([url, (await anonymous.get(new URL(url, HERE).pathname)).status]).toEqual([url, 200]);
    }
  });

  test('nothing comes from another host', async () => {
    const { body } = await read();
    expect(body).not.toMatch(/https?:|["'(]\/\//);
    expect(body).toContain('validatorUrl: null');
  });

  test('its policy allows this service and its own script, and nothing else', async () => {
    const { headers, body } = await read();
    const [script = ''] = all(body, /<script>(.*?)<\/script>/gs);
    expect(Object.fromEntries(policyOf(headers['content-security-policy']))).toEqual({
      'default-src': ["'none'"],
      'script-src': ["'self'", hash(script)],
      'style-src': ["'self'", "'unsafe-inline'"],
      'img-src': ["'self'", 'data:'],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    });
  });

  test('is the same page for any Accept header and query', async () => {
    const [page, other] = [await read(), await anonymous.get('/api/docs', { accept: 'application/json' })];
    expect(other.body).toBe(page.body);
    expect(await anonymous.get('/api/docs?url=https://evil.test/openapi.json')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?url' }] },
    });
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/docs');
  });
});
