import { expect } from '@jest/globals';
import { anonymous, clientWith, request } from './client.ts';

/** Expects that `path` is public for GET, and refuses unknown parameters and methods other than GET and HEAD. */
export async function expectPublicReadOnly(path: string): Promise<void> {
  expect(await anonymous.get(path)).toMatchObject({ status: 200 });
  expect(await clientWith({ token: 'expired' }).get(path)).toMatchObject({ status: 200 });
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    expect(await request(method, path, undefined)).toMatchObject({
      status: 405,
      headers: { allow: 'GET, HEAD' },
      body: { code: 'method-not-allowed' },
    });
  }
  expect(await request('HEAD', path, undefined)).toMatchObject({ status: 200, body: '' });
  expect(await anonymous.get(`${path}?verbose=1`)).toMatchObject({
    status: 400,
    body: { code: 'validation-failed', errors: [{ pointer: '?verbose', code: 'unknown-field' }] },
  });
}
