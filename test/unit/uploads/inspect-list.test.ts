import { gzipSync } from 'node:zlib';
import { expect, test } from '@jest/globals';
import { inspectFile } from '../../../lib/uploads/inspect/inspect.ts';
import { BAN_HEADER, banLine } from '../../support/files/import-file.ts';

const list = Buffer.from(`${BAN_HEADER}\n${banLine()}\n`);
const inspect = (bytes: Uint8Array, content_type: 'text/csv' | 'application/gzip') =>
  inspectFile({ purpose: 'addresses', content_type, bytes });

test('a list of addresses is kept as it is, packed or not', async () => {
  expect(await inspect(list, 'text/csv')).toMatchObject({ bytes: list, width: null, thumbnail: null });
  const packed = gzipSync(list);
  expect(await inspect(packed, 'application/gzip')).toMatchObject({ bytes: packed });
});

test('what is no list of addresses is refused', async () => {
  const differs = { problem: 'content-differs' };
  expect(await inspect(Buffer.from('<!doctype html>'), 'text/csv')).toEqual(differs);
  expect(await inspect(Buffer.from('nom;prenom\nMartin;Alice\n'), 'text/csv')).toEqual(differs);
  expect(await inspect(Buffer.concat([list, Buffer.from([0])]), 'text/csv')).toEqual(differs);
  expect(await inspect(gzipSync('nom;prenom'), 'application/gzip')).toEqual(differs);
  expect(await inspect(gzipSync(list), 'text/csv')).toEqual(differs);
  expect(await inspect(list, 'application/gzip')).toEqual(differs);
});

test('a packed file that is torn, or holds a thousand times its size, is refused', async () => {
  const notAllowed = { problem: 'content-not-allowed' };
  expect(await inspect(gzipSync(list).subarray(0, 40), 'application/gzip')).toEqual(notAllowed);
  const bomb = gzipSync(Buffer.concat([list, Buffer.alloc(201_000_000, '\n')]));
  expect(bomb.byteLength).toBeLessThan(300_000);
  expect(await inspect(bomb, 'application/gzip')).toEqual(notAllowed);
});
