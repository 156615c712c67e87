import { describe, expect, test } from '@jest/globals';
import { answerHeaders } from '../../../lib/runtime/http/headers.ts';
import { anonymous, request } from '../../support/http/client.ts';
import { logLines } from '../../support/run/resources.ts';

const APP = 'https://app.tournee.test';

describe('a path nobody serves', () => {
  test.each(['/api/nothing', '/', '/api/passages/7/unknown', '/api/passages/', '/API/passages'])(
    '%s is 404',
    async (path) => {
      const { status, headers, body } = await anonymous.get(path);
      expect(status).toBe(404);
      expect(headers['content-type']).toBe('application/problem+json; charset=utf-8');
      expect(body).toEqual({
        type: 'https://tournee.test/api/problems/not-found',
        title: 'Not found',
        status: 404,
        detail: expect.any(String),
        instance: headers['x-request-id'],
        code: 'not-found',
      });
    },
  );

  test.each([
    ['/api/passages/', 'without the slash at its end'],
    ['/api/Passages', 'in lower case'],
    ['/API/passages/', 'in lower case'],
    ['/api', '/api/docs'],
    ['/api/camille', '/api/docs'],
  ])('%s is no missing record: what it lacks is said, and the path is not repeated', async (path, told) => {
    const { body } = await anonymous.get(path);
    expect(body.detail).toContain(told);
    expect(body.detail).not.toMatch(/camille|assages/);
  });

  test('is 404 for every method, OPTIONS included', async () => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'BREW']) {
      expect(await request(method, '/api/nothing', undefined)).toMatchObject({ status: 404 });
    }
  });

  test('leaves a line in the log that does not repeat the path', async () => {
    await anonymous.get('/api/camille.martin');
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { code: 'request-refused', status: 404, problem: 'not-found', function: '$default' },
    ]);
    expect(logLines.join()).not.toContain('camille');
  });
});

describe('a path with another method', () => {
  test.each([
    ['DELETE', '/api/health', 'GET, HEAD'],
    ['PUT', '/api/passwords/reset', 'GET, HEAD, POST'],
    ['GET', '/api/login', 'POST'],
    ['TRACE', '/api/login', 'POST'],
  ])('security row 31: %s %s is 405 and says what is allowed', async (method, path, allow) => {
    const answer = await request(method, path, undefined);
    expect(answer).toMatchObject({
      status: 405,
      headers: { allow, 'content-type': 'application/problem+json; charset=utf-8' },
      body: { code: 'method-not-allowed', status: 405 },
    });
  });

  test('is reported without authentication', async () => {
    const answer = await request('POST', '/api/passages/7', { montant: 1 });
    expect(answer).toMatchObject({ status: 405, body: { code: 'method-not-allowed' } });
    expect(answer.headers).not.toHaveProperty('www-authenticate');
    expect(answer.headers['allow']?.split(', ')).toEqual(expect.arrayContaining(['DELETE', 'GET', 'PATCH']));
  });
});

describe('a preflight request', () => {
  const ask = (origin: string | undefined, path = '/api/login') =>
    request('OPTIONS', path, undefined, {
      headers: { 'access-control-request-method': 'POST', ...(origin ? { origin } : {}) },
    });

  test('from a listed origin is answered with what it may send', async () => {
    const { status, headers, bytes } = await ask(APP);
    expect(status).toBe(204);
    expect(bytes).toHaveLength(0);
    expect(headers).toMatchObject({
      allow: 'POST',
      'access-control-allow-origin': APP,
      'access-control-allow-methods': 'POST',
      'access-control-allow-headers':
        'Authorization, Content-Encoding, Content-Type, Idempotency-Key, If-Match, If-None-Match, X-Field-Phone, X-Field-Schema, X-Field-Time',
      'access-control-max-age': '7200',
      vary: 'Origin',
    });
    expect(headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test.each([
    'https://evil.test',
    'https://app.tournee.test.evil.test',
    'http://app.tournee.test',
    'https://APP.tournee.test',
    'null',
    undefined,
  ])('security row 34: from %s gets the methods and no CORS headers', async (origin) => {
    const { status, headers } = await ask(origin);
    expect(status).toBe(204);
    expect(headers).toMatchObject({ allow: 'POST', vary: 'Origin' });
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('needs no token where the request will need one', async () => {
    const { status, headers } = await ask(APP, '/api/passages/7');
    expect(status).toBe(204);
    expect(headers['access-control-allow-methods']).toBe(headers['allow']);
  });
});

describe('every answer', () => {
  test.each([
    ['/api/health', 200],
    ['/api/session', 401],
    ['/api/nothing', 404],
  ])('%s can be read from a listed origin, refusals too', async (path, status) => {
    const answer = await anonymous.get(path, { origin: APP });
    expect(answer).toMatchObject({ status, headers: { 'access-control-allow-origin': APP } });
    const exposed = answer.headers['access-control-expose-headers'];
    for (const name of answerHeaders) expect(exposed?.split(', ')).toContain(name);
    expect(answer.headers['vary']).toContain('Origin');
  });

  test('security row 34: cannot be read from another one', async () => {
    const { headers } = await anonymous.get('/api/health', { origin: 'https://evil.test' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  });
});
