import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { newFolder } from '../../support/local/emulator.ts';
import { runInfra } from '../../support/local/run-command.ts';

/** Creates a folder with these files, and folders for names that end with a slash. */
async function folderWith(...names: string[]): Promise<string> {
  const folder = await newFolder('reset');
  for (const name of names) {
    if (name.endsWith('/')) await mkdir(join(folder, name));
    else await writeFile(join(folder, name), name);
  }
  return folder;
}

const reset = (folder: string, ...parameters: string[]) =>
  runInfra('commands/reset', parameters, { STATE_DIR: folder });

describe('npm run reset', () => {
  test.each([
    ['made by any version', ['field.key', 'database/', 'aws/', 'logs/']],
    ['whose key is kept elsewhere', ['service.log', 'database/', 'logs/']],
    ['of a service that was killed', ['stack.json', 'service.log']],
  ])('deletes a state folder %s', async (_, names) => {
    const folder = await folderWith(...names);
    expect(await reset(folder)).toEqual({ end: 0, output: `Deleted ${folder}\n`, errors: '' });
    await expect(readdir(folder)).rejects.toThrow('ENOENT');
  });

  test.each([
    ['files of others', ['thesis.tex', 'database/', 'logs/']],
    ['common names only', ['database/', 'logs/', 'mail/']],
    ['a log and other files', ['service.log', 'notes.txt']],
  ])('refuses a folder with %s', async (_, names) => {
    const folder = await folderWith(...names);
    const { end, errors } = await reset(folder);
    expect([end, errors]).toEqual([
      1,
      `STATE_DIR: ${folder} is not a folder of the service. Nothing was deleted.\n`,
    ]);
    expect(await readdir(folder)).toHaveLength(names.length);
  });

  test('keeps other files', async () => {
    const folder = await folderWith('field.key', 'database/', 'notes.txt');
    expect(await reset(folder)).toMatchObject({ end: 0, output: `Emptied ${folder}; left notes.txt\n` });
    expect(await readdir(folder)).toEqual(['notes.txt']);
  });

  test('does nothing, and creates no folder, if there is nothing to delete', async () => {
    const parent = await folderWith();
    const folder = join(parent, 'state');
    expect(await reset(folder)).toMatchObject({
      end: 0,
      output: `There is nothing to delete in ${folder}\n`,
    });
    expect(await readdir(parent)).toEqual([]);
    expect(await reset(parent)).toMatchObject({
      end: 0,
      output: `There is nothing to delete in ${parent}\n`,
    });
  });

  test('refuses a file', async () => {
    const file = join(await folderWith('notes.txt'), 'notes.txt');
    const { end, errors } = await reset(file);
    expect([end, errors]).toEqual([1, `STATE_DIR: ${file} is not a folder.\n`]);
    expect(await readFile(file, 'utf8')).toBe('notes.txt');
  });

  test('deletes nothing with --help or an unknown option', async () => {
    const folder = await folderWith('field.key');
    expect(await reset(folder, '--help')).toMatchObject({ end: 0, errors: '' });
    expect(await reset(folder, '--dry-run')).toMatchObject({ end: 1, output: '' });
    expect(await readdir(folder)).toEqual(['field.key']);
  });
});
