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
 * Throws when the last digest that the database knows was removed or replaced: the next one would be signed after the
 * gap. A log with newer digests is accepted: the database was restored, or a seal was killed.
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
 * Logs from the 2nd of a month on that its rotation has not completed. This daily job checks it because an alarm cannot
 * look back a month.
 */
async function tellMissedRotation({ log, now }: Needs<'log' | 'now'>, files: LogFiles): Promise<void> {
  const today = now.slice(0, 10);
  const month = monthOf(today);
  if (today.endsWith('-01') || !(await beganBefore(files, `${month}-01`))) return;
  const record = await readRecord(files, month);
  if (typeof record?.seconds !== 'number') log.write('log-rotation-missed', { month });
}

/** False for a log that began this month: it had nothing to rotate. */
async function beganBefore(files: LogFiles, day: string): Promise<boolean> {
  for await (const { key } of files.list(DIGESTS)) {
    const name = readKey(key);
    if (name.kind === 'digest') return name.day < day;
  }
  return false;
}

/** `acceptGap`: an operator has checked what is missing and accepts the log as it is. */
type Options = { acceptGap?: boolean | undefined };

/** Seals every finished day that is not sealed yet. Returns the days. */
export async function sealDays(ctx: MaintenanceContext, options: Options = {}): Promise<{ sealed: Day[] }> {
  // The monthly rotation starts at the same time and seals first.
  if (isRotationDue(ctx.now)) return { sealed: [] };
  return withMaintenanceLease(ctx, async (kept) => {
    const done = await sealWhatIsOver(ctx, kept, options);
    await tellMissedRotation(ctx, kept.files);
    return done;
  });
}

/** The same for a caller that holds the lease. Throws at the first day that still has events in the outbox. */
export async function sealWhatIsOver(
  ctx: MaintenanceContext,
  kept: Kept,
  { acceptGap = false }: Options = {},
): Promise<{ sealed: Day[] }> {
  const { files } = kept;
  // The relay's own job reports its failures; here only the events that still wait matter.
  await relayEvents(ctx, { acceptGap }).catch(unlessNeedsLooking);
  const waiting = await findOldestWaitingDay(ctx.db);
  const digests = await findDigests(files);
  const { open, lost, covered, newestSegment } = await findOpenParts(files, digests, lastSealable(ctx.now));
  if (!acceptGap) await requireHead(ctx, digests);
  let head = digests.toSorted((a, b) => a.digest.number - b.digest.number).at(-1);
  // Also when no day is due, so that the gap need not be accepted again.
  if (acceptGap) await noteSealed(ctx.db, numberAndHash(head));
  for (const part of open) {
    if (waiting !== undefined && waiting <= part.day) throw stillWaiting(part.day);
    head = await sealPart(ctx, kept, part, head);
    await noteSealed(ctx.db, numberAndHash(head));
  }
  // The newest segment stays: the relay derives the next number from it.
  const spare = [...covered, ...open.flatMap(segmentsOf)].filter((key) => key !== newestSegment);
  await inParallel(spare, (key) => files.remove(key));
  // Thrown last, so that one damaged file does not block the other days.
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
