import { chmod, mkdtemp, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { writeZip } from '../../../infra/deploy/bundle/write-zip.ts';
import { readZip } from '../../support/files/read-zip.ts';

const contents = {
  'index.mjs': 'export const handler = 1;\n'.repeat(100),
  'chunks/b.mjs': 'b',
  'chunks/a.mjs': 'Tournée – €',
};

type FileEntry = { name: string; path: string };

/** Writes the same files to another folder, as in another checkout. */
async function checkout(): Promise<FileEntry[]> {
  const folder = await mkdtemp(join(globalThis.shared.folder, 'zip-'));
  return Promise.all(
    Object.entries(contents).map(async ([name, content]) => {
      const path = join(folder, name.replace('/', '-'));
      await writeFile(path, content);
      return { name, path };
    }),
  );
}

let entries: FileEntry[];
beforeEach(async () => {
  entries = await checkout();
});

describe('an archive', () => {
  test('contains the files in alphabetical order', async () => {
    const files = readZip(await writeZip(entries));
    expect(files.map(({ name }) => name)).toEqual(['chunks/a.mjs', 'chunks/b.mjs', 'index.mjs']);
    expect(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes.toString()]))).toEqual(contents);
  });

  test('is compressed', async () => {
    expect((await writeZip(entries)).length).toBeLessThan(contents['index.mjs'].length / 2);
  });

  test('of the same files has the same bytes in any order', async () => {
    const [zip, again] = [await writeZip(entries), await writeZip(entries.toReversed())];
    expect(again.equals(zip)).toBe(true);
  });

  test('is independent of folder, times and file modes', async () => {
    const other = await checkout();
    for (const { path } of other) {
      await utimes(path, new Date('2020-02-29T12:00:00Z'), new Date('2031-07-14T08:30:00Z'));
      await chmod(path, 0o600);
    }
    const [zip, again] = [await writeZip(entries), await writeZip(other)];
    expect(again.equals(zip)).toBe(true);
    for (const { mode, modified } of readZip(zip)) {
      expect([mode.toString(8), modified]).toEqual(['100644', { year: 2000, month: 1, day: 1 }]);
    }
  });

  test('accepts bytes instead of files', async () => {
    const bytes = Object.entries(contents).map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
    expect((await writeZip(bytes)).equals(await writeZip(entries))).toBe(true);
  });

  test('of other files has other bytes', async () => {
    const zip = await writeZip(entries);
    await writeFile(entries[0]?.path ?? '', 'changed');
    expect((await writeZip(entries)).equals(zip)).toBe(false);
  });

  test('may be empty', async () => {
    expect(readZip(await writeZip([]))).toEqual([]);
  });

  test('fails when a file is missing', async () => {
    const missing = { name: 'lost.mjs', path: join(globalThis.shared.folder, 'lost.mjs') };
    await expect(writeZip([...entries, missing])).rejects.toThrow('ENOENT');
  });
});
