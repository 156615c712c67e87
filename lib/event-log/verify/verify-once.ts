import type { LogFiles } from '../../core/gateways.ts';
import { addSeconds, type Day, type Instant } from '../../core/time.ts';
import { lastSealableDay } from '../store/calendar.ts';
import { plainKey } from '../store/names.ts';
import { checkArchives } from './check-archives.ts';
import { checkChain, checkDays } from './check-chain.ts';
import { checkCopies, checkLeftOut } from './check-copies.ts';
import { checkNotedDigests, checkUnsealedLog, type NotedDigest, notCompared } from './check-lost-digests.ts';
import { checkRelayNote } from './check-relay-note.ts';
import { checkForeignFiles, checkSealed, isInBucket } from './check-sealed.ts';
import { checkSegments } from './check-segments.ts';
import { checkUnsealed } from './check-unsealed.ts';
import { type Finding, isInRange, sortFindings } from './finding.ts';
import { type FullListing, readNotedSize } from './list-files.ts';
import { type Digests, type PublicKey, readDigests } from './read-digests.ts';
import { newestOf, readFirstKeptDay, totalOf, type VerificationSummary } from './summary.ts';

export type Verification = { findings: Finding[]; summary: VerificationSummary };

type VerifyOnceOptions = {
  publicKeys: PublicKey[];
  range: { from: Day; to: Day };
  noted: NotedDigest[];
  now: Instant;
};

/** The maximum duration of the sealing of a day, in seconds after its start. */
const SEALING_SECONDS = 1800;

/** The maximum lead of the service's clock over the verifier's clock, in seconds. */
const MAX_CLOCK_SKEW_SECONDS = 3600;

/** Verifies the files of a listing once. */
export async function verifyOnce(
  files: LogFiles,
  listing: FullListing,
  { publicKeys, range, noted, now }: VerifyOnceOptions,
): Promise<Verification> {
  const digests = await readDigests(files, listing, publicKeys);
  const { trusted, faulty } = digests;
  const keptFrom = await readFirstKeptDay(files, listing.hasRotationLog, latest(now, digests));
  const overdue = lastSealableDay(addSeconds(now, -SEALING_SECONDS));
  const isBucket = isInBucket(listing, digests);
  const chain = checkChain(trusted, { faulty, keptFrom });
  const missing = [...chain.findings, ...checkDays(listing, { trusted, keptFrom, overdue })];
  const archived = await checkArchives(files, listing, trusted, keptFrom);
  const segments = await checkSegments(files, listing, digests);
  const { members } = archived;
  const last = addSeconds(latest(now, digests), MAX_CLOCK_SKEW_SECONDS).slice(0, 10);
  const days = { overdue, last };
  const unsealed = await checkUnsealed(files, { listing, members, segments, ...days, isBucket, missing });
  const asked = trusted.filter(({ digest }) => digest.day >= range.from && digest.day <= range.to);
  const sealed = await checkSealed(files, asked, { listing, archived, keptFrom, digests: trusted });
  const findings = [
    ...digests.findings,
    ...missing,
    ...archived.findings,
    ...checkCopies(listing, members, keptFrom),
    ...checkLeftOut(archived, trusted, keptFrom),
    ...segments.findings,
    ...unsealed.findings,
    ...sealed.findings,
    ...checkRelayNote(listing, await readNotedSize(files)),
    ...checkNotedDigests(trusted, noted),
    ...(await checkUnsealedLog(files, listing, unsealed.open)),
    ...checkForeignFiles(listing, isBucket),
  ];
  return {
    findings: sortFindings(withoutDuplicates(findings)).filter((finding) => isInRange(range, finding)),
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

/** Removes repeated findings that a part is not sealed. */
function withoutDuplicates(findings: Finding[]): Finding[] {
  const reported = new Set<string>();
  return findings.filter(({ kind, day, part = 1 }) => {
    if (day === undefined || (kind !== 'missing-digest' && kind !== 'unsealed-lines')) return true;
    const isNew = !reported.has(plainKey({ day, part }));
    reported.add(plainKey({ day, part }));
    return isNew;
  });
}
