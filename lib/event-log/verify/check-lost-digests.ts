import * as z from 'zod';
import type { LogFiles } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import type { DigestFile } from '../seal/digest.ts';
import { DIGESTS, RELAY_NOTE, ROTATION_LOG } from '../store/names.ts';
import { readAll } from '../store/read-lines.ts';
import type { OpenLines } from './check-unsealed.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing } from './list-files.ts';

/** A digest that the operator has noted outside the log. */
export type NotedDigest = { number: number; sha256: string };

const Summary = z.object({ compressed: z.int().nonnegative() });
const FirstEpochNote = z.object({ epoch: z.literal(1), last: z.int().nonnegative() });

/** Compares the digests with noted ones, which detects the removal of the newest days, or of all. */
export function checkNotedDigests(digests: DigestFile[], noted: NotedDigest[]): Finding[] {
  const byNumber = new Map(digests.map((file) => [file.digest.number, file]));
  const newest = Math.max(0, ...byNumber.keys());
  return noted.flatMap(({ number, sha256 }) => {
    const file = byNumber.get(number);
    if (!file && number > newest) return [newestDigestsGone(number, newest)];
    // A missing number before others is a finding of the chain; digests that retention removed are not compared.
    if (!file || file.sha256 === sha256) return [];
    const sentence = `${file.key} has the number ${number}, but is not the digest that was noted: days were sealed anew.`;
    return [findingAt('broken-chain', file.key, sentence)];
  });
}

/** The numbers of noted digests that cannot be compared, because retention removed them. */
export function notCompared(digests: DigestFile[], noted: NotedDigest[]): number[] {
  const numbers = new Set(digests.map(({ digest }) => digest.number));
  const newest = Math.max(0, ...numbers);
  return noted.map(({ number }) => number).filter((number) => number <= newest && !numbers.has(number));
}

function newestDigestsGone(number: number, newest: number): Finding {
  const left = newest === 0 ? 'none is there' : `the newest that is there has the number ${newest}`;
  return findingAt('missing-digest', DIGESTS, `A digest with the number ${number} was noted, but ${left}.`);
}

/** Findings for a log without any digest whose rotation log or relay note proves that it had more lines. */
export async function checkUnsealedLog(
  files: LogFiles,
  listing: FullListing,
  open: OpenLines[],
): Promise<Finding[]> {
  if (listing.digests.size > 0) return [];
  const compressed = listing.hasRotationLog ? await readCompressed(files) : 0;
  const stored = listing.hasRelayNote ? await readStored(files) : 0;
  const lines = open.reduce((sum, of) => sum + of.lines, 0);
  return [
    ...(compressed > 0 ? [digestsGone(`${ROTATION_LOG} tells of ${compressed} compressed files`)] : []),
    ...(stored > lines ? [linesGone(stored, lines)] : []),
  ];
}

function digestsGone(sentence: string): Finding {
  return findingAt('missing-digest', DIGESTS, `${sentence}, and no digest: all that was sealed is gone.`);
}

function linesGone(stored: number, lines: number): Finding {
  const sentence = `${RELAY_NOTE} counts ${stored} events, ${lines} lines are there, and no digest`;
  return findingAt(
    'missing-digest',
    DIGESTS,
    `${sentence}: lines are gone, with the digests of what was sealed, if any was.`,
  );
}

async function readCompressed(files: LogFiles): Promise<number> {
  const text = (await readAll(files.read(ROTATION_LOG))).toString('utf8');
  const summaries = text.split('\n').map((line) => Summary.safeParse(readJson(line)));
  return summaries.reduce((sum, { data }) => sum + (data?.compressed ?? 0), 0);
}

/** The number of events that a log in a folder has stored; known in its first epoch only, where positions start at 1. */
async function readStored(files: LogFiles): Promise<number> {
  const { data } = FirstEpochNote.safeParse(readJson(await readAll(files.read(RELAY_NOTE))));
  return data?.last ?? 0;
}
