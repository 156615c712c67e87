import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { deployedFunctions } from '../../infra/deploy/functions/deployed-function.ts';
import { loadFunctions } from '../../infra/deploy/functions/functions.ts';
import type { Reach } from '../../lib/runtime/declared-use.ts';
import { readZip } from '../support/files/read-zip.ts';
import { zipOf } from './zips.ts';

const functions = deployedFunctions(await loadFunctions());

/** Uses whose secrets are references that the function reads from SSM. */
const readsParameters = ['every-setting', 'pay', 'pay-secrets'] as const;

/** Uses that call KMS to unwrap keys or to sign. */
const callsKms = ['field-keys', 'owner', 'event-log'] as const;

/** A string that occurs in one library only, and whether a function with these declared rights needs the library. */
const libraryMarkers: [library: string, word: string, needs: (reach: Reach) => boolean][] = [
  [
    'pg',
    'Connection terminated unexpectedly',
    ({ uses }) => uses.has('database') || uses.has('buildings') || uses.has('owner'),
  ],
  ['the client of SQS', 'SendMessageBatch', ({ sends }) => sends.size > 0],
  ['the client of Secrets Manager', 'GetSecretValue', ({ uses }) => uses.has('owner')],
  ['the client of SSM', 'AmazonSSM', ({ uses }) => readsParameters.some((use) => uses.has(use))],
  ['the SDK of the payment provider', 'X-Stripe-Client-User-Agent', ({ uses }) => uses.has('pay')],
  ['the client of SES', 'SendEmailCommand', ({ uses }) => uses.has('mail')],
  ['the client of KMS', 'TrentService', ({ uses }) => callsKms.some((use) => uses.has(use))],
];

/** Native code: in functions that hash passwords, and in the one that re-encodes pictures. */
const nativeCode: Record<string, string> = {
  'auth/begin-codes': 'argon2',
  'auth/login': 'argon2',
  'auth/offer-passkey': 'argon2',
  'auth/remove-codes': 'argon2',
  'auth/remove-passkey': 'argon2',
  'example/make': 'argon2',
  'jobs/create-admin': 'argon2',
  'passwords/change': 'argon2',
  'passwords/reset': 'argon2',
  'signup/confirm': 'argon2',
  'users/create': 'argon2',
  'users/import': 'argon2',
  'users/update': 'argon2',
  'workers/check-upload': 'skia',
};

describe('a zip contains the libraries for what its function declares, and no others', () => {
  test.each(functions)('$name', async ({ name, reach }) => {
    const files = readZip(await readFile(zipOf(name)));
    const code = files.flatMap(({ name: file, bytes }) => (file.endsWith('.mjs') ? [bytes.toString()] : []));
    const held = libraryMarkers.filter(([, word]) => code.some((text) => text.includes(word)));
    const needed = libraryMarkers.filter(([, , needs]) => needs(reach));
    expect(held.map(([library]) => library)).toEqual(needed.map(([library]) => library));
    const binaries = files.flatMap(({ name: file }) => (file.endsWith('.node') ? [basename(file)] : []));
    expect(binaries).toEqual(nativeCode[name] ? [`${nativeCode[name]}.linux-x64-gnu.node`] : []);
  });
});

describe('assets for browsers are also stored compressed', () => {
  test.each([
    ['system/docs-file', 'swagger-ui-bundle.js'],
    ['system/docs-file', 'swagger-ui.css'],
    ['system/openapi', 'openapi.json'],
  ])('%s: %s', async (name, file) => {
    const files = new Map(readZip(await readFile(zipOf(name))).map((entry) => [entry.name, entry.bytes]));
    const plain = files.get(`assets/${file}`) ?? Buffer.alloc(0);
    const bytesOf = (ending: string) => files.get(`assets/${file}${ending}`) ?? Buffer.alloc(0);
    expect(plain.length).toBeGreaterThan(0);
    expect(brotliDecompressSync(bytesOf('.br')).equals(plain)).toBe(true);
    expect(gunzipSync(bytesOf('.gz')).equals(plain)).toBe(true);
  });
});
