import type { LogFiles } from '../gateways.ts';
import { addDays, type Day } from '../time.ts';
import { keptFrom } from './calendar.ts';
import { byDay, type DigestFile } from './digest.ts';
import { partsIn } from './parts.ts';
import { type OpenPart, segmentsOf } from './settle-part.ts';
import { survey } from './survey.ts';

export type OpenParts = {
  /** What is over and has no digest, in order. */
  open: OpenPart[];
  /** It had one once, without which nothing is compressed. */
  lost: OpenPart | undefined;
  /** The segments that digests cover already. */
  covered: string[];
  newestSegment: string | undefined;
};

const ALWAYS = { from: '0001-01-01', to: '9999-12-31' };

/** What there is to seal, up to the day `last`. */
export async function findOpenParts(files: LogFiles, digests: DigestFile[], last: Day): Promise<OpenParts> {
  const found = await survey(files);
  const parts = await partsIn(files, found, ALWAYS);
  const segments = found.segments.map(({ key }) => key);
  const uncovered = new Set(parts.flatMap(segmentsOf));
  const unsealed = parts.filter(({ sealed, day }) => !sealed && day <= last);
  const known = new Set([...digests.map(({ digest }) => digest.day), ...parts.map(({ day }) => day)]);
  return {
    open: [...unsealed.filter(isWhole), ...emptyDays(known, last)].toSorted(byDay),
    lost: unsealed.find((part) => !isWhole(part)),
    covered: segments.filter((key) => !uncovered.has(key)),
    newestSegment: segments.toSorted().at(-1),
  };
}

function isWhole({ at }: OpenPart): boolean {
  return at?.kind === 'plain' || at?.kind === 'segments';
}

/** Nothing happened on them; what is older than the first day is not of this log, and the oldest would not be kept. */
function emptyDays(known: Set<Day>, last: Day): OpenPart[] {
  const kept = keptFrom(`${last.slice(0, 7)}-01`);
  const first = [...known].toSorted().at(0) ?? addDays(last, 1);
  const empty: OpenPart[] = [];
  for (let day = first; day <= last; day = addDays(day, 1))
    if (day >= kept && !known.has(day)) empty.push({ day, part: 1 });
  return empty;
}
