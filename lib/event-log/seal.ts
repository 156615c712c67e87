import { findOldestWaitingDay } from '../data/outbox.ts';
import type { Day } from '../time.ts';
import { lastSealable } from './calendar.ts';
import { findDigests } from './digest.ts';
import { inParallel } from './in-parallel.ts';
import { asKeeper, type KeeperContext, type Kept } from './keeper.ts';
import { findOpenParts } from './open-parts.ts';
import { relayEvents } from './relay.ts';
import { sealPart } from './seal-part.ts';
import { segmentsOf } from './settle-part.ts';

/** Seals every day that is over and is not sealed yet. Answers which. */
export function sealDays(ctx: KeeperContext): Promise<{ sealed: Day[] }> {
  return asKeeper(ctx, (kept) => sealWhatIsOver(ctx, kept));
}

/** The same for who keeps the log already. Throws at the first day for which events wait that are not stored. */
export async function sealWhatIsOver(ctx: KeeperContext, kept: Kept): Promise<{ sealed: Day[] }> {
  const { files } = kept;
  // Its own job tells when it fails; what counts here is what waits afterwards.
  await relayEvents(ctx).catch(() => {});
  const waiting = await findOldestWaitingDay(ctx.db);
  const digests = await findDigests(files);
  const { open, lost, covered, newestSegment } = await findOpenParts(files, digests, lastSealable(ctx.now));
  let head = digests.toSorted((a, b) => a.digest.number - b.digest.number).at(-1);
  for (const part of open) {
    if (waiting !== undefined && waiting <= part.day) throw stillWaiting(part.day);
    head = await sealPart(ctx, kept, part, head);
  }
  // The newest stays: the relay finds its next number by it.
  const spare = [...covered, ...open.flatMap(segmentsOf)].filter((key) => key !== newestSegment);
  await inParallel(spare, (key) => files.remove(key));
  // Only now: one file must not keep a country's days from being sealed.
  if (lost) throw digestMissing(lost.day);
  return { sealed: open.map(({ day }) => day) };
}

function stillWaiting(day: Day): Error {
  const sentence = `events of ${day} wait in the outbox: the day cannot be sealed`;
  return Object.assign(new Error(sentence), { code: 'events-wait', day });
}

function digestMissing(day: Day): Error {
  const sentence = `${day} is compressed, but its digest is gone`;
  return Object.assign(new Error(sentence), { code: 'digest-missing', day });
}
