import { addDays, type Day } from '../../core/time.ts';
import type { DigestFile } from '../seal/digest.ts';
import { type DayPart, digestKey, parseKey, plainKey } from '../store/names.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing } from './list-files.ts';

type Known = {
  /** Keys of digests that exist but cannot be trusted; they already have findings. */
  faulty: ReadonlySet<string>;
  /** Days before this one may have been removed by retention. */
  keptFrom: Day;
};

/** Checks that each digest names the previous one. `removed`: the number of digests that retention removed. */
export function checkChain(digests: DigestFile[], known: Known): { findings: Finding[]; removed: number } {
  const chain = digests.toSorted((a, b) => a.digest.number - b.digest.number);
  const present = new Set(digests.map(({ key }) => key));
  const findings: Finding[] = [];
  let removed = 0;
  for (const [at, file] of chain.entries()) {
    const link = linkOf(chain[at - 1], file);
    if (link.kind === 'next') continue;
    if (link.kind === 'broken') findings.push(findingAt('broken-chain', file.key, link.sentence));
    else if (known.faulty.has(link.previous)) continue;
    else if (isRemoved(link.previous, known.keptFrom)) removed += link.count;
    else if (present.has(link.previous)) findings.push(numbersDisagree(file, link.previous));
    else findings.push(missingBefore(file, link, known.keptFrom));
  }
  return { findings, removed };
}

type Gap = { kind: 'gap'; count: number; previous: string };
type Link = { kind: 'next' } | { kind: 'broken'; sentence: string } | Gap;

function linkOf(before: DigestFile | undefined, { key, digest }: DigestFile): Link {
  const { number, previous, previous_sha256 } = digest;
  const last = before?.digest.number ?? 0;
  if (number === last)
    return { kind: 'broken', sentence: `${key} has the number ${number}, which ${before?.key} has too.` };
  if (number > last + 1 && previous !== null) return { kind: 'gap', count: number - last - 1, previous };
  if (previous === (before?.key ?? null) && previous_sha256 === (before?.sha256 ?? null))
    return { kind: 'next' };
  return {
    kind: 'broken',
    sentence: `${key} does not go on from ${before?.key ?? 'nothing'}: one was exchanged.`,
  };
}

function isRemoved(key: string, keptFrom: Day): boolean {
  const name = parseKey(key);
  return name.kind === 'digest' && name.day < keptFrom;
}

function numbersDisagree({ key, digest }: DigestFile, previous: string): Finding {
  const sentence = `${key} has the number ${digest.number}, but ${previous}, which it follows, another than ${digest.number - 1}.`;
  return findingAt('broken-chain', key, sentence);
}

function missingBefore({ key, digest }: DigestFile, { previous, count }: Gap, keptFrom: Day): Finding {
  const last = digest.number - 1;
  const numbers =
    count === 1 ? `number ${last}` : `the last of the numbers ${last - count + 1} to ${last} that are gone`;
  const sentence = `${previous}, ${numbers}, is not there: ${key} names it, and days from ${keptFrom} on are kept.`;
  return findingAt('missing-digest', previous, sentence);
}

type DaysToCheck = { trusted: DigestFile[]; keptFrom: Day; overdue: Day };

/**
 * The finished days without a digest, from the first sealed day on; days without events also need one. Only digests with a valid
 * signature count, because anyone can create a file with such a name.
 */
export function checkDays(listing: FullListing, { trusted, keptFrom, overdue }: DaysToCheck): Finding[] {
  const days = trusted.map(({ digest }) => digest.day).toSorted();
  const [oldest, newest] = [days.at(0), days.at(-1)];
  if (oldest === undefined || newest === undefined) return [];
  const findings: Finding[] = [];
  const first = oldest < keptFrom ? keptFrom : oldest;
  for (let day = first; day <= overdue || day < newest; day = addDays(day, 1)) {
    const of = { day, part: 1 };
    if (!listing.digests.has(plainKey(of))) findings.push(digestMissing(of, day < newest));
  }
  return findings;
}

function digestMissing(of: DayPart, isBetween: boolean): Finding {
  const key = digestKey(of);
  const sentence = isBetween
    ? `${key} is gone: later days are sealed, and so was this one.`
    : `${key} is not there: it was removed, or seal-events has not run since that day was over.`;
  return findingAt('missing-digest', key, sentence);
}
