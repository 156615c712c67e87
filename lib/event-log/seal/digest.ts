import { hash } from 'node:crypto';
import * as z from 'zod';
import { inParallel } from '../../core/concurrency.ts';
import type { LogFiles } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import { DamagedFile, readAll } from '../store/bytes.ts';
import { type DayPart, DIGESTS, digestKey, readKey } from '../store/names.ts';

const hex = () => z.string().regex(/^[\da-f]{64}$/);

const Sealed = z.strictObject({
  /** Counts the digests: each is signed behind the one before. */
  number: z.int().positive(),
  day: z.string(),
  part: z.int().positive(),
  /** Its key; null when nothing happened on that day, and then there is no file. */
  file: z.string().nullable(),
  lines: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** Of all bytes. */
  sha256: hex(),
  /** `sha256(<chain so far in hex> + <line>)` over the lines, from `genesis:<day>`. */
  chain: hex(),
  /** Of the file with the checks of the lines. */
  checks_sha256: hex(),
  /** The last segment that is in it, of each epoch; empty where the log is a folder. */
  segments: z.record(z.string(), z.int()),
  sealed_at: z.string(),
  previous: z.string().nullable(),
  /** Of the file of the digest before. */
  previous_sha256: hex().nullable(),
  key: hex(),
  algorithm: z.enum(['ed25519', 'ecdsa-p256-sha256']),
});

export const SignedDigest = z.strictObject({ ...Sealed.shape, signature: z.base64() });

/** What is said of a sealed day, and what is signed. */
export type Digest = z.output<typeof Sealed>;
export type SignedDigest = z.output<typeof SignedDigest>;

/** The bytes that are signed: the digest without its signature, its members in their order. */
export function signedBytes(digest: Digest): Uint8Array {
  // Parsed members come in the order of the schema, whatever the order in the file was.
  return Buffer.from(JSON.stringify(Sealed.parse(digest)));
}

/** The digest at a key; undefined when the day is not sealed. Throws on a file that is none. */
export async function readDigest(files: LogFiles, of: DayPart): Promise<SignedDigest | undefined> {
  const key = digestKey(of);
  if ((await files.size(key)) === undefined) return undefined;
  return parseDigest(key, await readAll(files.read(key)));
}

/** Throws on bytes that are no digest, and names the key. */
export function parseDigest(key: string, bytes: Uint8Array): SignedDigest {
  const parsed = SignedDigest.safeParse(readJson(bytes));
  if (!parsed.success) throw new DamagedFile(`${key} is no digest of the event log`);
  return parsed.data;
}

/** A digest, and the file it lies in. */
export type DigestFile = { key: string; sha256: string; digest: SignedDigest };

/** All digests, in the order of days and parts. */
export async function findDigests(files: LogFiles): Promise<DigestFile[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(DIGESTS)) if (readKey(key).kind === 'digest') keys.push(key);
  const found = await inParallel(keys, async (key) => {
    const bytes = await readAll(files.read(key));
    return { key, sha256: hash('sha256', bytes, 'hex'), digest: parseDigest(key, bytes) };
  });
  return found.toSorted((a, b) => byDay(a.digest, b.digest));
}

export function byDay(a: DayPart, b: DayPart): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  return a.part - b.part;
}
