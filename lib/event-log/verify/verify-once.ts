import type { LogFiles } from '../../core/gateways.ts';
import { addSeconds, type Day, type Instant } from '../../core/time.ts';
import { lastSealable } from '../store/calendar.ts';
import { plainKey } from '../store/names.ts';
import { checkArchives } from './check-archives.ts';
import { checkChain, checkDays } from './check-chain.ts';
import { checkCopies } from './check-copies.ts';
import { checkLeft } from './check-left.ts';
import { checkNoted, checkPast, type NotedDigest, notCompared } from './check-past.ts';
import { checkForeign, checkSealed, isInBucket } from './check-sealed.ts';
import { checkSegments } from './check-segments.ts';
import { checkUnsealed } from './check-unsealed.ts';
import { type Finding, inOrder, isWithin } from './finding.ts';
import { type Digests, type PublicKey, readDigests } from './read-digests.ts';
import { firstKeptDay, newestOf, type Summary, totalOf } from './summary.ts';
import { readLeft, type Survey } from './survey.ts';

export type Verified = { findings: Finding[]; summary: Summary };

type Asked = { publicKeys: PublicKey[]; range: { from: Day; to: Day }; noted: NotedDigest[]; now: Instant };

/** How long after its start the sealing of a day may take. */
const SEALING_SECONDS = 1800;

/** How far the clock of the service may be ahead of the verifier's clock. */
const CLOCKS_DIFFER_SECONDS = 3600;

/** Verifies the files of a listing once. */
export async function verifyOnce(
  files: LogFiles,
  survey: Survey,
  { publicKeys, range, noted, now }: Asked,
): Promise<Verified> {
  const digests = await readDigests(files, survey, publicKeys);
  const { trusted, faulty } = digests;
  const keptFrom = await firstKeptDay(files, survey.hasRotationLog, latest(now, digests));
  const overdue = lastSealable(addSeconds(now, -SEALING_SECONDS));
  const isBucket = isInBucket(survey, digests);
  const chain = checkChain(trusted, { faulty, keptFrom });
  const missing = [...chain.findings, ...checkDays(survey, { trusted, keptFrom, overdue })];
  const archived = await checkArchives(files, survey, trusted, keptFrom);
  const segments = await checkSegments(files, survey, digests);
  const { members } = archived;
  const last = addSeconds(latest(now, digests), CLOCKS_DIFFER_SECONDS).slice(0, 10);
  const days = { overdue, last };
  const unsealed = await checkUnsealed(files, { survey, members, segments, ...days, isBucket, missing });
  const asked = trusted.filter(({ digest }) => digest.day >= range.from && digest.day <= range.to);
  const sealed = await checkSealed(files, asked, { survey, archived, keptFrom, digests: trusted });
  const findings = [
    ...digests.findings,
    ...missing,
    ...archived.findings,
    ...checkCopies(survey, members, keptFrom),
    ...segments.findings,
    ...unsealed.findings,
    ...sealed.findings,
    ...checkLeft(survey, await readLeft(files)),
    ...checkNoted(trusted, noted),
    ...(await checkPast(files, survey, unsealed.open)),
    ...checkForeign(survey, isBucket),
  ];
  return {
    findings: inOrder(withoutRepetition(findings)).filter((finding) => isWithin(range, finding)),
    summary: {
      ...totalOf(sealed.intact),
      signatures: trusted.length,
      newest: newestOf(trusted),
      removed: { before: keptFrom, digests: chain.removed },
      notCompared: notCompared(trusted, noted),
      overdue: sealed.overdue,
      open: unsealed.open.filter(({ day }) => day >= range.from && day <= range.to),
    },
  };
}

/** `now`, or the latest sealing time when the clock of the sealing job was ahead. */
function latest(now: Instant, { trusted }: Digests): Instant {
  return [now, ...trusted.map(({ digest }) => digest.sealed_at)].toSorted().at(-1) ?? now;
}

/** Reports once per part that it is not sealed. */
function withoutRepetition(findings: Finding[]): Finding[] {
  const said = new Set<string>();
  return findings.filter(({ kind, day, part = 1 }) => {
    if (day === undefined || (kind !== 'missing-digest' && kind !== 'unsealed-lines')) return true;
    const isNew = !said.has(plainKey({ day, part }));
    said.add(plainKey({ day, part }));
    return isNew;
  });
}
