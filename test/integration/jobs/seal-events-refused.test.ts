import { beforeEach, describe, expect, test } from '@jest/globals';
import type { LogFiles } from '../../../lib/core/gateways.ts';
import { fillOutbox } from '../../support/event-log/event-log.ts';
import { inChunks, listed } from '../../support/event-log/log-content.ts';
import { keeperOf, type LogKeeper } from '../../support/event-log/log-keeper.ts';
import { logPlaces, type OpenedLog } from '../../support/event-log/log-stores.ts';
import { readLog, readSeals } from '../../support/event-log/sealed-days.ts';
import { runJob } from '../../support/local/job.ts';
import { logLines } from '../../support/run/resources.ts';

const THREE_DAYS = ['2026-11-17T08:00:00.000Z', '2026-11-18T08:00:00.000Z', '2026-11-19T08:00:00.000Z'];
const DAYS = ['2026-11-17', '2026-11-18', '2026-11-19'];
const KEY = 'events/2026-11-18.jsonl';

describe.each(logPlaces())('the job seal-events on $kind', ({ kind, open }) => {
  let log: OpenedLog;
  let keeper: LogKeeper;
  beforeEach(async () => {
    log = await open();
    keeper = keeperOf(log);
  });
  const sealed = async () => (await readSeals(log.logFiles, keeper.signer)).map(({ day }) => day);

  test('seals only the days before one with events in the outbox', async () => {
    const lines = await fillOutbox(THREE_DAYS.slice(0, 2));
    await runJob('relay-events', {}, keeper.resources);
    lines.push(...(await fillOutbox(THREE_DAYS.slice(2))));
    await expect(keeperOf(refusing(log), keeper.signer).seal()).rejects.toMatchObject({
      code: 'events-wait',
    });
    expect(await sealed()).toEqual(DAYS.slice(0, 2));
    expect(logLines.join('\n')).toContain('"error_code":"events-wait"');
    expect(await keeper.seal()).toEqual({ sealed: ['2026-11-19'] });
    expect(await readLog(log.logFiles)).toEqual(
      Object.fromEntries(DAYS.map((day, at) => [day, [lines[at]]])),
    );
  });

  test('seals days while events of today are in the outbox', async () => {
    await fillOutbox(THREE_DAYS);
    await runJob('relay-events', {}, keeper.resources);
    await fillOutbox(['2026-11-20T08:00:00.000Z']);
    expect(await keeperOf(refusing(log)).seal()).toEqual({ sealed: DAYS });
  });

  test('refuses a concurrent run', async () => {
    await fillOutbox(THREE_DAYS);
    const runs = await Promise.allSettled([keeper.seal(), keeper.seal()]);
    const answers = runs.map((run) => (run.status === 'fulfilled' ? run.value : run.reason.code));
    expect(answers.toSorted()).toEqual([{ sealed: DAYS }, 'log-is-kept']);
    expect(await sealed()).toEqual(DAYS);
  });

  test('ignores foreign files', async () => {
    const lines = await fillOutbox(THREE_DAYS);
    const foreign = [
      'events/notes.txt',
      'events/2026-11-18.jsonl.bak',
      'segments/README',
      'events/digest/x.json',
    ];
    for (const key of foreign) await log.logFiles.create(key, inChunks('not ours\n'));
    expect(await keeper.seal()).toEqual({ sealed: DAYS });
    expect(Object.values(await readLog(log.logFiles)).flat()).toEqual(lines);
    for (const key of foreign) expect(await log.logFiles.size(key)).toBe(9);
  });

  test('seals the other days and fails when the digest of a compressed day is gone', async () => {
    await fillOutbox(THREE_DAYS);
    await log.logFiles.create('events/2026-11-16.jsonl.gz', inChunks('who knows'));
    await expect(keeper.seal()).rejects.toMatchObject({ code: 'digest-missing' });
    expect(await sealed()).toEqual(DAYS);
  });

  test('seals nothing when a digest is damaged', async () => {
    await fillOutbox(THREE_DAYS);
    await log.logFiles.create('events/digest/2026-11-16.json', inChunks('{}'));
    await expect(keeper.seal()).rejects.toThrow('events/digest/2026-11-16.json is no digest');
    expect(await listed(log.logFiles, 'events/digest/')).toHaveLength(1);
  });

  test('signs no file whose content differs from what was read', async () => {
    const lines = await fillOutbox(THREE_DAYS);
    const damaged = keeperOf({ ...log, logFiles: misreading(log.logFiles, kind) }, keeper.signer);
    await expect(damaged.seal()).rejects.toThrow(KEY);
    expect(await sealed()).toEqual(['2026-11-17']);
    expect(Object.values(await readLog(log.logFiles)).flat()).toEqual(lines);
    expect(await keeper.seal()).toEqual({ sealed: DAYS.slice(1) });
    expect(Object.values(await readLog(log.logFiles)).flat()).toEqual(lines);
  });

  test('locks files until the end of their retention, unless it has passed', async () => {
    const locks: Record<string, string | undefined> = {};
    const files: LogFiles = {
      ...log.logFiles,
      create: (key, content, options = {}) => {
        locks[key] = options.keptUntil;
        return log.logFiles.create(key, content, options);
      },
    };
    await fillOutbox(['2026-11-19T08:00:00.000Z']);
    await keeperOf({ ...log, logFiles: files }, keeper.signer).seal();
    await fillOutbox(['2026-10-15T08:00:00.000Z']);
    await keeperOf({ ...log, logFiles: files }, keeper.signer).seal();
    const plain = kind === 'a bucket' ? ['2026-12-20', undefined] : [undefined, undefined];
    expect(['2026-11-19', '2026-10-15'].map((day) => locks[`events/${day}.jsonl`])).toEqual(plain);
    expect(locks).toMatchObject({
      'events/digest/2026-11-19.json': '2028-02-20',
      'events/digest/2026-11-19.crc': '2028-02-20',
      'events/digest/2026-10-15.json': '2028-01-16',
    });
  });
});

/** A log whose store accepts no events. */
function refusing(log: OpenedLog): OpenedLog {
  const append = async () => {
    throw new Error('the store is down');
  };
  return { ...log, reopen: () => ({ ...log.reopen(), append }) };
}

/** A store that returns a changed byte, or a larger size in a folder. */
function misreading(files: LogFiles, kind: string): LogFiles {
  const flip = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) yield Buffer.from(chunk).fill(chunk[0] === 0x7b ? 0x5b : 0x7b, 0, 1);
  };
  return {
    ...files,
    read: (key, range) => (key === KEY ? flip(files.read(key, range)) : files.read(key, range)),
    size: async (key) => {
      const bytes = await files.size(key);
      return key === KEY && kind === 'a folder' && bytes !== undefined ? bytes + 1 : bytes;
    },
  };
}
