import { mkdir, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { openLogFolder } from '../../lib/gateways/event-log/log-folder.ts';
import { inChunks, listed, textOf } from '../support/event-log/log-content.ts';
import { newFolder } from '../support/local/emulator.ts';
import { killAfter } from '../support/local/killed-process.ts';

const ARCHIVE = 'events/archive/2026-11.jsonl.gz';

let folder: string;
let files: LogFiles;
beforeEach(async () => {
  folder = join(await newFolder('log'), 'state', 'logs');
  files = openLogFolder(folder);
});

/** The modes of the folder and everything in it, by path. */
async function modes(): Promise<Record<string, string>> {
  const paths = ['', ...(await readdir(folder, { recursive: true }))].toSorted();
  const found: Record<string, string> = {};
  for (const path of paths) {
    const { mode } = await stat(join(folder, path));
    found[path] = (mode & 0o7777).toString(8);
  }
  return found;
}

const asPromised = {
  '': '750',
  events: '750',
  'events/archive': '750',
  [ARCHIVE]: '640',
  'rotation.log': '640',
  unfinished: '750',
};

describe('the files of a log in a folder', () => {
  test.each([0o000, 0o022, 0o077])('under umask %o: files 0640, folders 0750', async (mask) => {
    const before = process.umask(mask);
    try {
      await files.create(ARCHIVE, inChunks('days'));
      await files.replace('rotation.log', Buffer.from('line\n'));
      await files.replace('rotation.log', Buffer.from('line\nline\n'));
    } finally {
      process.umask(before);
    }
    expect(await modes()).toEqual(asPromised);
  });

  test('folders that somebody else opened are closed again', async () => {
    await mkdir(join(folder, 'events', 'archive'), { recursive: true, mode: 0o777 });
    await writeFile(join(folder, 'rotation.log'), '', { mode: 0o666 });
    await files.create(ARCHIVE, inChunks('days'));
    await files.replace('rotation.log', Buffer.from('line\n'));
    expect(await modes()).toEqual(asPromised);
  });

  test('list nothing that is not a file of theirs', async () => {
    await files.create(ARCHIVE, inChunks('days'));
    await mkdir(join(folder, 'events', 'empty.jsonl'));
    await writeFile(join(folder, 'unfinished', 'draft'), 'half');
    expect(await listed(files, '')).toEqual([{ key: ARCHIVE, bytes: 4 }]);
  });

  test('leave no draft behind, whoever wins and whatever fails', async () => {
    await Promise.all([files.create(ARCHIVE, inChunks('one')), files.create(ARCHIVE, inChunks('other'))]);
    await files.replace('rotation.log', Buffer.from('line\n'));
    const failing = async function* () {
      yield Buffer.from('half');
      throw new Error('the source is gone');
    };
    await expect(files.create('rotation/2026-12.json', failing())).rejects.toThrow('the source is gone');
    expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
  });
});

describe('the files of a log in a folder in which files are being moved', () => {
  const days = ['events/2026-11-20.jsonl', 'events/2026-11-21.jsonl'];
  const [first = '', second = ''] = days;

  test('are listed as they lay at one moment', async () => {
    for (const day of days) await files.create(day, inChunks('day'));
    const keys: string[] = [];
    for await (const { key } of files.list('events/')) {
      if (key === first) {
        await files.create(`${second}.gz`, inChunks('packed'));
        await files.remove(second);
      }
      keys.push(key);
    }
    expect(keys).toEqual(days);
  });

  test('are listed again when one is gone before its size is known', async () => {
    await files.create(first, inChunks('day'));
    await symlink('nowhere', join(folder, second));
    const listing = listed(files, 'events/');
    await rm(join(folder, second));
    expect(await listing).toEqual([{ key: first, bytes: 3 }]);
  });

  test('are not listed without what never holds still', async () => {
    await files.create(first, inChunks('day'));
    await symlink('nowhere', join(folder, second));
    await expect(listed(files, 'events/')).rejects.toThrow(`${second} is listed, but not there`);
    expect(await listed(files, first)).toEqual([{ key: first, bytes: 3 }]);
  });
});

describe('a process that is killed while it creates a file', () => {
  test('leaves a draft that nobody reads; tidying takes it, and not the note of the relay', async () => {
    await files.replace('relay.json', Buffer.from('{}'));
    await killAfter('create-file', [folder, ARCHIVE], 1);
    expect(await listed(files, '')).toEqual([{ key: 'relay.json', bytes: 2 }]);
    expect(await files.size(ARCHIVE)).toBeUndefined();
    await writeFile(join(folder, 'unfinished', 'relay.json'), '{}');
    expect(await readdir(join(folder, 'unfinished'))).toHaveLength(2);
    await files.tidy();
    expect(await readdir(join(folder, 'unfinished'))).toEqual(['relay.json']);
    expect(await files.create(ARCHIVE, inChunks('days'))).toBe(true);
    expect(await textOf(files, ARCHIVE)).toBe('days');
  });
});
