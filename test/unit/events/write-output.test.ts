import { chmod, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { writeToFile } from '../../../infra/events/write-output.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tournee-write-out-'));
  file = join(folder, 'events.csv');
});
afterEach(() => rm(folder, { recursive: true }));

async function* texts(...parts: string[]) {
  yield* parts;
}

async function* breakingOff() {
  yield 'half';
  throw new Error('the log is damaged');
}

const mode = async () => (await stat(file)).mode & 0o777;

describe('a file that is written out', () => {
  test('is read by its owner only', async () => {
    await writeToFile(file, texts('a;', 'b'));
    expect([await readFile(file, 'utf8'), await mode()]).toEqual(['a;b', 0o600]);
    expect(await readdir(folder)).toEqual(['events.csv']);
  });

  test('is so too where another one was that everybody read', async () => {
    await writeFile(file, 'before');
    await chmod(file, 0o644);
    await writeToFile(file, texts('after'));
    expect([await readFile(file, 'utf8'), await mode()]).toEqual(['after', 0o600]);
  });

  test('leaves what was there when it breaks off, and nothing beside it', async () => {
    await writeFile(file, 'before');
    await expect(writeToFile(file, breakingOff())).rejects.toThrow('the log is damaged');
    expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['events.csv'], 'before']);
  });

  test('is none when it breaks off and none was there', async () => {
    await expect(writeToFile(file, breakingOff())).rejects.toThrow('the log is damaged');
    expect(await readdir(folder)).toEqual([]);
  });

  test('is the one that a link leads to', async () => {
    const link = join(folder, 'link.csv');
    await writeFile(file, 'before');
    await symlink(file, link);
    await writeToFile(link, texts('after'));
    expect([await readlink(link), await readFile(file, 'utf8')]).toEqual([file, 'after']);
  });

  test('may be a device, which stays one', async () => {
    await writeToFile('/dev/null', texts('gone'));
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  test('is refused where a folder is, or none', async () => {
    const places = [folder, join(folder, 'none', 'events.csv')];
    for (const path of places)
      await expect(writeToFile(path, texts('x'))).rejects.toThrow(`${path} cannot be written.`);
    expect(await readdir(folder)).toEqual([]);
  });
});
