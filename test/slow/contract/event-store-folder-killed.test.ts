import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type EventLog, openEventLog } from '../../support/event-log/event-log.ts';
import { batchOf, heavyEvents, linesUpTo, upTo } from '../../support/event-log/numbered-events.ts';
import { killAfter } from '../../support/local/killed-process.ts';

const FILE = '2026-11-20.jsonl';
const NEXT_PART = '2026-11-20.2.jsonl';
const KILLS = 20;

let log: EventLog;
beforeEach(async () => {
  log = await openEventLog();
  await log.reopen().reached();
});

const path = (file: string) => join(log.folder, 'events', file);

/** Writes the note of an unfinished append of positions 2 and 3. */
async function noteAppend(file: string, offset: number): Promise<void> {
  const pending = { file, offset, bytes: 16, last: 3 };
  await writeFile(join(log.folder, 'relay.json'), JSON.stringify({ epoch: 4, last: 1, pending }));
}

async function seal(): Promise<void> {
  await mkdir(path('digest'));
  await writeFile(path('digest/2026-11-20.json'), '{}');
}

describe('an append that a process did not live to finish', () => {
  test.each([
    ['nothing', ''],
    ['half a line', '{"n":'],
    ['a line', '{"n":2}\n'],
    ['all but the line feed', '{"n":2}\n{"n":3}'],
  ])('with which a day begins, and of which %s was written, comes again as a whole', async (_, part) => {
    await log.reopen().append(batchOf(1));
    await noteAppend('2026-11-21.jsonl', 0);
    if (part) await writeFile(path('2026-11-21.jsonl'), part);
    const next = log.reopen();
    expect(await next.reached()).toEqual({ epoch: 4, position: 1 });
    await next.append({ ...batchOf(2, 3), epoch: 4, day: '2026-11-21' });
    expect(await log.files()).toMatchObject({
      [FILE]: ['{"n":1}'],
      '2026-11-21.jsonl': ['{"n":2}', '{"n":3}'],
    });
    expect(await log.reopen().reached()).toEqual({ epoch: 4, position: 3 });
  });

  test('with which a day begins counts when it is complete', async () => {
    await noteAppend(FILE, 0);
    await writeFile(path(FILE), '{"n":2}\n{"n":3}\n');
    const next = log.reopen();
    expect(await next.reached()).toEqual({ epoch: 4, position: 3 });
    await next.append({ ...batchOf(2, 3, 4), epoch: 4 });
    expect(await log.files()).toEqual({ [FILE]: ['{"n":2}', '{"n":3}', '{"n":4}'] });
  });

  test.each(['', '{"n":2}\n{"n'])('to a second part that was left with %j', async (part) => {
    await log.reopen().append(batchOf(1));
    await seal();
    await noteAppend(NEXT_PART, 0);
    if (part) await writeFile(path(NEXT_PART), part);
    await log.reopen().append({ ...batchOf(2, 3), epoch: 4 });
    expect(await readFile(path(FILE), 'utf8')).toBe('{"n":1}\n');
    expect(await readFile(path(NEXT_PART), 'utf8')).toBe('{"n":2}\n{"n":3}\n');
  });

  test('and that another day’s append follows', async () => {
    await log.reopen().append(batchOf(1));
    await noteAppend(FILE, 8);
    await writeFile(path(FILE), '{"n":1}\n{"n":2}\n{');
    await log.reopen().append({ ...batchOf(2, 3), epoch: 4, day: '2026-11-22' });
    expect(await log.files()).toEqual({ [FILE]: ['{"n":1}'], '2026-11-22.jsonl': ['{"n":2}', '{"n":3}'] });
  });
});

describe('a day that was sealed', () => {
  test('stays as it is: what comes for it is a further part', async () => {
    const store = log.reopen();
    await store.append(batchOf(1));
    await seal();
    await store.append(batchOf(2));
    await log.reopen().append(batchOf(3));
    await writeFile(path('digest/2026-11-20.2.json'), '{}');
    await store.append(batchOf(4));
    const of = (file: string) => readFile(path(file), 'utf8');
    expect(await of(FILE)).toBe('{"n":1}\n');
    expect(await of(NEXT_PART)).toBe('{"n":2}\n{"n":3}\n');
    expect(await of('2026-11-20.3.jsonl')).toBe('{"n":4}\n');
  });
});

describe('a process that is killed while it appends', () => {
  test(`${KILLS} times: every event is there once, in order`, async () => {
    for (const kill of upTo(KILLS)) await killAfter('append-events', [log.folder], 1 + (kill % 4));
    const { position } = await log.reopen().reached();
    expect(position).toBeGreaterThanOrEqual(KILLS);
    // The last process may have died after it created a day's file and before it wrote into it: the file is empty.
    const files = Object.entries(await log.files()).filter(([, lines]) => lines.length > 0);
    const numbers = files.map(([file, lines]) => [file, lines.map((line) => JSON.parse(line).n)]);
    const expected = Map.groupBy(heavyEvents(position), ({ day }) => `${day}.jsonl`);
    expect(numbers).toEqual(
      [...expected].map(([file, events]) => [file, events.map((event) => event.position)]),
    );
    expect(linesUpTo(position)).toHaveLength(files.flatMap(([, lines]) => lines).length);
  });
});
