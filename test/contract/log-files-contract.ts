import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../lib/core/gateways.ts';
import { readAll } from '../../lib/event-log/store/read-lines.ts';
import { bytesOf, inChunks, listed, textOf } from '../support/event-log/log-content.ts';

const DAY = 'events/2026-11-20.jsonl';
/** Larger than a single-part upload. */
const LARGE = 20 * 1024 * 1024;

/** The tests that every driver of the log files has to pass. `open` opens an empty log. */
export function describeLogFiles(name: string, open: () => Promise<LogFiles>): void {
  describe(`the files of the event log over ${name}`, () => {
    let files: LogFiles;
    beforeEach(async () => {
      files = await open();
    });

    test('are none at first', async () => {
      expect(await listed(files, '')).toEqual([]);
      expect(await files.size(DAY)).toBeUndefined();
      await files.tidy();
      await files.remove(DAY);
      expect(await listed(files, '')).toEqual([]);
    });

    test('are created once: what is there stays as it is', async () => {
      expect(await files.create(DAY, inChunks('first'))).toBe(true);
      expect(await files.create(DAY, inChunks('second'))).toBe(false);
      expect(await textOf(files, DAY)).toBe('first');
      expect(await files.size(DAY)).toBe(5);
    });

    test('are created by one of twenty who try at once, whose content it then is', async () => {
      const names = Array.from({ length: 20 }, (_, at) => `writer ${at}`);
      const isOurs = await Promise.all(names.map((content) => files.create(DAY, inChunks(content))));
      const winners = names.filter((_, at) => isOurs[at]);
      expect(winners).toHaveLength(1);
      expect(await textOf(files, DAY)).toBe(winners[0]);
      expect(await listed(files, '')).toHaveLength(1);
    });

    test('can be created again once they were removed', async () => {
      await files.create(DAY, inChunks('first'));
      await files.remove(DAY);
      expect(await files.size(DAY)).toBeUndefined();
      expect(await files.create(DAY, inChunks('second'))).toBe(true);
      expect(await textOf(files, DAY)).toBe('second');
    });

    test('lock nothing where the store cannot', async () => {
      await files.create(DAY, inChunks('kept'), { keptUntil: '2028-01-01' });
      await files.remove(DAY);
      expect(await files.size(DAY)).toBeUndefined();
    });

    test('are listed by the start of their keys, in order, with their sizes', async () => {
      const keys = ['rotation.log', 'events/digest/2026-11-20.json', 'events/2026-11-21.jsonl', DAY];
      for (const key of keys) await files.create(key, inChunks(key));
      const inOrder = [DAY, 'events/2026-11-21.jsonl', 'events/digest/2026-11-20.json', 'rotation.log'];
      expect(await listed(files, '')).toEqual(inOrder.map((key) => ({ key, bytes: key.length })));
      expect((await listed(files, 'events/')).map(({ key }) => key)).toEqual(inOrder.slice(0, 3));
      expect((await listed(files, 'events/2026-11-2')).map(({ key }) => key)).toEqual(inOrder.slice(0, 2));
      expect((await listed(files, DAY)).map(({ key }) => key)).toEqual([DAY]);
      expect(await listed(files, 'events/2027')).toEqual([]);
      expect(await listed(files, 'event/')).toEqual([]);
    });

    test.each([
      ['the whole', { from: 0, to: 10 }, '0123456789'],
      ['the start', { from: 0, to: 1 }, '0'],
      ['the middle', { from: 3, to: 7 }, '3456'],
      ['the end', { from: 9, to: 10 }, '9'],
      ['what there is of more', { from: 8, to: 100 }, '89'],
      ['from somewhere on', { from: 4, to: Number.POSITIVE_INFINITY }, '456789'],
      ['nothing', { from: 5, to: 5 }, ''],
      ['nothing behind the end', { from: 10, to: 20 }, ''],
    ])('are read in part: %s', async (_, range, expected) => {
      await files.create(DAY, inChunks('01234', '56789'));
      expect((await readAll(files.read(DAY, range))).toString()).toBe(expected);
    });

    test('that are missing cannot be read', async () => {
      await expect(readAll(files.read(DAY))).rejects.toThrow();
      await expect(readAll(files.read(DAY, { from: 2, to: 4 }))).rejects.toThrow();
    });

    test('may be asked for and not be read', async () => {
      files.read(DAY);
      await files.create(DAY, inChunks('0123456789', '0123456789'));
      for await (const chunk of files.read(DAY)) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
      expect(await textOf(files, DAY)).toHaveLength(20);
    });

    test('may have no byte at all', async () => {
      expect(await files.create(DAY, inChunks())).toBe(true);
      expect(await files.size(DAY)).toBe(0);
      expect(await textOf(files, DAY)).toBe('');
      expect((await readAll(files.read(DAY, { from: 0, to: 9 }))).length).toBe(0);
      expect(await listed(files, '')).toEqual([{ key: DAY, bytes: 0 }]);
      expect(await files.create(DAY, inChunks('late'))).toBe(false);
    });

    test('keep every byte, and letters of every script', async () => {
      const every = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
      await files.create('events/digest/2026-11-20.crc', inChunks(every, every.toReversed()));
      expect(await bytesOf(files, 'events/digest/2026-11-20.crc')).toEqual(
        Buffer.concat([every, every.toReversed()]),
      );
      const text = 'Zoé Łukasz 李小龙 🎅\u2028\u0000\r\n';
      await files.create(DAY, inChunks(text));
      expect(await textOf(files, DAY)).toBe(text);
    });

    test('of twenty megabytes are whole', async () => {
      const block = Buffer.alloc(1_000_000, 'abcdefghijk\n');
      const content = Array.from({ length: 21 }, (_, at) =>
        block.subarray(0, Math.min(block.length, LARGE - at * block.length)),
      );
      expect(await files.create(DAY, inChunks(...content))).toBe(true);
      expect(await files.size(DAY)).toBe(LARGE);
      expect((await bytesOf(files, DAY)).equals(Buffer.concat(content))).toBe(true);
      const range = { from: 12_345_678, to: 12_345_690 };
      expect(await readAll(files.read(DAY, range))).toEqual(
        Buffer.concat(content).subarray(range.from, range.to),
      );
      expect(await files.create(DAY, inChunks('another'))).toBe(false);
    });

    test.each([
      ['at once', 0],
      ['after a few bytes', 3],
      ['after many', LARGE / 2],
    ])('whose content breaks off %s are not there, and can be tried again', async (_, bytes) => {
      const breaking = async function* () {
        yield Buffer.alloc(bytes);
        throw new Error('the source is gone');
      };
      await expect(files.create(DAY, breaking())).rejects.toThrow('the source is gone');
      expect(await files.size(DAY)).toBeUndefined();
      expect(await listed(files, '')).toEqual([]);
      expect(await files.create(DAY, inChunks('whole'))).toBe(true);
      expect(await textOf(files, DAY)).toBe('whole');
    });

    test('that are notes are replaced', async () => {
      await files.replace('rotation.log', Buffer.from('one line\n'));
      await files.replace('rotation.log', Buffer.from('two\n'));
      expect(await textOf(files, 'rotation.log')).toBe('two\n');
      expect(await listed(files, '')).toEqual([{ key: 'rotation.log', bytes: 4 }]);
      await files.replace('rotation.log', Buffer.from(''));
      expect(await files.size('rotation.log')).toBe(0);
    });

    test('are left alone by tidying', async () => {
      await files.create(DAY, inChunks('kept'));
      await files.replace('rotation/2026-12.json', Buffer.from('{}'));
      await files.tidy();
      expect((await listed(files, '')).map(({ key }) => key)).toEqual([DAY, 'rotation/2026-12.json']);
    });
  });
}
