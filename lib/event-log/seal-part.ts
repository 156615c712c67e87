import { hash } from 'node:crypto';
import type { Needs } from '../context.ts';
import type { LogFiles } from '../gateways.ts';
import { keptUntil, plainUntil } from './calendar.ts';
import { type Digest, type DigestFile, signedBytes } from './digest.ts';
import { type Fingerprint, fingerprinter, fingerprintOf } from './fingerprint.ts';
import type { Kept } from './keeper.ts';
import { checksKey, type DayPart, digestKey, plainKey, readKey } from './names.ts';
import type { LogPart } from './parts.ts';
import { readPart } from './read-part.ts';

type Open = DayPart & Partial<LogPart>;

/** Stores a part of a day as a file, verified, and signs its digest behind `head`. Answers the new head. */
export async function sealPart(
  ctx: Needs<'log' | 'now'>,
  { files, signer }: Kept,
  part: Open,
  head: DigestFile | undefined,
): Promise<DigestFile> {
  const { day } = part;
  const print = await settle(files, part);
  await write(files, checksKey(part), print.checks, day);
  const digest: Digest = {
    number: (head?.digest.number ?? 0) + 1,
    day,
    part: part.part,
    file: print.lines === 0 ? null : plainKey(part),
    lines: print.lines,
    bytes: print.bytes,
    sha256: print.sha256,
    chain: print.chain,
    checks_sha256: hash('sha256', print.checks, 'hex'),
    segments: lastOfEachEpoch(part),
    sealed_at: ctx.now,
    previous: head?.key ?? null,
    previous_sha256: head?.sha256 ?? null,
    key: signer.key,
    algorithm: signer.algorithm,
  };
  const signature = Buffer.from(await signer.sign(signedBytes(digest))).toString('base64');
  const signed = { ...digest, signature };
  const bytes = Buffer.from(`${JSON.stringify(signed)}\n`);
  const key = digestKey(part);
  const isOurs = await files.create(key, once(bytes), { keptUntil: keptUntil(day) });
  if (!isOurs) throw new Error(`${key} is there already`);
  ctx.log.write('day-sealed', { day, part: part.part, lines: print.lines, bytes: print.bytes });
  return { key, sha256: hash('sha256', bytes, 'hex'), digest: signed };
}

/** The lines of the part lie in its plain file afterwards; answers their fingerprint. */
async function settle(files: LogFiles, part: Open): Promise<Fingerprint> {
  const { day, at } = part;
  switch (at?.kind) {
    case undefined:
      return fingerprinter(day).end();
    case 'plain':
      return fingerprintOfWhole(files, { ...part, sealed: false, at });
    case 'segments':
      return store(files, { ...part, sealed: false, at });
    case 'packed':
    case 'member':
      throw new Error(`${at.key} was compressed before it was sealed`);
  }
}

async function fingerprintOfWhole(files: LogFiles, part: LogPart): Promise<Fingerprint> {
  const print = await fingerprintOf(part.day, readPart(files, part));
  const now = await files.size(plainKey(part));
  if (now !== print.bytes) throw new Error(`${plainKey(part)} grew while it was sealed`);
  return print;
}

/** Joins the segments, and reads back what was stored: they are removed on its word. */
async function store(files: LogFiles, part: LogPart): Promise<Fingerprint> {
  const { day } = part;
  const key = plainKey(part);
  // Of a run that was killed before it signed.
  await files.remove(key);
  const taken = fingerprinter(day);
  const isOurs = await files.create(key, passing(readPart(files, part), taken.add), {
    keptUntil: plainUntil(day),
  });
  const print = taken.end();
  const stored = isOurs && (await fingerprintOf(day, files.read(key)));
  if (!stored || stored.sha256 !== print.sha256)
    throw new Error(`${key} does not hold what was to be sealed`);
  return print;
}

async function* passing(chunks: AsyncIterable<Uint8Array>, look: (chunk: Uint8Array) => void) {
  for await (const chunk of chunks) {
    look(chunk);
    yield chunk;
  }
}

async function write(files: LogFiles, key: string, bytes: Uint8Array, day: string): Promise<void> {
  await files.remove(key);
  await files.create(key, once(bytes), { keptUntil: keptUntil(day) });
}

async function* once(bytes: Uint8Array) {
  yield bytes;
}

function lastOfEachEpoch({ at }: Open): Record<string, number> {
  const last: Record<string, number> = {};
  for (const key of at?.kind === 'segments' ? at.keys : []) {
    const name = readKey(key);
    if (name.kind === 'segment') last[name.epoch] = Math.max(last[name.epoch] ?? 0, name.number);
  }
  return last;
}
