// Tier: quick
import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { problemCatalogue } from '../../../lib/core/problems/catalogue.ts';
import { escapeHtml } from '../../../lib/core/text/html.ts';
import { anonymous } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';

const codes = Object.entries(problemCatalogue);
const browser = { accept: 'text/html,application/xhtml+xml' };

const read = (code: string, headers = {}) => anonymous.get(`/api/problems/${code}`, headers);

describe('GET /api/problems/{code}', () => {
  test.each(codes)('%s is explained to programs and to people', async (code, entry) => {
    const { status, headers, body } = await read(code);
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({ code, ...entry });
    const page = await read(code, browser);
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of [code, String(entry.status), entry.title, entry.detail, entry.remedy])
      expect(page.body).toContain(escapeHtml(text).replaceAll(/`(.+?)`/g, '<code>$1</code>'));
    expect(page.body).not.toContain('`');
  });

  test('code in backticks is shown as code', async () => {
    expect((await read('missing-token', browser)).body).toContain(
      'Send <code>Authorization: Bearer &lt;token&gt;</code>.',
    );
  });

  test.each(['*/*', 'application/json', 'application/problem+json', ''])(
    'who accepts %j gets JSON',
    async (accept) => {
      const { headers } = await read('not-found', { accept });
      expect(headers['content-type']).toBe('application/json; charset=utf-8');
    },
  );

  test('the answer varies by Accept', async () => {
    for (const code of ['not-found', 'unknown']) {
      for (const headers of [{}, browser])
        expect((await read(code, headers)).headers['vary']).toMatch(/\bAccept\b(?!-)/);
    }
  });

  test('the page runs no script and loads nothing from elsewhere', async () => {
    const { headers, body } = await read('not-found', browser);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
    );
    expect(body).not.toMatch(/<script|src=|https?:/);
  });

  test('its only style is the one its policy names', async () => {
    const { headers, body } = await read('not-found', browser);
    const style = /<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '';
    const hash = createHash('sha256').update(style).digest('base64');
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`);
    expect(body).not.toContain('style=');
  });

  test('it leads to the documentation', async () => {
    const { body } = await read('not-found', browser);
    const link = /<a href="([^"]+)"/.exec(body)?.[1] ?? '';
    const { pathname } = new URL(link, 'https://tournee.test/api/problems/not-found');
    expect(await anonymous.get(pathname, browser)).toMatchObject({ status: 200 });
  });

  test.each(['unknown', 'NOT-FOUND', '__proto__', 'constructor', '%3Cscript%3E', '%00', '..%2Fhealth'])(
    '%s is none',
    async (code) => {
      expect(await read(code)).toMatchObject({ status: 404, body: { code: 'not-found' } });
      const { status, headers, body } = await read(code, browser);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).toContain('There is no such problem');
      expect(body).not.toContain('<script');
    },
  );

  test('a code longer than any is a fault of the request', async () => {
    expect(await read('x'.repeat(101))).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: '{code}' }] },
    });
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/problems/not-found');
  });
});
