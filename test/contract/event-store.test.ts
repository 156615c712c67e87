import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { openEventFolder } from '../../lib/gateways/event-log/event-folder.ts';
import { type EventLog, openEventLog } from '../support/event-log/event-log.ts';
import { describeEventStore } from './event-store-contract.ts';

const FILE = '2026-11-20.jsonl';
const batch = (...positions: number[]) => ({
  epoch: 1,
  day: '2026-11-20',
  events: positions.map((position) => ({ position, line: `{"n":${position}}` })),
});

describeEventStore('a folder', async () => {
  const log = await openEventLog();
  return {
    reopen: log.reopen,
    days: async () =>
      Object.fromEntries(
        Object.entries(await log.files()).map(([name, lines]) => [name.replace('.jsonl', ''), lines]),
      ),
  };
});

describe('the folder of the event log', () => {
  let log: EventLog;
  beforeEach(async () => {
    log = await openEventLog();
  });

  /** The modes of the folder and everything in it, by path. */
  async function modes(): Promise<Record<string, string>> {
    const paths = ['', ...(await readdir(log.folder, { recursive: true }))].toSorted();
    const found: Record<string, string> = {};
    for (const path of paths) {
      const { mode } = await stat(join(log.folder, path));
      found[path] = (mode & 0o7777).toString(8);
    }
    return found;
  }

  const asPromised = {
    '': '750',
    events: '750',
    [join('events', FILE)]: '640',
    'relay.json': '640',
    unfinished: '750',
  };

  test.each([0o000, 0o022, 0o077])('under umask %o: files 0640, folders 0750', async (mask) => {
    const before = process.umask(mask);
    try {
      const store = log.reopen();
      await store.reached();
      await store.append(batch(1));
      await store.append(batch(2));
    } finally {
      process.umask(before);
    }
    expect(await modes()).toEqual(asPromised);
  });

  test('modes that somebody else set are put right', async () => {
    await mkdir(join(log.folder, 'events'), { mode: 0o777 });
    await writeFile(join(log.folder, 'events', FILE), '', { mode: 0o666 });
    const store = log.reopen();
    await store.reached();
    await store.append(batch(1));
    expect(await modes()).toEqual(asPromised);
  });

  test('is made where it is missing, with everything above it', async () => {
    const deep = join(log.folder, 'state', 'logs');
    const store = openEventFolder(deep);
    expect(await store.reached()).toMatchObject({ position: 0 });
    await store.append(batch(1));
    expect(await readFile(join(deep, 'events', FILE), 'utf8')).toBe('{"n":1}\n');
  });

  /** A process was killed while it appended positions 2 and 3; it has written `part`. */
  async function tear(part: string): Promise<void> {
    const store = log.reopen();
    await store.reached();
    await store.append(batch(1));
    const pending = { file: FILE, offset: 8, bytes: 16, last: 3 };
    await writeFile(join(log.folder, 'relay.json'), JSON.stringify({ last: 1, pending }));
    await writeFile(join(log.folder, 'events', FILE), `{"n":1}\n${part}`);
  }

  test.each(['', '{', '{"n":2}', '{"n":2}\n', '{"n":2}\n{"n":3}'])(
    'a torn append that left %j is taken back as a whole and comes again',
    async (part) => {
      await tear(part);
      const next = log.reopen();
      expect(await next.reached()).toMatchObject({ position: 1 });
      await next.append(batch(2, 3, 4));
      expect(await log.lines()).toEqual(['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
    },
  );

  test('an append that was complete counts, although nobody lived to say so', async () => {
    await tear('{"n":2}\n{"n":3}\n');
    const next = log.reopen();
    expect(await next.reached()).toMatchObject({ position: 3 });
    await next.append(batch(2, 3, 4));
    expect(await log.lines()).toEqual(['{"n":1}', '{"n":2}', '{"n":3}', '{"n":4}']);
  });

  test('an append that was torn before its file was made', async () => {
    const store = log.reopen();
    await store.reached();
    const pending = { file: FILE, offset: 0, bytes: 8, last: 1 };
    await writeFile(join(log.folder, 'relay.json'), JSON.stringify({ last: 0, pending }));
    const next = log.reopen();
    expect(await next.reached()).toMatchObject({ position: 0 });
    await next.append(batch(1));
    expect(await log.lines()).toEqual(['{"n":1}']);
  });
});
