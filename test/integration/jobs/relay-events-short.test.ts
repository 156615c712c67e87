import { appendFile, cp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type EventLog, fillOutbox, openEventLog, waitingLines } from '../../support/event-log/event-log.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, logLines } from '../../support/run/resources.ts';

let log: EventLog;
let keeper: LogKeeper;
beforeEach(async () => {
  log = await openEventLog();
  keeper = keeperOf(log);
});

const MORNING = '2026-11-18T09:00:00.000Z';
const shortLines = () =>
  logLines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'event-log-short');
const relay = (input = {}) => runJob('relay-events', input, keeper.resources);

describe('a log that ends before the last stored event', () => {
  test('is not written to: events wait in the outbox and an error is logged', async () => {
    await fillOutbox([MORNING, MORNING]);
    await relay();
    await rm(join(log.folder, 'relay.json'));
    const more = await fillOutbox([MORNING]);
    await expect(relay()).rejects.toThrow('the event log ends 2 events before what was stored in it');
    expect(shortLines()).toMatchObject([{ level: 'error', missing: 2 }]);
    expect(await waitingLines()).toEqual(more);
  });

  test('continues in a new epoch once the gap is accepted', async () => {
    const lines = await fillOutbox([MORNING, MORNING]);
    await relay();
    await rm(join(log.folder, 'relay.json'));
    const more = await fillOutbox([MORNING]);
    expect(await relay({ accept_gap: true })).toMatchObject({ shipped: 1 });
    expect(await log.lines()).toEqual([...lines, ...more]);
    expect(await log.reopen().reached()).toEqual({ epoch: 2, position: 1 });
    await fillOutbox([MORNING]);
    expect(await relay()).toMatchObject({ shipped: 1 });
  });

  test('is not assumed when the outbox is empty', async () => {
    await fillOutbox([MORNING, MORNING]);
    await relay();
    expect(await relay()).toMatchObject({ shipped: 0 });
    expect(shortLines()).toEqual([]);
  });
});

describe('a changed file of an open day', () => {
  const path = () => join(log.folder, 'events/2026-11-18.jsonl');
  const cutEnd = async () => writeFile(path(), (await readFile(path(), 'utf8')).slice(0, -30));

  test.each([
    ['cut', cutEnd],
    ['removed', () => rm(path())],
    ['wrote into', () => appendFile(path(), '{"timestamp":"2026-11-18T09:00:00.000Z"}\n')],
  ])('is not written to when somebody %s it', async (_, change) => {
    await fillOutbox([MORNING]);
    await relay();
    await change();
    const more = await fillOutbox([MORNING]);
    await expect(relay()).rejects.toThrow('events/2026-11-18.jsonl is not as it was left');
    expect(await waitingLines()).toEqual(more);
  });

  test.each([
    ['cut', cutEnd],
    ['removed', () => rm(path())],
    ['wrote into', () => appendFile(path(), '{"timestamp":"2026-11-18T09:00:00.000Z"}\n')],
  ])('is continued as it is when somebody %s it and the gap is accepted', async (_, change) => {
    await fillOutbox([MORNING]);
    await relay();
    await change();
    const [more] = await fillOutbox([MORNING]);
    expect(await relay({ accept_gap: true })).toMatchObject({ shipped: 1 });
    const text = await readFile(path(), 'utf8');
    expect(text.endsWith(`${more}\n`)).toBe(true);
    const [next] = await fillOutbox(['2026-11-18T09:00:01.000Z']);
    expect(await relay()).toMatchObject({ shipped: 1 });
    expect(await readFile(path(), 'utf8')).toBe(`${text}${next}\n`);
    expect(await log.reopen().reached()).toEqual({ epoch: 1, position: 3 });
    await change();
    await expect(relay()).rejects.toThrow('is not as it was left');
  });

  test('is accepted also when the outbox is empty', async () => {
    await fillOutbox([MORNING]);
    await relay();
    await rm(path());
    expect(await relay({ accept_gap: true })).toMatchObject({ shipped: 0 });
    await fillOutbox([MORNING]);
    expect(await relay()).toMatchObject({ shipped: 1 });
  });

  test('is detected also with a pending append', async () => {
    await fillOutbox([MORNING]);
    await relay();
    const { file, bytes } = JSON.parse(await readFile(join(log.folder, 'relay.json'), 'utf8')).end;
    const pending = { file, offset: bytes, bytes: 100, last: 2 };
    await writeFile(join(log.folder, 'relay.json'), JSON.stringify({ epoch: 1, last: 1, pending }));
    await cutEnd();
    await fillOutbox([MORNING]);
    await expect(relay()).rejects.toThrow('is not as it was left');
    expect(await relay({ accept_gap: true })).toMatchObject({ shipped: 1 });
  });

  test('is not sealed before the gap is accepted', async () => {
    await fillOutbox([MORNING]);
    await relay();
    await cutEnd();
    clock.set('2026-11-19T02:00:00.000Z');
    await expect(keeper.seal()).rejects.toMatchObject({ code: 'event-log-changed' });
    await appendFile(path(), '\n');
    expect(await runJob('seal-events', { accept_gap: true }, keeper.resources)).toMatchObject({
      sealed: ['2026-11-18'],
    });
  });

  test('keeps an incomplete line apart from the next event', async () => {
    await fillOutbox([MORNING]);
    await relay();
    await cutEnd();
    await rm(join(log.folder, 'relay.json'));
    const [more] = await fillOutbox([MORNING]);
    await relay({ accept_gap: true });
    expect((await log.lines()).at(-1)).toBe(more);
  });
});

describe('a log that was restored from a copy of yesterday', () => {
  async function rollBack(): Promise<void> {
    await fillOutbox([MORNING]);
    clock.set('2026-11-19T02:00:00.000Z');
    await keeper.seal();
    await cp(log.folder, `${log.folder}-copy`, { recursive: true });
    await fillOutbox(['2026-11-19T09:00:00.000Z']);
    clock.set('2026-11-20T02:00:00.000Z');
    await keeper.seal();
    await rm(log.folder, { recursive: true });
    await cp(`${log.folder}-copy`, log.folder, { recursive: true });
  }

  test('is neither written to nor sealed', async () => {
    await rollBack();
    await expect(relay()).rejects.toThrow('ends 1 events before');
    clock.set('2026-11-21T02:00:00.000Z');
    await expect(keeper.seal()).rejects.toThrow('ends 1 events before');
  });

  test('continues once the gap is accepted, also when no day is due', async () => {
    await rollBack();
    await relay({ accept_gap: true });
    expect(await runJob('seal-events', { accept_gap: true }, keeper.resources)).toMatchObject({
      sealed: ['2026-11-19'],
    });
    await rm(join(log.folder, 'events/digest/2026-11-19.json'));
    await rm(join(log.folder, 'events/digest/2026-11-19.crc'));
    clock.set('2026-11-20T00:30:00.000Z');
    await expect(keeper.seal()).rejects.toThrow('the event log was changed');
    expect(await runJob('seal-events', { accept_gap: true }, keeper.resources)).toEqual({ sealed: [] });
    clock.set('2026-11-20T02:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-19'] });
  });

  test('is not sealed when only a digest is gone', async () => {
    await fillOutbox([MORNING, '2026-11-19T09:00:00.000Z']);
    clock.set('2026-11-20T02:00:00.000Z');
    await keeper.seal();
    await keeper.files.remove('events/digest/2026-11-19.json');
    clock.set('2026-11-21T02:00:00.000Z');
    await expect(keeper.seal()).rejects.toThrow('the event log was changed: digest 2 is gone');
    const { sealed } = await runJob('seal-events', { accept_gap: true }, keeper.resources);
    expect(sealed).toEqual(['2026-11-19', '2026-11-20']);
  });

  test('is not sealed when its last digest was changed', async () => {
    await fillOutbox([MORNING]);
    clock.set('2026-11-19T02:00:00.000Z');
    await keeper.seal();
    const path = join(log.folder, 'events/digest/2026-11-18.json');
    await writeFile(path, `${await readFile(path, 'utf8')} `);
    clock.set('2026-11-20T02:00:00.000Z');
    await expect(keeper.seal()).rejects.toThrow('2026-11-18.json is not the digest that was signed');
  });
});

describe('the job seal-events at the start time of the rotation', () => {
  test('leaves the sealing to the rotation', async () => {
    await fillOutbox(['2027-06-30T09:00:00.000Z']);
    clock.set('2027-07-01T01:00:00.000Z');
    expect(await keeper.seal()).toEqual({ sealed: [] });
    expect(await keeper.rotate()).toMatchObject({ errors: 0 });
    expect(await keeper.files.size('events/digest/2027-06-30.json')).toBeGreaterThan(0);
    clock.set('2027-12-01T01:00:00.000Z');
    expect((await keeper.seal()).sealed).toContain('2027-11-30');
  });
});
