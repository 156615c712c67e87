import { hash } from 'node:crypto';
import type { Needs } from '../../core/context.ts';
import type { LogFiles, Reached } from '../../core/gateways.ts';
import { beginEpoch } from '../../data/event-batches.ts';
import type { LeaseHolder } from '../../data/leases.ts';
import { findWaitingEvents, readHead } from '../../data/outbox.ts';
import { dayOf } from './names.ts';
import { findParts } from './parts.ts';
import { readLines } from './read-lines.ts';
import { readPart } from './read-part.ts';

const ROWS_PER_PAGE = 5000;

/**
 * Detects a database that was restored from a backup: its position is before the end of the log, although events are numbered
 * before they are stored. Such a database begins a new epoch after the log, and outbox rows whose events are already in the log are
 * deleted. Returns the position of the database.
 */
export async function resumeAfterRestore(
  ctx: Needs<'db' | 'gateways' | 'log'>,
  lease: LeaseHolder,
  reached: Reached,
): Promise<Reached> {
  const head = await readHead(ctx.db);
  if (!isBehindLog(head, reached)) return head;
  const waiting = await findWaitingRows(ctx);
  const logged = await findLoggedRows(await ctx.gateways.logFiles(), waiting);
  const epoch = Math.max(head.epoch, reached.epoch) + 1;
  await beginEpoch(ctx.db, lease, { epoch, position: reached.position, logged });
  ctx.log.write('event-log-epoch', {
    epoch,
    behind: reached.position - head.position,
    logged: logged.length,
  });
  return readHead(ctx.db);
}

/** Returns whether the log ends after the database's position. */
export function isBehindLog(head: Reached, reached: Reached): boolean {
  return head.epoch < reached.epoch || head.position < reached.position;
}

/**
 * Ids of outbox rows by day and by the hash of their line. Positions are ignored: other events may have got the same positions
 * since the backup.
 */
type WaitingRows = Map<string, Map<string, number[]>>;

async function findWaitingRows({ db }: Needs<'db'>): Promise<WaitingRows> {
  const waiting: WaitingRows = new Map();
  for (let after = 0; ; ) {
    const rows = await findWaitingEvents(db, after, ROWS_PER_PAGE);
    for (const { id, line } of rows) {
      const lines = waiting.get(dayOf(line)) ?? new Map<string, number[]>();
      waiting.set(dayOf(line), lines);
      lines.set(hashOf(line), [...(lines.get(hashOf(line)) ?? []), id]);
    }
    const newest = rows.at(-1);
    if (!newest) return waiting;
    after = newest.id;
  }
}

/** The rows whose lines are in the log; each line matches as many rows as the log contains it. */
async function findLoggedRows(files: LogFiles, waiting: WaitingRows): Promise<number[]> {
  const logged: number[] = [];
  const days = [...waiting.keys()].toSorted();
  const [from, to] = [days.at(0), days.at(-1)];
  if (from === undefined || to === undefined) return logged;
  for (const part of await findParts(files, { from, to })) {
    const lines = waiting.get(part.day);
    if (!lines) continue;
    for await (const { bytes } of readLines(readPart(files, part))) {
      const id = lines.get(hashOf(bytes))?.shift();
      if (id !== undefined) logged.push(id);
    }
  }
  return logged;
}

const hashOf = (line: string | Uint8Array) => hash('sha256', line, 'base64');
