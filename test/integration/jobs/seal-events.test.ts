import { beforeEach, describe, expect, test } from '@jest/globals';
import { fillOutbox } from '../../support/event-log/event-log.ts';
import { bytesOf, listed, textOf } from '../../support/event-log/log-content.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { logPlaces, type OpenedLog } from '../../support/event-log/log-stores.ts';
import { readLog, readSeals, sha256 } from '../../support/event-log/sealed-days.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const MORNINGS = ['2026-11-17T09:00:00.000Z', '2026-11-17T10:00:00.000Z', '2026-11-19T08:00:00.000Z'];
const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19'];

describe.each(logPlaces())('the job seal-events on $kind', ({ kind, open }) => {
  let log: OpenedLog;
  let keeper: LogKeeper;
  beforeEach(async () => {
    log = await open();
    keeper = keeperOf(log);
  });

  test('seals finished days once, also days without events', async () => {
    await fillOutbox([...MORNINGS, '2026-11-20T08:00:00.000Z']);
    expect(await keeper.seal()).toEqual({ sealed: DAYS });
    expect(await keeper.seal()).toEqual({ sealed: [] });
    expect(logLines.filter((line) => line.includes('day-sealed'))).toHaveLength(3);
  });

  test('stores the lines unchanged, with verifiable checks and digests', async () => {
    const [first, second, third] = await fillOutbox(MORNINGS);
    await keeper.seal();
    expect(await textOf(log.logFiles, 'events/2026-11-17.jsonl')).toBe(`${first}\n${second}\n`);
    expect(await textOf(log.logFiles, 'events/2026-11-19.jsonl')).toBe(`${third}\n`);
    expect((await listed(log.logFiles, 'events/')).map(({ key }) => key)).toEqual([
      'events/2026-11-17.jsonl',
      'events/2026-11-19.jsonl',
      ...DAYS.flatMap((day) => [`events/digest/${day}.crc`, `events/digest/${day}.json`]),
    ]);
    expect(await readSeals(log.logFiles, keeper.signer)).toHaveLength(3);
  });

  test('signs independently computed values', async () => {
    await fillOutbox(['2026-11-17T09:00:00.000Z', '2026-11-17T10:00:00.000Z']);
    clock.set('2026-11-18T01:00:00.000Z');
    await keeper.seal();
    expect(await readSeals(log.logFiles, keeper.signer)).toEqual([
      {
        number: 1,
        day: '2026-11-17',
        part: 1,
        file: 'events/2026-11-17.jsonl',
        lines: 2,
        bytes: 192,
        // Computed by another program in another language.
        sha256: '04883c0063a1621f4c3e6b5e58bf096996448b3defdcf24dae836251135c7437',
        chain: '29f247232045cb4854058126a773229b5fc40c39dd9f4acd9c1a16869333f1ba',
        checks_sha256: '5d72f067600af3b1b6d56d2e1545e68053a64b534b2e873cab3e6e6c781dedaa',
        segments: kind === 'a bucket' ? { 1: 1 } : {},
        sealed_at: '2026-11-18T01:00:00.000Z',
        previous: null,
        previous_sha256: null,
        key: keeper.signer.key,
        algorithm: 'ed25519',
      },
    ]);
    expect((await bytesOf(log.logFiles, 'events/digest/2026-11-17.crc')).toString('hex')).toBe(
      '8a0c46e87985a063',
    );
  });

  test('chains each digest to the one before, also that of an empty day', async () => {
    await fillOutbox(MORNINGS);
    await keeper.seal();
    const seals = await readSeals(log.logFiles, keeper.signer);
    expect(seals.map(({ number, day }) => [number, day])).toEqual(DAYS.map((day, at) => [at + 1, day]));
    const [, empty, last] = seals;
    const nothing = sha256('');
    expect(empty).toMatchObject({ file: null, lines: 0, bytes: 0, sha256: nothing, checks_sha256: nothing });
    expect(empty.chain).toBe(sha256('genesis:2026-11-18'));
    const before = await bytesOf(log.logFiles, 'events/digest/2026-11-18.json');
    expect(last.previous).toBe('events/digest/2026-11-18.json');
    expect(last.previous_sha256).toBe(sha256(before));
  });

  test('relays the outbox first, and leaves today open', async () => {
    const lines = await fillOutbox(['2026-11-19T23:59:59.999Z', '2026-11-20T00:00:00.000Z']);
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-19'] });
    expect(await readLog(log.logFiles)).toEqual({ '2026-11-19': [lines[0]], '2026-11-20': [lines[1]] });
  });

  test('seals nothing in an empty log', async () => {
    expect(await keeper.seal()).toEqual({ sealed: [] });
    expect(await listed(log.logFiles, '')).toEqual([]);
  });
});
