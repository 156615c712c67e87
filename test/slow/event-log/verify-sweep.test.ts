import { gunzipSync } from 'node:zlib';
import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../../lib/core/gateways.ts';
import { emit } from '../../support/event-log/autumn-log.ts';
import { keeperOf, testSigner } from '../../support/event-log/log-keeper.ts';
import { type MemoryLog, openMemoryLog } from '../../support/event-log/memory-log.ts';
import { readLog } from '../../support/event-log/sealed-days.ts';
import { clock } from '../../support/run/resources.ts';
import { briefly, verified } from '../../support/world/verified.ts';

const OCTOBER_6 = '2026-10-06T02:00:00.000Z';
const DIGESTS = ['2026-08-30', '2026-10-05'].map((day) => `events/digest/${day}.json`);

const signer = testSigner();
let whole: MemoryLog;

/** Two days of August compressed and in an archive, a compressed day, a plain day, and many days without events. */
beforeAll(async () => {
  whole = openMemoryLog();
  await emit('2026-08-30', 2);
  await emit('2026-08-31', 1);
  await emit('2026-09-05', 2);
  await emit('2026-09-20', 4);
  clock.set(OCTOBER_6);
  await keeperOf(whole, signer).rotate();
});
beforeEach(() => clock.set(OCTOBER_6));

async function briefOf(files: LogFiles): Promise<string[]> {
  return (await verified(files, signer)).findings.map(briefly);
}

/** A copy of the log with another content of one file. */
function withFile(key: string, bytes: Buffer): MemoryLog {
  const log = whole.copy();
  log.stored.set(key, bytes);
  return log;
}

function flipped(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ (1 + ((at * 89) % 255));
  return copy;
}

/** True when the changed file has the same meaning: a gzip header or JSON white space. */
function hasSameContent(key: string, before: Buffer, after: Buffer): boolean {
  if (key.endsWith('.gz')) return gunzipSync(before).equals(gunzipSync(after));
  return key.startsWith('events/archive/') && isSameIndex(before, after);
}

const isSameIndex = (before: Buffer, after: Buffer) =>
  JSON.stringify(JSON.parse(String(before))) === JSON.stringify(JSON.parse(String(after)));

describe('a sealed log', () => {
  test('has no findings and holds every kind of file', async () => {
    expect(await briefOf(whole.logFiles)).toEqual([]);
    expect([...whole.stored.keys()].filter((key) => !key.startsWith('events/digest/')).toSorted()).toEqual([
      'events/2026-08-30.jsonl.gz',
      'events/2026-08-31.jsonl.gz',
      'events/2026-09-05.jsonl.gz',
      'events/2026-09-20.jsonl',
      'events/archive/2026-08.json',
      'events/archive/2026-08.jsonl.gz',
      'relay.json',
      'rotation.log',
      'rotation/2026-10.json',
    ]);
  });

  test.each([
    'events/2026-08-31.jsonl.gz',
    'events/2026-09-05.jsonl.gz',
    'events/2026-09-20.jsonl',
    'events/archive/2026-08.json',
    'events/archive/2026-08.jsonl.gz',
    'events/digest/2026-08-30.crc',
    'events/digest/2026-09-20.crc',
    ...DIGESTS,
  ])('reveals a change of any byte in %s', async (key) => {
    const bytes = whole.stored.get(key) ?? Buffer.alloc(0);
    let harmless = 0;
    for (const [at] of bytes.entries()) {
      const changed = flipped(bytes, at);
      const findings = await briefOf(withFile(key, changed).logFiles);
      if (findings.length > 0) continue;
      // Time, system and padding in the header of a gzip member do not affect the lines.
      expect([at, hasSameContent(key, bytes, changed)]).toEqual([at, true]);
      harmless += 1;
    }
    expect(harmless).toBeLessThan(key.endsWith('.gz') ? 20 : 2);
  });

  test('reveals the removal and the emptying of any file', async () => {
    for (const [key, bytes] of whole.stored) {
      if (!key.startsWith('events/')) continue;
      const without = whole.copy();
      without.stored.delete(key);
      expect([key, await briefOf(without.logFiles)]).not.toEqual([key, []]);
      if (bytes.length > 0)
        expect([key, await briefOf(withFile(key, Buffer.alloc(0)).logFiles)]).not.toEqual([key, []]);
    }
  });

  test('reveals any two swapped lines, and any removed or repeated line', async () => {
    const key = 'events/2026-09-20.jsonl';
    const lines = String(whole.stored.get(key)).split('\n').slice(0, -1);
    const written = (all: string[]) => withFile(key, Buffer.from(all.map((line) => `${line}\n`).join('')));
    for (const [at, line] of lines.entries()) {
      const removed = await briefOf(written(lines.toSpliced(at, 1)).logFiles);
      expect(removed).toEqual([`2026-09-20 removed-lines ${at + 1}`]);
      const twice = await briefOf(written(lines.toSpliced(at, 0, line)).logFiles);
      expect(twice).toEqual([expect.stringMatching(/^2026-09-20 inserted-lines [1-5]$/)]);
      for (const [otherAt, other] of lines.entries()) {
        if (otherAt <= at) continue;
        const swapped = await briefOf(written(lines.with(at, other).with(otherAt, line)).logFiles);
        expect(swapped).toEqual([
          `2026-09-20 moved-lines ${at + 1}`,
          `2026-09-20 moved-lines ${otherAt + 1}`,
        ]);
      }
    }
  });

  test('is read the same after a change in a gzip header', async () => {
    const key = 'events/2026-09-05.jsonl.gz';
    const bytes = Buffer.from(whole.stored.get(key) ?? '');
    bytes[4] = 0x77;
    const log = withFile(key, bytes);
    expect(await briefOf(log.logFiles)).toEqual([]);
    expect(await readLog(log.logFiles)).toEqual(await readLog(whole.logFiles));
  });
});
