import { beforeEach, describe, expect, test } from '@jest/globals';
import { watchSegments } from '../../../infra/events/watch-log.ts';
import { segmentKey } from '../../../lib/event-log/store/names.ts';
import { type MemoryLog, openMemoryLog } from '../../support/event-log/memory-log.ts';

let log: MemoryLog;
let gaps: number;
beforeEach(() => {
  log = openMemoryLog();
  gaps = 0;
});

const watch = () =>
  watchSegments(log.logFiles, () => {
    gaps += 1;
  });
const relay = (epoch: number, number: number) =>
  log.stored.set(segmentKey(epoch, number), Buffer.from(`${epoch}-${number}\n`));
const seal = (epoch: number, number: number) => log.stored.delete(segmentKey(epoch, number));

async function grown({ newLines: lines }: Awaited<ReturnType<typeof watch>>): Promise<string[]> {
  const found: string[] = [];
  for await (const line of lines()) found.push(line.bytes.toString());
  return found;
}

describe('watchSegments', () => {
  test('yields the lines since the last call, each once', async () => {
    relay(1, 1);
    const growth = await watch();
    expect(await grown(growth)).toEqual([]);
    relay(1, 2);
    relay(1, 3);
    expect(await grown(growth)).toEqual(['1-2', '1-3']);
    expect(await grown(growth)).toEqual([]);
    expect(gaps).toBe(0);
  });

  test('continues after read segments were sealed, also in the next epoch', async () => {
    const growth = await watch();
    relay(1, 1);
    expect(await grown(growth)).toEqual(['1-1']);
    seal(1, 1);
    relay(1, 2);
    relay(2, 1);
    expect(await grown(growth)).toEqual(['1-2', '2-1']);
    expect(gaps).toBe(0);
  });

  test.each([
    ['of the same epoch', 1, 4],
    ['of the next epoch', 2, 2],
  ])('reports a gap of sealed segments before a segment %s', async (_, epoch, number) => {
    relay(1, 1);
    const growth = await watch();
    seal(1, 1);
    relay(epoch, number);
    relay(epoch, number + 1);
    expect(await grown(growth)).toEqual([`${epoch}-${number}`, `${epoch}-${number + 1}`]);
    expect(gaps).toBe(1);
    relay(epoch, number + 2);
    expect(await grown(growth)).toEqual([`${epoch}-${number + 2}`]);
    expect(gaps).toBe(1);
  });
});
