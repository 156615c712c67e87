import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../../lib/core/gateways.ts';
import { bytesOf, inChunks, textOf } from '../../support/event-log/log-content.ts';
import { keeperOf, testSigner } from '../../support/event-log/log-keeper.ts';
import { logPlaces, type OpenedLog } from '../../support/event-log/log-stores.ts';
import { emitOn, recordOf, shelf, summaries } from '../../support/event-log/rotated-log.ts';
import { readLog } from '../../support/event-log/sealed-days.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const signer = testSigner();
const FAULTY = '2026-10-30';
const PLAIN = `events/${FAULTY}.jsonl`;
const PACKED = `events/${FAULTY}.jsonl.gz`;
const ARCHIVE = 'events/archive/2026-10.jsonl.gz';

describe.each(logPlaces())('a rotation on $kind that meets a fault', ({ open }) => {
  let log: OpenedLog;
  let files: LogFiles;
  let lines: Record<string, string[]>;
  beforeEach(async () => {
    log = await open();
    files = log.logFiles;
    lines = await emitOn('2026-10-29', FAULTY, '2026-11-01');
    clock.set('2026-12-02T02:00:00.000Z');
    await keeperOf(log, signer).seal();
  });

  const rotate = (logFiles = files) => keeperOf({ ...log, logFiles }, signer).rotate();

  async function put(key: string, content: string | Uint8Array): Promise<void> {
    await files.remove(key);
    await files.create(key, inChunks(content));
  }

  /** The rotation has to process the other files, report the fault in three places, and fail at its end. */
  async function expectFault(code: string, key: string, run = rotate()): Promise<void> {
    const failed = {
      code: 'log-rotation-faults',
      message: `the event log was rotated, except for: ${code} ${key}`,
    };
    await expect(run).rejects.toMatchObject(failed);
    expect(logLines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ level: 'error', code: 'log-rotation-fault', fault: code, key }),
    );
    expect((await recordOf(files, '2026-12')).errors).toEqual([{ code, key }]);
    expect(await summaries(files)).toMatchObject([{ run: '2026-12', errors: 1 }]);
  }

  test('neither compresses nor removes a day that is not what was signed', async () => {
    const edited = (await textOf(files, PLAIN)).replace('logout', 'logins');
    await put(PLAIN, edited);
    await expectFault('plain-differs', PLAIN);
    expect(await textOf(files, PLAIN)).toBe(edited);
    expect(await shelf(files)).toEqual(['2026-10-29.jsonl.gz', '2026-10-30.jsonl', '2026-11-01.jsonl.gz']);
    await put(PLAIN, `${lines[FAULTY]}\n`);
    expect(await rotate()).toMatchObject({ compressed: 3, archives: 1, errors: 0 });
    expect(await readLog(files)).toEqual(lines);
  });

  test.each([
    ['is longer', (text: string) => `${text}{"more":1}\n`],
    ['is shorter', () => ''],
  ])('does so too when it %s', async (_, change) => {
    await put(PLAIN, change(await textOf(files, PLAIN)));
    await expectFault('plain-differs', PLAIN);
    expect(await summaries(files)).toMatchObject([{ compressed: 2, archives: 0 }]);
  });

  test.each([
    ['half of it', (whole: Buffer) => whole.subarray(0, whole.length / 2)],
    ['nothing', () => Buffer.alloc(0)],
    ['no gzip', () => Buffer.from('no gzip')],
    ['other lines', () => gzipSync('{"other":1}\n')],
    ['zeros behind it', (whole: Buffer) => Buffer.concat([whole, Buffer.alloc(3)])],
    ['something behind it', (whole: Buffer) => Buffer.concat([whole, Buffer.from('x')])],
  ])('replaces a compressed file that is none of the day that lies beside it: %s', async (_, leftOf) => {
    await put(PACKED, leftOf(gzipSync(`${lines[FAULTY]}\n`)));
    expect(await rotate()).toMatchObject({ compressed: 3, archives: 1, errors: 0 });
    expect(await readLog(files)).toEqual(lines);
  });

  test('keeps a compressed file that is right when the day beside it was changed', async () => {
    await put(PACKED, gzipSync(`${lines[FAULTY]}\n`));
    await put(PLAIN, 'changed\n');
    await expectFault('plain-differs', PLAIN);
    expect(await shelf(files)).toContain(`${FAULTY}.jsonl.gz`);
  });

  test('does not join a compressed day that was changed since', async () => {
    clock.set('2026-12-01T02:00:00.000Z');
    await put(PACKED, gzipSync('{"other":1}\n'));
    await files.remove(PLAIN);
    await expectFault('packed-differs', PACKED);
    expect(await shelf(files)).toEqual(['2026-10-29.jsonl.gz', '2026-10-30.jsonl.gz', '2026-11-01.jsonl']);
  });

  test('misses a day that is gone, and makes no archive without it', async () => {
    await files.remove(PLAIN);
    await expectFault('file-missing', PLAIN);
    expect(await shelf(files)).toEqual(['2026-10-29.jsonl.gz', '2026-11-01.jsonl.gz']);
  });

  test('keeps the day when what it wrote reads back otherwise', async () => {
    await expectFault('packed-differs', PACKED, rotate(flipping(files, PACKED)));
    expect(await textOf(files, PLAIN)).toBe(`${lines[FAULTY]}\n`);
    expect(await rotate()).toMatchObject({ compressed: 3, archives: 1, errors: 0 });
    expect(await readLog(files)).toEqual(lines);
  });

  test('keeps the days when the archive reads back otherwise', async () => {
    await expectFault('archive-differs', ARCHIVE, rotate(flipping(files, ARCHIVE)));
    expect(await shelf(files)).toEqual(['2026-10-29.jsonl.gz', '2026-10-30.jsonl.gz', '2026-11-01.jsonl.gz']);
    expect(await rotate()).toMatchObject({ compressed: 3, archives: 1, errors: 0 });
    expect(await readLog(files)).toEqual(lines);
  });

  test('has every day beside an archive that was changed since, and makes no second one of it', async () => {
    await rotate();
    const days = ['2026-10-29.jsonl.gz', '2026-10-30.jsonl.gz', '2026-11-01.jsonl.gz'];
    const archive = ['archive/2026-10.json', 'archive/2026-10.jsonl.gz'];
    await put(ARCHIVE, 'changed');
    expect(await rotate()).toMatchObject({ compressed: 3, archives: 1, errors: 0 });
    expect(await shelf(files)).toEqual([...days, ...archive]);
    expect(await readLog(files)).toEqual(lines);
  });

  test('makes the archive anew that is gone with its index', async () => {
    await rotate();
    const made = await bytesOf(files, ARCHIVE);
    for (const key of [ARCHIVE, 'events/archive/2026-10.json']) await files.remove(key);
    await rotate();
    expect(await bytesOf(files, ARCHIVE)).toEqual(made);
    expect(await readLog(files)).toEqual(lines);
  });

  test('rotates the other days while events wait for one that cannot be sealed', async () => {
    clock.set('2026-12-03T02:00:00.000Z');
    const waiting = await emitOn('2026-12-02');
    const failing = { ...log.reopen(), append: () => Promise.reject(new Error('the store is gone')) };
    const run = keeperOf({ ...log, reopen: () => failing }, signer).rotate();
    await expectFault('events-wait', 'events/2026-12-02.jsonl', run);
    expect(await summaries(files)).toMatchObject([{ compressed: 3, archives: 1 }]);
    expect(await rotate()).toMatchObject({ compressed: 3, archives: 1, errors: 0 });
    expect(await readLog(files)).toEqual({ ...lines, ...waiting });
  });

  test('tells of a compressed day whose digest is gone, and leaves it', async () => {
    await emitOn('2026-12-01');
    await rotate();
    await files.remove('events/digest/2026-11-01.json');
    await expectFault('digest-missing', 'events/2026-11-01.jsonl');
    expect(await shelf(files)).toContain('2026-11-01.jsonl.gz');
  });

  test.each(['{"month":', '{"month":"2026-12"}'])(
    'goes no further with a record that is none: %s',
    async (text) => {
      await files.replace('rotation/2026-12.json', Buffer.from(text));
      await expect(rotate()).rejects.toThrow('rotation/2026-12.json is no record of a rotation');
      expect(await shelf(files)).toContain('2026-10-29.jsonl');
    },
  );

  test('leaves foreign files, and lines in its log that it does not know, where they are', async () => {
    await put('events/notes.txt', 'mine');
    await put('events/archive/2026-10.zip', 'mine too');
    await files.replace('rotation.log', Buffer.from('by hand\n'));
    expect(await rotate()).toMatchObject({ compressed: 3, archives: 1, errors: 0 });
    expect(await shelf(files)).toEqual(expect.arrayContaining(['notes.txt', 'archive/2026-10.zip']));
    expect((await textOf(files, 'rotation.log')).split('\n').at(0)).toBe('by hand');
  });
});

/** A store that returns one byte of a file changed. */
function flipping(files: LogFiles, key: string): LogFiles {
  return {
    ...files,
    read: async function* (asked, range) {
      for await (const chunk of files.read(asked, range)) {
        const given = Buffer.from(chunk);
        if (asked === key) given[20] = ~(given[20] ?? 0) & 0xff;
        yield given;
      }
    },
  };
}
