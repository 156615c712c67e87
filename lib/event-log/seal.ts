import { findOldestWaitingDay } from '../data/outbox.ts';
import type { LogFiles } from '../gateways.ts';
import { addDays, type Day } from '../time.ts';
import { lastSealable } from './calendar.ts';
import { byDay, type DigestFile, findDigests } from './digest.ts';
import { inParallel } from './in-parallel.ts';
import { asKeeper, type KeeperContext, type Kept } from './keeper.ts';
import type { DayPart } from './names.ts';
import { findCoveredSegments, findParts, type LogPart } from './parts.ts';
import { relayEvents } from './relay.ts';
import { sealPart } from './seal-part.ts';

/** Seals every day that is over and is not sealed yet. Answers which. */
export function sealDays(ctx: KeeperContext): Promise<{ sealed: Day[] }> {
  return asKeeper(ctx, (kept) => sealWhatIsOver(ctx, kept));
}

/** The same for who keeps the log already. Throws at the first day for which events wait that are not stored. */
export async function sealWhatIsOver(ctx: KeeperContext, kept: Kept): Promise<{ sealed: Day[] }> {
  const { files } = kept;
  while ((await relayEvents(ctx)).shipped > 0);
  const waiting = await findOldestWaitingDay(ctx.db);
  const digests = await findDigests(files);
  const sealed: Day[] = [];
  let head = digests.toSorted((a, b) => a.digest.number - b.digest.number).at(-1);
  for (const part of await findOpenParts(files, digests, lastSealable(ctx.now))) {
    if (waiting !== undefined && waiting <= part.day) throw stillWaiting(part.day);
    head = await sealPart(ctx, kept, part, head);
    sealed.push(part.day);
  }
  await inParallel(await findCoveredSegments(files), (key) => files.remove(key));
  return { sealed };
}

/** What is over and has no digest: days without events too, since the first that had some. */
async function findOpenParts(
  files: LogFiles,
  digests: DigestFile[],
  last: Day,
): Promise<(DayPart & Partial<LogPart>)[]> {
  const parts = await findParts(files, { from: '0001-01-01', to: last });
  const first = [...digests.map(({ digest }) => digest.day), ...parts.map(({ day }) => day)].toSorted().at(0);
  if (first === undefined) return [];
  const known = new Set([...digests.map(({ digest }) => digest.day), ...parts.map(({ day }) => day)]);
  const open: (DayPart & Partial<LogPart>)[] = parts.filter((part) => !part.sealed);
  for (let day = first; day <= last; day = addDays(day, 1)) if (!known.has(day)) open.push({ day, part: 1 });
  return open.toSorted(byDay);
}

function stillWaiting(day: Day): Error {
  return Object.assign(new Error(`events of ${day} wait in the outbox: the day cannot be sealed`), {
    code: 'events-wait',
  });
}
