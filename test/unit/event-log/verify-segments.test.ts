// Tier: landing
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { emptyDatabase } from '../../support/database/owner.ts';
import { emit } from '../../support/event-log/autumn-log.ts';
import { relayInto } from '../../support/event-log/event-log.ts';
import { type LogBucket, openLogBucket } from '../../support/event-log/log-bucket.ts';
import { bytesOf, listed } from '../../support/event-log/log-content.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { openMemoryLog } from '../../support/event-log/memory-log.ts';
import { clock } from '../../support/run/resources.ts';
import { briefly, verified } from '../../support/world/verified.ts';

let bucket: LogBucket;
let keeper: LogKeeper;
let stored: Map<string, Buffer>;

beforeAll(async () => {
  bucket = await openLogBucket();
});
afterAll(() => bucket.close());

/** November 18 and 19 are sealed; the newest segment is left. */
beforeEach(async () => {
  const log = bucket.newLog();
  keeper = keeperOf(log);
  const relay = () => relayInto(log.reopen(), log.logFiles);
  clock.set('2026-11-20T09:00:00.000Z');
  await emit('2026-11-18', 3);
  await relay();
  await emit('2026-11-18', 2);
  await keeper.seal();
  stored = await copyOf();
});

async function copyOf(): Promise<Map<string, Buffer>> {
  const copy = new Map<string, Buffer>();
  for (const { key } of await listed(keeper.files, '')) copy.set(key, await bytesOf(keeper.files, key));
  return copy;
}

const found = () => verified(openMemoryLog(stored).logFiles, keeper.signer);
const brief = async () => (await found()).findings.map(briefly);
const segment = (number: number, epoch = 1) =>
  `segments/${String(epoch).padStart(6, '0')}-${String(number).padStart(12, '0')}.jsonl`;
const event = (day: string) => Buffer.from(`{"timestamp":"${day}T08:00:00.000Z"}\n`);

describe('a verification of the segments in a bucket', () => {
  test('accepts the newest sealed segment and open ones', async () => {
    expect([...stored.keys()].filter((key) => key.startsWith('segments/'))).toEqual([segment(2)]);
    expect(await brief()).toEqual([]);
    stored.set(segment(3), event('2026-11-20'));
    stored.set(segment(4), Buffer.concat([event('2026-11-20'), event('2026-11-20')]));
    const { findings, summary } = await found();
    expect([findings, summary.open]).toEqual([[], [{ day: '2026-11-20', part: 1, lines: 3 }]]);
  });

  test('accepts sealed segments that a killed seal has not removed', async () => {
    const lines = String(stored.get('events/2026-11-18.jsonl')).split('\n');
    stored.set(segment(1), Buffer.from(`${lines.slice(0, 3).join('\n')}\n`));
    expect(await brief()).toEqual([]);
    stored.set(segment(1), Buffer.from(`${lines.slice(1, 4).toReversed().join('\n')}\n`));
    expect(await brief()).toEqual(['2026-11-18 edited-segment']);
  });

  test('finds a sealed segment that was edited', async () => {
    stored.set(segment(2), Buffer.from(String(stored.get(segment(2))).replace('"web"', '"ios"')));
    expect(await brief()).toEqual(['2026-11-18 edited-segment']);
  });

  test.each([
    ['no event', Buffer.from('x\n'), `${segment(3)} edited-segment`],
    ['no bytes', Buffer.alloc(0), `${segment(3)} edited-segment`],
    ['half a line', event('2026-11-20').subarray(0, -1), `${segment(3)} edited-segment`],
    [
      'another day as well',
      Buffer.concat([event('2026-11-20'), event('2026-11-19')]),
      '2026-11-20 edited-segment',
    ],
  ])('finds a segment with %s', async (_, bytes, finding) => {
    stored.set(segment(3), bytes);
    expect(await brief()).toEqual([finding]);
  });

  test('finds gaps in the numbers of each epoch', async () => {
    stored.set(segment(5), event('2026-11-20'));
    stored.set(segment(2, 2), event('2026-11-20'));
    const { findings } = await found();
    expect(findings.map(({ key, kind }) => [key, kind])).toEqual([
      [segment(3), 'missing-segment'],
      [segment(1, 2), 'missing-segment'],
    ]);
    expect(findings[0]?.sentence).toBe(
      `${segment(3)} and those up to number 4 are gone: no digest has them, and ${segment(5)} came later.`,
    );
  });

  test('finds unsealed segments of a finished day', async () => {
    stored.set(segment(3), event('2026-11-19'));
    expect(await brief()).toEqual(['2026-11-19.2 unsealed-lines']);
  });

  test('finds a missing digest and the segments that were removed with the seal', async () => {
    stored.delete('events/digest/2026-11-18.json');
    expect(await brief()).toEqual(['2026-11-18 missing-digest', `${segment(1)} missing-segment`]);
  });

  test('does not check segments of a day with a faulty digest', async () => {
    const key = 'events/digest/2026-11-18.json';
    stored.set(key, Buffer.from(String(stored.get(key)).replace('"lines":5', '"lines":4')));
    expect(await brief()).toEqual(['2026-11-18 edited-digest']);
  });

  test.each(['relay.json', 'events/2026-11-20.jsonl'])(
    'reports %s, which belongs to a log in a folder, as foreign',
    async (key) => {
      stored.set(key, event('2026-11-20'));
      expect((await brief()).map((line) => line.split(' ').at(-1))).toEqual(['foreign-file']);
    },
  );

  test('reports segments in a folder as foreign', async () => {
    await emptyDatabase();
    const folder = openMemoryLog();
    await relayInto(folder.reopen(), folder.logFiles);
    await emit('2026-11-20', 1);
    await relayInto(folder.reopen(), folder.logFiles);
    folder.stored.set(segment(1), event('2026-11-20'));
    const { findings } = await verified(folder.logFiles, keeper.signer);
    expect(findings.map(briefly)).toEqual([`${segment(1)} foreign-file`]);
  });
});
