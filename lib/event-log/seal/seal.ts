import { inParallel } from '../../core/concurrency.ts';
import type { Needs } from '../../core/context.ts';
import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import { findOldestWaitingDay, noteSealed, readSealed } from '../../data/outbox.ts';
import { readRecord } from '../rotate/record.ts';
import { isRotationDue, lastSealable, monthOf } from '../store/calendar.ts';
import { type Kept, type MaintenanceContext, withMaintenanceLease } from '../store/maintenance-lease.ts';
import { DIGESTS, readKey } from '../store/names.ts';
import { relayEvents } from '../store/relay.ts';
import { needsLooking } from '../store/require-whole.ts';
import { type DigestFile, findDigests } from './digest.ts';
import { sealPart } from './seal-part.ts';
import { findOpenParts, segmentsOf } from './settle-part.ts';

/**
 * Whoever takes the last digests away, or puts others in their place, would have the next day signed behind the gap. The
 * database knows the last one. A log that is further is right: the database was restored, or a seal was killed.
 */
async function requireHead({ db }: Needs<'db'>, digests: DigestFile[]): Promise<void> {
  const known = await readSealed(db);
  if (known.number === 0) return;
  const newest = Math.max(0, ...digests.map(({ digest }) => digest.number));
  const same = digests.find(({ digest }) => digest.number === known.number);
  if (newest < known.number) throw refused(`digest ${known.number} is gone, and what was behind ${newest}`);
  if (same && same.sha256 !== known.sha256) throw refused(`${same.key} is not the digest that was signed`);
}

function refused(sentence: string): Error {
  return Object.assign(new Error(`the event log was changed: ${sentence}`), { code: 'seals-changed' });
}

/**
 * Says so from the 2nd of a month on when its rotation has not run to its end. An alarm cannot look back for a month;
 * who seals every night can.
 */
async function tellMissedRotation({ log, now }: Needs<'log' | 'now'>, files: LogFiles): Promise<void> {
  const today = now.slice(0, 10);
  const month = monthOf(today);
  if (today.endsWith('-01') || !(await beganBefore(files, `${month}-01`))) return;
  const record = await readRecord(files, month);
  if (typeof record?.seconds !== 'number') log.write('log-rotation-missed', { month });
}

/** A log of this month alone had nothing to rotate. */
async function beganBefore(files: LogFiles, day: string): Promise<boolean> {
  for await (const { key } of files.list(DIGESTS)) {
    const name = readKey(key);
    if (name.kind === 'digest') return name.day < day;
  }
  return false;
}

/** `acceptGap`: a person has looked at what is missing, and takes the log as it is. */
type Options = { acceptGap?: boolean | undefined };

/** Seals every day that is over and is not sealed yet. Answers which. */
export async function sealDays(ctx: MaintenanceContext, options: Options = {}): Promise<{ sealed: Day[] }> {
  // The rotation of the month begins at this very moment, and seals first.
  if (isRotationDue(ctx.now)) return { sealed: [] };
  return withMaintenanceLease(ctx, async (kept) => {
    const done = await sealWhatIsOver(ctx, kept, options);
    await tellMissedRotation(ctx, kept.files);
    return done;
  });
}

/** The same for who keeps the log already. Throws at the first day for which events wait that are not stored. */
export async function sealWhatIsOver(
  ctx: MaintenanceContext,
  kept: Kept,
  { acceptGap = false }: Options = {},
): Promise<{ sealed: Day[] }> {
  const { files } = kept;
  // Its own job tells when it fails; what counts here is what waits afterwards.
  await relayEvents(ctx, { acceptGap }).catch(unlessNeedsLooking);
  const waiting = await findOldestWaitingDay(ctx.db);
  const digests = await findDigests(files);
  const { open, lost, covered, newestSegment } = await findOpenParts(files, digests, lastSealable(ctx.now));
  if (!acceptGap) await requireHead(ctx, digests);
  let head = digests.toSorted((a, b) => a.digest.number - b.digest.number).at(-1);
  // Also when no day is due: whoever has looked need not look again.
  if (acceptGap) await noteSealed(ctx.db, numberAndHash(head));
  for (const part of open) {
    if (waiting !== undefined && waiting <= part.day) throw stillWaiting(part.day);
    head = await sealPart(ctx, kept, part, head);
    await noteSealed(ctx.db, numberAndHash(head));
  }
  // The newest stays: the relay finds its next number by it.
  const spare = [...covered, ...open.flatMap(segmentsOf)].filter((key) => key !== newestSegment);
  await inParallel(spare, (key) => files.remove(key));
  // Only now: one file must not keep a country's days from being sealed.
  if (lost) throw digestMissing(lost.day);
  return { sealed: open.map(({ day }) => day) };
}

function numberAndHash(head: DigestFile | undefined): { number: number; sha256: string | null } {
  return head ? { number: head.digest.number, sha256: head.sha256 } : { number: 0, sha256: null };
}

function unlessNeedsLooking(error: unknown): void {
  if (needsLooking(error)) throw error;
}

function stillWaiting(day: Day): Error {
  const sentence = `events of ${day} wait in the outbox: the day cannot be sealed`;
  return Object.assign(new Error(sentence), { code: 'events-wait', day });
}

function digestMissing(day: Day): Error {
  const sentence = `${day} is compressed, but its digest is gone`;
  return Object.assign(new Error(sentence), { code: 'digest-missing', day });
}
