import { runInNewContext } from 'node:vm';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { parse } from 'yaml';
import { paths } from '../../../app/frame/paths.ts';
import { fileAt } from '../../../infra/app/served.ts';
import { hostingFiles } from '../../../infra/deploy/hosting-files.ts';

/** CloudFront's limit for the size of a function. */
const MOST_BYTES = 10_240;

let code: string;
beforeAll(async () => {
  const router = parse((await hostingFiles()).get('infra/hosting/router.yml') ?? '');
  code = router.Resources.AppRouter.Properties.FunctionCode;
});

/** The file that the function requests; runs it as CloudFront does, as a script with a function `handler`. */
function fileAskedFor(uri: string): string {
  const asked: unknown = runInNewContext(`${code}\nhandler({ request: { uri, headers: {} } }).uri`, { uri });
  return String(asked);
}

const pages = Object.values(paths).map((path) => path.replace(':id', '12'));

describe('the function that CloudFront runs before each request', () => {
  test.each(pages)('leads %s to the page', (address) => {
    expect(fileAskedFor(address)).toBe('/index.html');
  });

  test.each(['/assets/app-ABC123.js', '/service-worker.js', '/manifest.webmanifest'])(
    'leads to %s, a file of the application, as it is',
    (address) => {
      expect(fileAskedFor(address)).toBe(address);
      expect(`/${fileAt(address)}`).toBe(address);
    },
  );

  test.each([
    '/index.html',
    '/passages/',
    '/passages/abc',
    '/passages/0',
    '/releases/2026-11-20T09:00:00.000Z.json',
    '/nothing.txt',
    '/service-worker.js/',
    '/reglages/service-worker.js',
    '/.env',
    '/api/health',
    '/toString',
  ])('leads %s nowhere, as the local server does', (address) => {
    expect(fileAt(address)).toBeUndefined();
    expect(fileAskedFor(address)).toBe('/nowhere');
  });

  test('is small and has nothing that its engine does not know', () => {
    expect(Buffer.byteLength(code)).toBeLessThan(MOST_BYTES);
    expect(code).not.toMatch(/\bclass\b|\bimport\b|\bexport\b|\.\.\.|\?\.|\?\?|(const|let|var) [[{]|`/);
  });
});
