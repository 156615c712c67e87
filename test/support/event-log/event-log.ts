import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { EventStore, LogFiles } from '../../../lib/core/gateways.ts';
import { openEventFolder } from '../../../lib/gateways/event-log/event-folder.ts';
import { openLogFolder } from '../../../lib/gateways/event-log/log-folder.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { asOwner } from '../database/owner.ts';
import type { Json } from '../http/answer.ts';
import { runJob } from '../local/job.ts';
import { gateways, resources } from '../run/resources.ts';

/** The event log of one test, in its own folder. */
export type EventLog = {
  folder: string;
  /** The files in the folder, by key. */
  logFiles: LogFiles;
  /** Opens the folder as another process does, which knows only the stored files. */
  reopen(): EventStore;
  /** Runs the job relay-events, by default on the folder's store. */
  relay(store?: EventStore): Promise<Json>;
  /** The lines of each file, by file name. */
  files(): Promise<Record<string, string[]>>;
  /** The lines of all days, in order. */
  lines(): Promise<string[]>;
};

export async function openEventLog(): Promise<EventLog> {
  await beginLog();
  const folder = await mkdtemp(join(globalThis.shared.folder, 'log-'));
  const logFiles = openLogFolder(folder);
  const reopen = () => openEventFolder(folder);
  const files = async () => {
    const names = await readdir(join(folder, 'events')).catch(() => []);
    const found: Record<string, string[]> = {};
    for (const name of names.toSorted()) found[name] = await linesOf(join(folder, 'events', name));
    return found;
  };
  return {
    folder,
    logFiles,
    reopen,
    relay: (store = reopen()) => relayInto(store, logFiles),
    files,
    lines: async () => Object.values(await files()).flat(),
  };
}

/** Runs the job relay-events on a store and its files. */
export function relayInto(store: EventStore, files: LogFiles): Promise<Json> {
  const on: Resources = {
    ...resources,
    gateways: { ...gateways, eventStore: async () => store, logFiles: async () => files },
  };
  return runJob('relay-events', {}, on);
}

/** A store whose process dies at the `nth` append, before or right after writing the lines. */
export function dyingAt(store: EventStore, nth: number, moment: 'before' | 'after'): EventStore {
  let appends = 0;
  const dieAt = (now: typeof moment) => {
    if (appends === nth && moment === now) throw new Error('killed');
  };
  return {
    reached: () => store.reached(),
    append: async (batch) => {
      appends += 1;
      dieAt('before');
      await store.append(batch);
      dieAt('after');
    },
  };
}

/** Resets the head of the log, as in a database that has never written to a log. */
export async function beginLog(): Promise<void> {
  const none = { epoch: 1, position: 0, batch_ids: [], sealed_number: 0, sealed_sha256: null };
  await asOwner((trx) => trx.updateTable('event_log_head').set(none).execute());
}

/** Every line ends with a line feed, including the last one. */
async function linesOf(path: string): Promise<string[]> {
  const [end, ...lines] = (await readFile(path, 'utf8')).split('\n').reverse();
  if (end !== '') throw new Error(`${path} ends in the middle of a line: ${end}`);
  return lines.reverse();
}

/** The waiting events of the outbox, as lines of the log. */
export async function waitingLines(): Promise<string[]> {
  const rows = await asOwner((trx) => trx.selectFrom('outbox_events').select('line').orderBy('id').execute());
  return rows.map(({ line }) => line);
}

/** Inserts made-up events into the outbox: one per timestamp, numbered by `n`. */
export async function fillOutbox(timestamps: string[]): Promise<string[]> {
  const lines = timestamps.map((timestamp, n) =>
    JSON.stringify({ timestamp, event: 'logout', platform: 'web', session_duration: n }),
  );
  await asOwner((trx) =>
    trx
      .insertInto('outbox_events')
      .values(lines.map((line) => ({ position: null, line })))
      .execute(),
  );
  return lines;
}

/** Inserts `count` events of one day, 12.5 per second from midnight on, numbered by `n` from 1 on. */
export async function fillBacklog(count: number): Promise<void> {
  await asOwner((trx) =>
    sql`
      insert into outbox_events (line)
      select format('{"timestamp":"%s","event":"logout","platform":"web","session_duration":%s}',
        to_char(timestamp '2026-11-20' + n * interval '80 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), n)
      from generate_series(1, ${count}::int) n order by n`.execute(trx),
  );
}
