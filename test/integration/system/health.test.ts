// Tier: quick
import { describe, expect, test } from '@jest/globals';
import { anonymous, clientWith } from '../../support/http/client.ts';
import { expectPublicReadOnly } from '../../support/http/public-read-only.ts';
import { logLines, resources } from '../../support/run/resources.ts';

describe('GET /api/health', () => {
  test('says that the service answers', async () => {
    const { status, headers, body } = await anonymous.get('/api/health');
    expect([status, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    expect(body).toEqual({ status: 'ok' });
  });

  test('uses no key and no gateway', async () => {
    const cipher = () => Promise.reject(new Error('no key is needed'));
    const on = { ...resources, cipher };
    expect(await clientWith({ on }).get('/api/health')).toMatchObject({ status: 200 });
  });

  test('an application of any age is answered, and each answer leaves one line', async () => {
    const old = { 'user-agent': 'Tournee/0.0.1 (ios)' };
    expect(await anonymous.get('/api/health', old)).toMatchObject({ status: 200 });
    expect(logLines.map((line) => JSON.parse(line))).toMatchObject([
      { code: 'request-done', status: 200, function: 'GET /api/health' },
    ]);
  });

  test('anybody reads it, nobody writes to it', async () => {
    await expectPublicReadOnly('/api/health');
  });
});
