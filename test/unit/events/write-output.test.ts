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

async function* failing() {
  yield 'half';
  throw new Error('the log is damaged');
}

const mode = async () => (await stat(file)).mode & 0o777;

describe('an output file', () => {
  test('is readable by its owner only', async () => {
    await writeToFile(file, texts('a;', 'b'));
    expect([await readFile(file, 'utf8'), await mode()]).toEqual(['a;b', 0o600]);
    expect(await readdir(folder)).toEqual(['events.csv']);
  });

  test('is readable by its owner only also when it replaces a readable one', async () => {
    await writeFile(file, 'before');
    await chmod(file, 0o644);
    await writeToFile(file, texts('after'));
    expect([await readFile(file, 'utf8'), await mode()]).toEqual(['after', 0o600]);
  });

  test('keeps its former content when writing fails, and leaves no draft', async () => {
    await writeFile(file, 'before');
    await expect(writeToFile(file, failing())).rejects.toThrow('the log is damaged');
    expect([await readdir(folder), await readFile(file, 'utf8')]).toEqual([['events.csv'], 'before']);
  });

  test('is not created when writing fails', async () => {
    await expect(writeToFile(file, failing())).rejects.toThrow('the log is damaged');
    expect(await readdir(folder)).toEqual([]);
  });

  test('may be given by a symbolic link, which is kept', async () => {
    const link = join(folder, 'link.csv');
    await writeFile(file, 'before');
    await symlink(file, link);
    await writeToFile(link, texts('after'));
    expect([await readlink(link), await readFile(file, 'utf8')]).toEqual([file, 'after']);
  });

  test('may be a device', async () => {
    await writeToFile('/dev/null', texts('gone'));
    expect((await stat('/dev/null')).isCharacterDevice()).toBe(true);
  });

  test('is refused when the path is a folder or its folder does not exist', async () => {
    const places = [folder, join(folder, 'none', 'events.csv')];
    for (const path of places)
      await expect(writeToFile(path, texts('x'))).rejects.toThrow(`${path} cannot be written.`);
    expect(await readdir(folder)).toEqual([]);
  });
});
