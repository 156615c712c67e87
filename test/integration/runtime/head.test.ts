import { beforeEach, describe, expect, test } from '@jest/globals';
import { request } from '../../support/http/client.ts';
import { logLines } from '../../support/run/resources.ts';
import { createWorld, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const ask = (method: string, url: string, headers: Record<string, string> = {}) =>
  request(method, url, undefined, { token: world.person.ada.token, headers });

describe('HEAD', () => {
  test('answers as GET does, without the body but with its length', async () => {
    const url = `/api/entities/${world.bondy}`;
    const get = await ask('GET', url);
    const head = await ask('HEAD', url);
    expect(head).toMatchObject({ status: 200, headers: { etag: get.headers['etag'] } });
    expect(head.bytes).toHaveLength(0);
    expect(head.headers['content-length']).toBe(String(get.bytes.length));
  });

  test('knows the version at hand', async () => {
    const url = `/api/entities/${world.bondy}`;
    const etag = (await ask('GET', url)).headers['etag'] ?? '';
    const head = await ask('HEAD', url, { 'if-none-match': etag });
    expect(head.status).toBe(304);
    expect(head.headers).not.toHaveProperty('content-length');
  });

  test('a list names its next page', async () => {
    const { status, headers, bytes } = await ask('HEAD', '/api/users?limit=1');
    expect(status).toBe(200);
    expect(headers['link']).toContain('rel="next"');
    expect(bytes).toHaveLength(0);
  });

  test.each([
    ['/api/passages?from=x', 400],
    ['/api/passages/424242', 404],
    ['/api/stats/global', 403],
  ])('of %s is refused as GET is: %d', async (url, status) => {
    const head = await ask('HEAD', url);
    expect(head.status).toBe((await ask('GET', url)).status);
    expect(head.status).toBe(status);
    expect(head.bytes).toHaveLength(0);
  });

  test('without a session is 401, and its line in the log is that of GET', async () => {
    const head = await request('HEAD', '/api/passages', undefined);
    expect(head).toMatchObject({ status: 401, headers: { 'www-authenticate': expect.any(String) } });
    expect(logLines.join()).toContain('GET /api/passages');
  });
});
