import { findOldestWaitingDay, noteSealed } from '../data/outbox.ts';
import type { Day } from '../time.ts';
import { isRotationDue, lastSealable } from './calendar.ts';
import { type DigestFile, findDigests } from './digest.ts';
import { inParallel } from './in-parallel.ts';
import { asKeeper, type KeeperContext, type Kept } from './keeper.ts';
import { tellMissedRotation } from './missed-rotation.ts';
import { findOpenParts } from './open-parts.ts';
import { relayEvents } from './relay.ts';
import { requireHead } from './require-head.ts';
import { needsLooking } from './require-whole.ts';
import { sealPart } from './seal-part.ts';
import { segmentsOf } from './settle-part.ts';

/** `acceptGap`: a person has looked at what is missing, and takes the log as it is. */
type Options = { acceptGap?: boolean | undefined };

/** Seals every day that is over and is not sealed yet. Answers which. */
export async function sealDays(ctx: KeeperContext, options: Options = {}): Promise<{ sealed: Day[] }> {
  // The rotation of the month begins at this very moment, and seals first.
  if (isRotationDue(ctx.now)) return { sealed: [] };
  return asKeeper(ctx, async (kept) => {
    const done = await sealWhatIsOver(ctx, kept, options);
    await tellMissedRotation(ctx, kept.files);
    return done;
  });
}

/** The same for who keeps the log already. Throws at the first day for which events wait that are not stored. */
export async function sealWhatIsOver(
  ctx: KeeperContext,
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
