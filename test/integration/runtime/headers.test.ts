import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { routeTable } from '../../../lib/runtime/http/route-table.ts';
import { anonymous, request } from '../../support/http/client.ts';
import { createWorld, PASSWORD, type World } from '../../support/world/world.ts';

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const POLICY = "default-src 'none'; frame-ancestors 'none'";

describe('every route', () => {
  test.each(routeTable)(
    'security row 33: $method $path answers with the headers of safety',
    async ({ method, path }) => {
      const version = (await readFile('VERSION', 'utf8')).trim();
      const { headers } = await request(method, path.replaceAll(/\{\w+\}/g, '7'), undefined);
      expect(headers).toMatchObject({
        'x-request-id': expect.stringMatching(/^request-\d+$/),
        'api-version': version,
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      });
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(headers).not.toHaveProperty('server');
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );
});

describe('JSON', () => {
  test('loads nothing and is shown in no frame', async () => {
    expect((await anonymous.get('/api/health')).headers['content-security-policy']).toBe(POLICY);
    expect((await anonymous.get('/api/session')).headers['content-security-policy']).toBe(POLICY);
    expect((await anonymous.get('/api/nothing')).headers['content-security-policy']).toBe(POLICY);
  });
});

describe('the type of an answer', () => {
  test('security row 30: is said with its charset on every route', async () => {
    for (const { method, path } of routeTable) {
      const { headers, bytes } = await request(method, path.replaceAll(/\{\w+\}/g, '7'), undefined);
      const { 'content-type': type } = headers;
      expect([method, path, type]).toEqual([
        method,
        path,
        bytes.length > 0 ? expect.stringMatching(/^[a-z]+\/[a-z+.-]+; charset=utf-8$/) : undefined,
      ]);
    }
  });

  test('security row 30: is that of what is sent', async () => {
    const typeOf = async (path: string, name: 'ada' | 'alice' = 'ada') =>
      (await world.as(name).get(path)).headers['content-type'];
    expect(await typeOf('/api/session')).toBe('application/json; charset=utf-8');
    expect(await typeOf('/api/users')).toBe('application/json; charset=utf-8');
    expect(await typeOf('/api/users/999')).toBe('application/problem+json; charset=utf-8');
    expect(await typeOf('/api/passwords/reset')).toBe('text/html; charset=utf-8');
    expect(await typeOf('/api/docs')).toBe('text/html; charset=utf-8');
  });
});

describe('the request id', () => {
  test.each([
    ['/api/session', 401],
    ['/api/nothing', 404],
    ['/api/problems/unknown', 404],
    ['/api/health?x=1', 400],
  ])('of the refusal of %s is its instance', async (path, status) => {
    const { status: answered, headers, body } = await anonymous.get(path);
    expect(answered).toBe(status);
    expect(body.instance).toBe(headers['x-request-id']);
  });

  test('is ours, not the one a client sends', async () => {
    const { headers } = await anonymous.get('/api/health', { 'x-request-id': 'mine' });
    expect(headers['x-request-id']).not.toBe('mine');
  });
});

describe('what caches may store', () => {
  test('security row 33: nothing that needs a token, whatever the answer', async () => {
    const answers = [
      await world.as('alice').get('/api/session'),
      await world.as('alice').get('/api/users/999'),
      await world.as('alice').get('/api/sectors?limit=0'),
      await world.as('alice').post('/api/operations', {}),
      await world.as('root').post('/api/entities', { name: 'A', postal_code: '93500' }),
      await world.as('alice').post('/api/logout'),
      await anonymous.get('/api/session'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 403, 201, 204, 401]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });

  test('security row 33: no login, accepted or refused, and no other open POST', async () => {
    const login = (password: string) => anonymous.post('/api/login', { username: 'alice.bondy', password });
    const answers = [
      await login(PASSWORD),
      await login('wrong password'),
      await anonymous.post('/api/login', {}),
      await anonymous.post('/api/passwords/forgot', { username: 'alice.bondy' }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 400, 202]);
    for (const { headers } of answers) expect(headers['cache-control']).toBe('no-store');
  });

  test('what is open to read may be', async () => {
    for (const path of ['/api/config', '/api/version', '/api/problems']) {
      expect((await anonymous.get(path)).headers).not.toHaveProperty('cache-control');
    }
  });
});
