import { beforeEach, describe, expect, test } from '@jest/globals';
import { fillOutbox } from '../../support/event-log/event-log.ts';
import { textOf } from '../../support/event-log/log-content.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { logPlaces, type OpenedLog } from '../../support/event-log/log-stores.ts';
import { readLog, readSeals } from '../../support/event-log/sealed-days.ts';
import { clock } from '../../support/run/resources.ts';

/** Puts an event into the outbox and returns its line. */
const line = async (timestamp: string) => (await fillOutbox([timestamp])).join('');

describe.each(logPlaces())('lines that arrive after their day was sealed on $kind', ({ open }) => {
  let log: OpenedLog;
  let keeper: LogKeeper;
  beforeEach(async () => {
    log = await open();
    keeper = keeperOf(log);
  });
  const chain = async () =>
    (await readSeals(log.logFiles, keeper.signer)).map(({ day, part, lines }) => `${day}.${part}: ${lines}`);

  test('become the second part of the day, which is sealed too', async () => {
    const first = await line('2026-11-19T08:00:00.000Z');
    await keeper.seal();
    const late = await line('2026-11-19T08:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-19'] });
    expect(await textOf(log.logFiles, 'events/2026-11-19.jsonl')).toBe(`${first}\n`);
    expect(await textOf(log.logFiles, 'events/2026-11-19.2.jsonl')).toBe(`${late}\n`);
    expect(await chain()).toEqual(['2026-11-19.1: 1', '2026-11-19.2: 1']);
    expect(await keeper.seal()).toEqual({ sealed: [] });
  });

  test('are read after the earlier parts, also before they are sealed', async () => {
    const first = await line('2026-11-18T08:00:00.000Z');
    const next = await line('2026-11-19T08:00:00.000Z');
    await keeper.seal();
    const second = await line('2026-11-18T07:00:00.000Z');
    await keeper.seal();
    const third = [await line('2026-11-18T06:00:00.000Z'), await line('2026-11-18T05:00:00.000Z')];
    clock.set('2026-11-20T00:59:59.999Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-18'] });
    expect(Object.entries(await readLog(log.logFiles))).toEqual([
      ['2026-11-18', [first]],
      ['2026-11-18.2', [second]],
      ['2026-11-18.3', third],
      ['2026-11-19', [next]],
    ]);
    expect(await chain()).toEqual([
      '2026-11-18.1: 1',
      '2026-11-19.1: 1',
      '2026-11-18.2: 1',
      '2026-11-18.3: 2',
    ]);
  });

  test('form an open part when today was sealed by a clock that ran ahead', async () => {
    const morning = await line('2026-11-20T08:00:00.000Z');
    clock.set('2027-01-01T12:00:00.000Z');
    await keeper.seal();
    clock.set('2026-11-20T09:00:00.000Z');
    const noon = await line('2026-11-20T12:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: [] });
    expect(await readLog(log.logFiles)).toEqual({ '2026-11-20': [morning], '2026-11-20.2': [noon] });
    clock.set('2026-11-21T01:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-20'] });
  });

  test('of a day without events become its second part', async () => {
    await fillOutbox(['2026-11-17T08:00:00.000Z', '2026-11-19T08:00:00.000Z']);
    await keeper.seal();
    const late = await line('2026-11-18T08:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-18'] });
    expect(await textOf(log.logFiles, 'events/2026-11-18.2.jsonl')).toBe(`${late}\n`);
  });

  test('may be of a day before the first one, where the log then begins', async () => {
    await line('2026-11-19T08:00:00.000Z');
    await keeper.seal();
    await line('2026-11-16T08:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-16', '2026-11-17', '2026-11-18'] });
    expect(await chain()).toEqual([
      '2026-11-19.1: 1',
      '2026-11-16.1: 1',
      '2026-11-17.1: 0',
      '2026-11-18.1: 0',
    ]);
  });
});
