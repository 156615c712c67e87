import { inParallel } from '../../core/concurrency.ts';
import type { Needs } from '../../core/context.ts';
import type { LogFiles } from '../../core/gateways.ts';
import type { Day } from '../../core/time.ts';
import { findOldestWaitingDay, noteSealed, readSealed } from '../../data/outbox.ts';
import { readRecord } from '../rotate/record.ts';
import { isRotationDue, lastSealableDay, monthOf } from '../store/calendar.ts';
import { type LeasedLog, type MaintenanceContext, withMaintenanceLease } from '../store/maintenance-lease.ts';
import { DIGESTS, parseKey } from '../store/names.ts';
import { relayEvents } from '../store/relay-events.ts';
import { needsOperator } from '../store/require-no-gap.ts';
import { type DigestFile, findDigests } from './digest.ts';
import { findOpenParts, segmentsOf } from './open-parts.ts';
import { sealPart } from './seal-part.ts';

/**
 * Throws when the last digest that the database knows was removed or replaced: the next one would be signed after the gap. Accepts
 * a log with newer digests: the database was restored, or a seal was killed.
 */
async function requireKnownHead({ db }: Needs<'db'>, digests: DigestFile[]): Promise<void> {
  const known = await readSealed(db);
  if (known.number === 0) return;
  const newest = Math.max(0, ...digests.map(({ digest }) => digest.number));
  const same = digests.find(({ digest }) => digest.number === known.number);
  if (newest < known.number)
    throw sealsChanged(`digest ${known.number} is gone, and what was behind ${newest}`);
  if (same && same.sha256 !== known.sha256)
    throw sealsChanged(`${same.key} is not the digest that was signed`);
}

function sealsChanged(sentence: string): Error {
  return Object.assign(new Error(`the event log was changed: ${sentence}`), { code: 'seals-changed' });
}

/**
 * From the 2nd of a month on, logs that the month's rotation has not completed. This daily job checks it because an alarm cannot
 * look back a month.
 */
async function reportMissedRotation({ log, now }: Needs<'log' | 'now'>, files: LogFiles): Promise<void> {
  const today = now.slice(0, 10);
  const month = monthOf(today);
  if (today.endsWith('-01') || !(await hasDigestBefore(files, `${month}-01`))) return;
  const record = await readRecord(files, month);
  if (typeof record?.seconds !== 'number') log.write('log-rotation-missed', { month });
}

/** Returns false for a log that began this month, which had nothing to rotate. */
async function hasDigestBefore(files: LogFiles, day: string): Promise<boolean> {
  for await (const { key } of files.list(DIGESTS)) {
    const name = parseKey(key);
    if (name.kind === 'digest') return name.day < day;
  }
  return false;
}

/** `acceptGap`: an operator has checked the missing lines and accepts the log in its current state. */
type Options = { acceptGap?: boolean | undefined };

/** Seals every finished day that is not sealed yet. Returns the days. */
export async function sealDays(ctx: MaintenanceContext, options: Options = {}): Promise<{ sealed: Day[] }> {
  // The monthly rotation starts at the same time and seals first.
  if (isRotationDue(ctx.now)) return { sealed: [] };
  return withMaintenanceLease(ctx, async (leased) => {
    const result = await sealFinishedDays(ctx, leased, options);
    await reportMissedRotation(ctx, leased.files);
    return result;
  });
}

/** Seals all finished days, for a caller that holds the lease. Throws at the first day that still has events in the outbox. */
export async function sealFinishedDays(
  ctx: MaintenanceContext,
  leased: LeasedLog,
  { acceptGap = false }: Options = {},
): Promise<{ sealed: Day[] }> {
  const { files } = leased;
  // The relay's own job reports its failures; only the events that are still waiting matter here.
  await relayEvents(ctx, { acceptGap }).catch(rethrowIfOperatorNeeded);
  const waiting = await findOldestWaitingDay(ctx.db);
  const digests = await findDigests(files);
  const { open, digestLost, coveredSegments, newestSegment } = await findOpenParts(
    files,
    digests,
    lastSealableDay(ctx.now),
  );
  if (!acceptGap) await requireKnownHead(ctx, digests);
  let head = digests.toSorted((a, b) => a.digest.number - b.digest.number).at(-1);
  // Also when no day is due, so that the gap need not be accepted again.
  if (acceptGap) await noteSealed(ctx.db, numberAndHash(head));
  for (const part of open) {
    if (waiting !== undefined && waiting <= part.day) throw eventsWait(part.day);
    head = await sealPart(ctx, leased, part, head);
    await noteSealed(ctx.db, numberAndHash(head));
  }
  // The newest segment remains: the relay derives the next number from it.
  const removable = [...coveredSegments, ...open.flatMap(segmentsOf)].filter((key) => key !== newestSegment);
  await inParallel(removable, (key) => files.remove(key));
  // Thrown last, so that one damaged file does not block the other days.
  if (digestLost) throw digestMissing(digestLost.day);
  return { sealed: open.map(({ day }) => day) };
}

function numberAndHash(head: DigestFile | undefined): { number: number; sha256: string | null } {
  return head ? { number: head.digest.number, sha256: head.sha256 } : { number: 0, sha256: null };
}

function rethrowIfOperatorNeeded(error: unknown): void {
  if (needsOperator(error)) throw error;
}

function eventsWait(day: Day): Error {
  const sentence = `events of ${day} wait in the outbox: the day cannot be sealed`;
  return Object.assign(new Error(sentence), { code: 'events-wait', day });
}

function digestMissing(day: Day): Error {
  const sentence = `${day} is compressed, but its digest is gone`;
  return Object.assign(new Error(sentence), { code: 'digest-missing', day });
}
