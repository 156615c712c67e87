import { describe, expect, test } from '@jest/globals';
import { escapeHtml } from '../../../lib/html.ts';
import { problemCatalogue } from '../../../lib/problem-catalogue.ts';
import { anonymous } from '../../support/client.ts';

const codes = Object.entries(problemCatalogue);
const page = { accept: 'text/html,application/xhtml+xml' };

describe('GET /api/problems', () => {
  test('lists every code with its page, in the order of the alphabet', async () => {
    const { status, body } = await anonymous.get('/api/problems');
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    expect(body.data.map(({ code }: { code: string }) => code)).toEqual(codes.map(([code]) => code).sort());
    expect(body.data).toContainEqual({
      code: 'not-found',
      status: 404,
      title: 'Not found',
      type: 'https://tournee.test/api/problems/not-found',
    });
  });
});

describe('GET /api/problems/{code}', () => {
  test.each(codes)('%s is explained to programs and to people', async (code, entry) => {
    expect(await anonymous.get(`/api/problems/${code}`)).toMatchObject({
      status: 200,
      body: { code, ...entry },
    });
    const { status, headers, body } = await anonymous.get(`/api/problems/${code}`, page);
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const text of [code, entry.title, entry.detail, entry.remedy])
      expect(body).toContain(escapeHtml(text));
  });

  test('the page runs no script and loads nothing from elsewhere', async () => {
    const { headers, body } = await anonymous.get('/api/problems/not-found', page);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; base-uri 'none'/,
    );
    expect(body).not.toMatch(/<script|src=|https?:/);
  });

  test.each(['unknown', 'NOT-FOUND', '__proto__', 'constructor', '%3Cscript%3E'])(
    '%s is none',
    async (code) => {
      expect(await anonymous.get(`/api/problems/${code}`)).toMatchObject({
        status: 404,
        body: { code: 'not-found' },
      });
      const { status, headers, body } = await anonymous.get(`/api/problems/${code}`, page);
      expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
      expect(body).not.toContain('<script');
    },
  );
});

describe('the catalogue', () => {
  test.each(codes)('%s has a stable name and says what to do', (code, { status, title, detail, remedy }) => {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    for (const sentence of [detail, remedy]) expect(sentence).toMatch(/^[A-Z`].*[.]$/s);
    expect(title).toMatch(/^[A-Z].*[^.]$/);
  });
});
