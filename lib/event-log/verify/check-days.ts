import { addDays, type Day } from '../../time.ts';
import type { DigestFile } from '../digest.ts';
import { type DayPart, digestKey, plainKey } from '../names.ts';
import { type Finding, findingAt } from './finding.ts';
import type { Survey } from './survey.ts';

type Known = { trusted: DigestFile[]; keptFrom: Day; overdue: Day };

/**
 * The days that are over and have no digest, from the first sealed one on: a day without events has one too. Only
 * digests that a key vouches for say which days there are: anybody can make a file with a name.
 */
export function checkDays(survey: Survey, { trusted, keptFrom, overdue }: Known): Finding[] {
  const days = trusted.map(({ digest }) => digest.day).toSorted();
  const [oldest, newest] = [days.at(0), days.at(-1)];
  if (oldest === undefined || newest === undefined) return [];
  const findings: Finding[] = [];
  const first = oldest < keptFrom ? keptFrom : oldest;
  for (let day = first; day <= overdue || day < newest; day = addDays(day, 1)) {
    const of = { day, part: 1 };
    if (!survey.digests.has(plainKey(of))) findings.push(withoutDigest(of, day < newest));
  }
  return findings;
}

function withoutDigest(of: DayPart, isBetween: boolean): Finding {
  const key = digestKey(of);
  const sentence = isBetween
    ? `${key} is gone: later days are sealed, and so was this one.`
    : `${key} is not there: it was removed, or seal-events has not run since that day was over.`;
  return findingAt('missing-digest', key, sentence);
}
