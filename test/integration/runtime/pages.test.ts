import { beforeAll, describe, expect, test } from '@jest/globals';
import { type Endpoint, endpoint } from '../../../lib/runtime/http/endpoint.ts';
import { isPage } from '../../../lib/runtime/http/request.ts';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { callEndpoint, resourcesWith } from '../../support/http/call-endpoint.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
/** What a mail client or a messenger adds to a link. */
const added = 'utm_source=lettre&utm_source=mail&fbclid=%00';

let pages: string[] = [];
beforeAll(async () => {
  const facts = await Promise.all(
    routeTable.map(async ({ name }) => {
      const { handler }: { handler: Endpoint } = await import(`../../../functions/${name}.ts`);
      return handler.facts;
    }),
  );
  pages = facts.filter(isPage).map(({ path }) => path);
});

describe('a page that people reach by a link', () => {
  test('is one of these', () => {
    expect(pages.sort()).toEqual([
      '/api/docs',
      '/api/passwords/reset',
      '/api/pay/link-page/{reference}',
      '/api/pay/onboarding/refresh',
      '/api/pay/onboarding/return',
      '/api/problems',
      '/api/problems/{code}',
      '/api/receipts/verify/{code}',
    ]);
  });

  test('ignores in a browser what a mail client adds to its address; JSON is refused', async () => {
    for (const path of ['/api/passwords/reset', '/api/pay/onboarding/return', '/api/problems', '/api/docs']) {
      const plain = await anonymous.get(path, browser);
      const { status, bytes } = await anonymous.get(`${path}?${added}`, browser);
      expect([path, status, bytes.equals(plain.bytes)]).toEqual([path, 200, true]);
      const { status: refused, body } = await anonymous.get(`${path}?${added}`);
      expect([path, refused, body.code]).toEqual([path, 400, 'validation-failed']);
    }
  });

  test('tells a refusal as a French page to a browser, as a problem to others', async () => {
    for (const path of [
      '/api/pay/link-page/a',
      '/api/pay/link-page/01938e3a-0000-7000-8000-000000000000',
      `/api/passwords/reset?x=${'y'.repeat(10_300)}`,
    ]) {
      const { status, headers, body } = await anonymous.get(path, browser);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
      expect(body).toContain('<html lang="fr">');
      expect(body).toContain('Ce lien ne mène nulle part');
      const plain = await anonymous.get(path);
      expect([plain.status, plain.body.status]).toEqual([status, status]);
    }
  });

  test('tells a person who asked too often when to come back', async () => {
    const client = clientWith({ on: resourcesWith({ RATE_LIMIT_OPEN: '60/1' }) });
    await client.get('/api/pay/onboarding/return', browser);
    const { status, headers, body } = await client.get('/api/pay/onboarding/return', browser);
    expect([status, headers['content-type']]).toEqual([429, 'text/html; charset=utf-8']);
    expect(headers['retry-after']).toBe('1');
    expect(body).toContain('Trop de demandes');
  });

  test('tells a person about an outage', async () => {
    const handler = endpoint({
      method: 'GET',
      path: '/api/pay/onboarding/return',
      summary: 'Fail',
      access: 'open',
      transaction: 'none',
      answers: 'html',
      status: 200,
      handle: () => {
        throw new Error('out of order');
      },
    });
    const { status, body } = await callEndpoint(handler, { headers: browser });
    expect(status).toBe(500);
    expect(body).toContain('Le service ne répond pas');
  });

  test('is stored by no cache, and its two forms are told apart', async () => {
    for (const path of pages.map((one) => one.replaceAll(/\{\w+\}/g, '7'))) {
      for (const url of [path, `${path}?${added}`]) {
        const { headers } = await anonymous.get(url, browser);
        expect([url, headers['cache-control']]).toEqual([url, 'no-store']);
        expect([url, headers['vary']]).toEqual([url, expect.stringMatching(/\bAccept\b/)]);
      }
      expect((await anonymous.get(path)).headers['vary']).toMatch(/\bAccept\b/);
    }
  });
});
