import { describe, expect, test } from '@jest/globals';
import { problemCatalogue } from '../../../lib/core/problems/catalogue.ts';
import { resourcesWith } from '../../support/http/call-endpoint.ts';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';

type Kind = { code: string; type: string };

describe('GET /api/problems', () => {
  test('lists every code with its page, in the order of the alphabet', async () => {
    const { status, body } = await anonymous.get('/api/problems');
    expect(status).toBe(200);
    expect(body.next_cursor).toBeNull();
    expect(body.data.map(({ code }: Kind) => code)).toEqual(Object.keys(problemCatalogue).sort());
    expect(body.data).toContainEqual({
      code: 'not-found',
      status: 404,
      title: 'Not found',
      type: 'https://tournee.test/api/problems/not-found',
    });
  });

  test('is one page: there is no next one to follow', async () => {
    const { headers } = await anonymous.get('/api/problems');
    expect(headers).not.toHaveProperty('link');
    expect(await anonymous.get('/api/problems?limit=5')).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '?limit' }] },
    });
  });

  test('the pages lie where the service is', async () => {
    const on = resourcesWith({ BASE_URL: 'https://api.example.org' });
    const { body } = await clientWith({ on }).get('/api/problems');
    for (const { code, type } of body.data) {
      expect(type).toBe(`https://api.example.org/api/problems/${code}`);
    }
  });

  test('a browser gets a page that leads to each of them', async () => {
    const browser = { accept: 'text/html' };
    const { headers, body } = await anonymous.get('/api/problems', browser);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    // On a phone, a code takes the whole width, so entries are stacked.
    expect(body).toContain('dl.codes{display:block}');
    expect(body).toContain('<dl class="codes">');
    const links = [...body.matchAll(/<a href="(problems\/[^"]+)"/g)].map(([, path]) => path);
    expect(links).toEqual(
      Object.keys(problemCatalogue)
        .sort()
        .map((code) => `problems/${code}`),
    );
    const { pathname } = new URL(links.at(0), 'https://tournee.test/api/problems');
    expect(await anonymous.get(pathname, browser)).toMatchObject({ status: 200 });
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/problems');
  });
});
