import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { EventStore } from '../../../lib/core/gateways.ts';
import { asOwner } from '../../support/database/owner.ts';
import {
  dyingAt,
  type EventLog,
  fillOutbox,
  openEventLog,
  waitingLines,
} from '../../support/event-log/event-log.ts';
import { clock } from '../../support/run/resources.ts';

let log: EventLog;
beforeEach(async () => {
  log = await openEventLog();
});

const MORNING = '2026-11-20T09:00:00.000Z';
const threeDays = ['2026-11-18T08:00:00.000Z', '2026-11-19T08:00:00.000Z', '2026-11-20T08:00:00.000Z'];

const killed = () => {
  throw new Error('killed');
};

const dying = (nth: number, moment: 'before' | 'after') => dyingAt(log.reopen(), nth, moment);

describe('the job relay-events after it was killed', () => {
  test.each([
    ['before the first file', 1, 'before'],
    ['after the first file', 1, 'after'],
    ['before the last file', 3, 'before'],
    ['after the last file, before the outbox is emptied', 3, 'after'],
  ] as const)('%s: stores each event exactly once and in order', async (_, nth, moment) => {
    const lines = await fillOutbox(threeDays);
    await expect(log.relay(dying(nth, moment))).rejects.toThrow('killed');
    expect(await waitingLines()).toEqual(lines);
    const more = await fillOutbox([MORNING]);
    await log.relay();
    expect(await log.lines()).toEqual([...lines, ...more]);
    expect(await waitingLines()).toEqual([]);
  });

  test('before it has read the end of the log: nothing was written', async () => {
    const lines = await fillOutbox(threeDays);
    const killedLog = { ...log.reopen(), reached: async () => killed() };
    await expect(log.relay(killedLog)).rejects.toThrow('killed');
    expect(await log.lines()).toEqual([]);
    await log.relay();
    expect(await log.lines()).toEqual(lines);
  });

  test('repeatedly, with identical events in between: stores each of them', async () => {
    const lines: string[] = [];
    for (const moment of ['before', 'after', 'after', 'before'] as const) {
      lines.push(...(await fillOutbox([MORNING])));
      await expect(log.relay(dying(1, moment))).rejects.toThrow('killed');
    }
    await log.relay();
    expect(await log.lines()).toEqual(lines);
  });

  test.each([
    ['nothing', 0],
    ['half of it', 0.5],
    ['nearly all of it', 0.99],
    ['all of it', 1],
  ])('during an append that wrote %s: completes or repeats it', async (_, part) => {
    const before = await fillOutbox([MORNING]);
    await log.relay();
    const lines = await fillOutbox([MORNING, MORNING, MORNING]);
    await log.relay(dying(1, 'before')).catch(() => {});
    await tearAppend(lines, part);
    await log.relay();
    expect(await log.lines()).toEqual([...before, ...lines]);
  });

  test('by a version that numbered each row: goes on with these positions', async () => {
    const lines = await fillOutbox([MORNING, MORNING, MORNING]);
    await asOwner(async (trx) => {
      await sql`
        update outbox_events o set position = n.place
        from (select id, row_number() over (order by id) as place from outbox_events) n
        where o.id = n.id and n.place < 3`.execute(trx);
      await trx.updateTable('event_log_head').set({ position: 2 }).execute();
    });
    const appended: number[][] = [];
    const store = log.reopen();
    const watched: EventStore = {
      reached: () => store.reached(),
      append: async (batch) => {
        appended.push(batch.events.map(({ position }) => position));
        await store.append(batch);
      },
    };
    expect(await log.relay(watched)).toMatchObject({ shipped: 3 });
    expect(appended).toEqual([[1, 2], [3]]);
    expect(await log.lines()).toEqual(lines);
    expect(await waitingLines()).toEqual([]);
  });

  test('while it held the lease: the next run waits until the lease has expired', async () => {
    const lines = await fillOutbox([MORNING]);
    const expires_at = '2026-11-20T09:01:30.000Z';
    await asOwner((trx) =>
      trx.insertInto('leases').values({ name: 'relay-events', holder: 'gone', expires_at }).execute(),
    );
    expect(await log.relay()).toMatchObject({ shipped: 0 });
    clock.advance(90);
    expect(await log.relay()).toMatchObject({ shipped: 1 });
    expect(await log.lines()).toEqual(lines);
  });
});

/** Leaves a pending append with the first part of its bytes, as a process that is killed during an append. */
async function tearAppend(lines: string[], part: number): Promise<void> {
  const head = await asOwner((trx) =>
    trx.selectFrom('event_log_head').select('position').executeTakeFirstOrThrow(),
  );
  const file = '2026-11-20.jsonl';
  const path = join(log.folder, 'events', file);
  const there = await readFile(path);
  const text = Buffer.from(lines.map((line) => `${line}\n`).join(''));
  const note = join(log.folder, 'relay.json');
  const { last } = JSON.parse(await readFile(note, 'utf8'));
  const pending = { file, offset: there.length, bytes: text.length, last: head.position };
  await writeFile(note, JSON.stringify({ last, pending }));
  await writeFile(path, Buffer.concat([there, text.subarray(0, Math.floor(text.length * part))]));
}
