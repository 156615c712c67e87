import { access, chmod, mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import { inTempFolder } from '../../../infra/events/temp-folder.ts';

/** A pid above the maximum. */
const NO_PROCESS = 2 ** 30;

const made: string[] = [];
afterEach(async () => {
  for (const path of made.splice(0)) await rm(path, { recursive: true, force: true });
});

/** Creates the folder of a process with a file in it. */
async function leftBy(pid: number | string, mode = 0o700): Promise<string> {
  const folder = join(tmpdir(), `tournee-events-${pid}-test${process.pid}${made.length}`);
  made.push(folder);
  await mkdir(folder);
  await writeFile(join(folder, '0.jsonl'), '{}');
  await chmod(folder, mode);
  return folder;
}

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

describe('the temporary folder of stats', () => {
  test('is readable by its owner only and removed afterwards', async () => {
    const mask = process.umask();
    const folder = await inTempFolder(async (path) => {
      await writeFile(join(path, 'a'), 'anne.canari');
      const modes = [await stat(path), await stat(join(path, 'a'))].map(({ mode }) => mode & 0o777);
      expect(modes).toEqual([0o700, 0o600]);
      expect(basename(path)).toMatch(new RegExp(`^tournee-events-${process.pid}-`));
      return path;
    });
    expect(await isThere(folder)).toBe(false);
    expect(process.umask()).toBe(mask);
  });

  test('is removed when the work fails', async () => {
    let folder = '';
    const work = inTempFolder(async (path) => {
      folder = path;
      throw new Error('no room');
    });
    await expect(work).rejects.toThrow('no room');
    expect(await isThere(folder)).toBe(false);
  });

  test('is removed at the next start when its process was killed', async () => {
    const abandoned = await leftBy(NO_PROCESS);
    await inTempFolder(async () => expect(await isThere(abandoned)).toBe(false));
  });

  test('is kept while its process runs; foreign folders are kept too', async () => {
    const others = [await leftBy(process.pid), await leftBy('any'), await leftBy(NO_PROCESS, 0o755)];
    const elsewhere = await leftBy('elsewhere');
    const link = join(tmpdir(), `tournee-events-${NO_PROCESS}-link${process.pid}`);
    made.push(link);
    await symlink(elsewhere, link);
    await inTempFolder(async () => {});
    for (const path of [...others, link]) expect([path, await isThere(path)]).toEqual([path, true]);
    expect(await readdir(elsewhere)).toEqual(['0.jsonl']);
  });
});
