import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import type { EventBatch } from '../../lib/core/gateways.ts';
import { type EventLog, openEventLog } from '../support/event-log/event-log.ts';
import { batchOf, linesUpTo } from '../support/event-log/numbered-events.ts';

const DAY = '2026-11-20';
const FILE = `${DAY}.jsonl`;
/** The bytes of a line `{"n":1}` with its line feed. */
const LINE = 8;

let log: EventLog;
beforeEach(async () => {
  log = await openEventLog();
  await log.reopen().reached();
});

const path = (file: string) => join(log.folder, 'events', file);
const of = (file: string) => readFile(path(file), 'utf8');

/** Writes the digest that sealing a part leaves, for `bytes` bytes. */
function seal(part: string, bytes: number): void {
  const digest = path(`digest/${part}.json`);
  mkdirSync(dirname(digest), { recursive: true });
  writeFileSync(digest, JSON.stringify({ bytes }));
}

/** A batch of position 2 that calls `happens` after its file is chosen and before the append. */
function meeting(happens: () => void): EventBatch {
  return {
    ...batchOf(),
    events: [
      {
        position: 2,
        get line() {
          happens();
          return '{"n":2}';
        },
      },
    ],
  };
}

describe('a day that is sealed while the relay appends to it', () => {
  test('stays as it was signed, and what came for it is a further part', async () => {
    const store = log.reopen();
    await store.append(batchOf(1));
    await store.append(meeting(() => seal(DAY, LINE)));
    await store.append(batchOf(2, 3));
    expect(await of(FILE)).toBe('{"n":1}\n');
    expect(await of(`${DAY}.2.jsonl`)).toBe('{"n":2}\n{"n":3}\n');
    expect(await log.reopen().reached()).toEqual({ epoch: 1, position: 3 });
  });

  test('may be so again and again', async () => {
    const store = log.reopen();
    await store.append(batchOf(1));
    const parts: [string, number][] = [
      [DAY, LINE],
      [`${DAY}.2`, 0],
      [`${DAY}.3`, 0],
    ];
    const sealNext = () => {
      for (const [part, bytes] of parts.splice(0, 1)) seal(part, bytes);
    };
    await store.append(meeting(sealNext));
    expect(await of(FILE)).toBe('{"n":1}\n');
    expect([2, 3].map((part) => existsSync(path(`${DAY}.${part}.jsonl`)))).toEqual([false, false]);
    expect(await of(`${DAY}.4.jsonl`)).toBe('{"n":2}\n');
  });

  test('without a line has no file', async () => {
    const store = log.reopen();
    await store.append({ ...batchOf(1), day: '2026-11-19' });
    await store.append(meeting(() => seal(DAY, 0)));
    expect(existsSync(path(FILE))).toBe(false);
    expect(await of(`${DAY}.2.jsonl`)).toBe('{"n":2}\n');
  });

  test('with these lines keeps them where they are', async () => {
    const store = log.reopen();
    await store.append(batchOf(1));
    await store.append(meeting(() => seal(DAY, 2 * LINE)));
    await store.append(batchOf(2));
    expect(await of(FILE)).toBe('{"n":1}\n{"n":2}\n');
    expect(existsSync(path(`${DAY}.2.jsonl`))).toBe(false);
  });

  test('and compressed gets no second file of its name', async () => {
    const store = log.reopen();
    await store.append(batchOf(1));
    const packed = meeting(() => {
      seal(DAY, LINE);
      rmSync(path(FILE), { force: true });
    });
    await expect(store.append(packed)).rejects.toThrow('ENOENT');
    expect(existsSync(path(FILE))).toBe(false);
    await log.reopen().append(batchOf(2));
    expect(await of(`${DAY}.2.jsonl`)).toBe('{"n":2}\n');
  });
});

describe('a day that was sealed after a relay was killed in its append', () => {
  /** A relay was killed while it appended positions 2 and 3 after position 1; the file then contains `text`. */
  async function killed(text: string): Promise<void> {
    await log.reopen().append(batchOf(1));
    const pending = { file: FILE, offset: LINE, bytes: 2 * LINE, last: 3 };
    await writeFile(join(log.folder, 'relay.json'), JSON.stringify({ epoch: 1, last: 1, pending }));
    await writeFile(path(FILE), text);
  }

  test.each(['{"n":1}\n{"n":2}\n{"n":3}\n', '{"n":1}\n{"n"', '{"n":1}\n'])(
    'without it, with %j in the file: it is taken back and comes again, in a further part',
    async (text) => {
      await killed(text);
      seal(DAY, LINE);
      const next = log.reopen();
      expect(await next.reached()).toEqual({ epoch: 1, position: 1 });
      await next.append(batchOf(2, 3));
      expect(await of(FILE)).toBe('{"n":1}\n');
      expect(await of(`${DAY}.2.jsonl`)).toBe('{"n":2}\n{"n":3}\n');
    },
  );

  test('with all of it: it counts', async () => {
    await killed('{"n":1}\n{"n":2}\n{"n":3}\n');
    seal(DAY, 3 * LINE);
    expect(await log.reopen().reached()).toEqual({ epoch: 1, position: 3 });
    expect(await of(FILE)).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
  });

  test('with all of it, and compressed since: it counts', async () => {
    await killed('');
    rmSync(path(FILE));
    seal(DAY, 3 * LINE);
    expect(await log.reopen().reached()).toEqual({ epoch: 1, position: 3 });
    expect(existsSync(path(FILE))).toBe(false);
  });

  test('with a part of it: nothing that is signed is cut off', async () => {
    await killed('{"n":1}\n{"n":2}\n{"n":3}\n');
    seal(DAY, 2 * LINE);
    await expect(log.reopen().reached()).rejects.toThrow(`${FILE} was sealed in the middle of an append`);
    expect(await of(FILE)).toBe('{"n":1}\n{"n":2}\n{"n":3}\n');
  });

  test('by a digest that cannot be read: the digest is named', async () => {
    await killed('{"n":1}\n{"n":2}\n{"n":3}\n');
    seal(DAY, LINE);
    await writeFile(path(`digest/${DAY}.json`), '{"bytes":"many"}');
    await expect(log.reopen().reached()).rejects.toThrow(`events/digest/${DAY}.json is no digest`);
  });
});

describe('several relays of one process on one folder', () => {
  test('that append the same events store each once, in order', async () => {
    const relays = [log.reopen(), log.reopen(), log.reopen()];
    for (let position = 1; position <= 30; position += 1)
      await Promise.all(relays.map((store) => store.append(batchOf(position))));
    expect(await log.lines()).toEqual(linesUpTo(30));
  });

  test('do not take back what another one is appending', async () => {
    const [first, second] = [log.reopen(), log.reopen()];
    const appended = first.append(batchOf(1, 2, 3));
    expect(await second.reached()).toEqual({ epoch: 1, position: 3 });
    await Promise.all([appended, second.append(batchOf(1, 2, 3, 4)), first.append(batchOf(3, 4, 5))]);
    expect(await log.lines()).toEqual(linesUpTo(5));
  });

  test('go on after one of them failed', async () => {
    const [first, second] = [log.reopen(), log.reopen()];
    await first.append({ ...batchOf(1), epoch: 2 });
    const refused = first.append(batchOf(2));
    const stored = second.append({ ...batchOf(2), epoch: 2 });
    await expect(refused).rejects.toThrow('the event log is in epoch 2, not 1');
    await stored;
    expect(await log.lines()).toEqual(linesUpTo(2));
  });
});

describe('the note of the relay', () => {
  test.each([
    '',
    '{"epoch":1,"la',
    'null',
    '[]',
    '{}',
    '{"last":"3","pending":null}',
    '{"last":-1,"pending":null}',
    '{"last":1,"pending":{"file":"../relay.json","offset":0,"bytes":8,"last":2}}',
    '{"last":1,"pending":{"file":"2026-11-20.jsonl","bytes":8,"last":2}}',
  ])('that is damaged to %j is named, and nothing is appended', async (text) => {
    await log.reopen().append(batchOf(1));
    await writeFile(join(log.folder, 'relay.json'), text);
    await expect(log.reopen().reached()).rejects.toThrow('relay.json is no note of the relay');
    await expect(log.reopen().append(batchOf(2))).rejects.toThrow('relay.json is no note of the relay');
    expect(await log.lines()).toEqual(linesUpTo(1));
  });
});
