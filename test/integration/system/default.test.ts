// Tier: quick
import { describe, expect, test } from '@jest/globals';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { anonymous, clientWith, request } from '../../support/http/client.ts';

const paths = [...Map.groupBy(routeTable, ({ path }) => path)].map(([path, routes]) => ({
  path,
  // A GET path also accepts HEAD.
  methods: routes.flatMap(({ method }): string[] => (method === 'GET' ? ['GET', 'HEAD'] : [method])).sort(),
}));
const verbs = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'get', 'PROPFIND'];
const visited = (path: string) => path.replaceAll(/\{\w+\}/g, '7');

describe('every path of the service', () => {
  test.each(paths)(
    '$path takes $methods, tells it to all others and has no neighbour',
    async ({ path, methods }) => {
      for (const method of verbs.filter((verb) => !methods.includes(verb))) {
        expect(await request(method, visited(path), undefined)).toMatchObject({
          status: 405,
          headers: { allow: methods.join(', ') },
          body:
            method === 'HEAD' ? '' : { code: 'method-not-allowed', status: 405, title: 'Method not allowed' },
        });
      }
      const { status, headers, bytes } = await request('OPTIONS', visited(path), undefined);
      expect([status, headers['allow'], bytes.length]).toEqual([204, methods.join(', '), 0]);
      // With a trailing slash, or with a capital letter.
      for (const neighbour of [`${visited(path)}/`, visited(path).replace('/api', '/Api')]) {
        expect([neighbour, (await anonymous.get(neighbour)).status]).toEqual([neighbour, 404]);
      }
    },
  );
});

describe('a path or method without a route', () => {
  const lost = () => anonymous.post('/api/nothing', { username: 'camille', password: 'hunter2' });

  test('is explained by the page its type leads to', async () => {
    for (const { body } of [await lost(), await anonymous.delete('/api/health')]) {
      const { pathname } = new URL(body.type);
      expect(await anonymous.get(pathname)).toMatchObject({ status: 200, body: { code: body.code } });
    }
  });

  test('is a problem document for a browser too', async () => {
    const { status, headers, body } = await anonymous.get('/api/nothing', { accept: 'text/html' });
    expect([status, headers['content-type']]).toEqual([404, 'application/problem+json; charset=utf-8']);
    expect(body.instance).toBe(headers['x-request-id']);
  });

  test('is not cached, not framed, and does not repeat the request', async () => {
    const { headers, bytes } = await lost();
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(bytes.toString()).not.toMatch(/camille|hunter2|nothing\//);
  });

  test('is the same with any token', async () => {
    const { status, headers } = await clientWith({ token: 'unknown' }).get('/api/nothing');
    expect(status).toBe(404);
    expect(headers).not.toHaveProperty('www-authenticate');
    expect(headers).not.toHaveProperty('ratelimit');
  });

  test('is answered without reading the body', async () => {
    expect(await request('POST', '/api/nothing', '{"broken')).toMatchObject({ status: 404 });
    expect(await request('PUT', '/api/health', Buffer.alloc(2_000_000))).toMatchObject({ status: 405 });
  });
});
