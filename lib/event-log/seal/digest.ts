import { hash } from 'node:crypto';
import * as z from 'zod';
import { inParallel } from '../../core/concurrency.ts';
import type { LogFiles } from '../../core/gateways.ts';
import { readJson } from '../../core/read-json.ts';
import { type DayPart, DIGESTS, digestKey, parseKey } from '../store/names.ts';
import { DamagedFile, readAll } from '../store/read-lines.ts';

const hex = () => z.string().regex(/^[\da-f]{64}$/);

const UnsignedDigest = z.strictObject({
  /** The position in the chain of digests. */
  number: z.int().positive(),
  day: z.string(),
  part: z.int().positive(),
  /** The key of the plain file; null for a day without events, which has no file. */
  file: z.string().nullable(),
  lines: z.int().nonnegative(),
  bytes: z.int().nonnegative(),
  /** The SHA-256 of all bytes. */
  sha256: hex(),
  /** `sha256(<chain so far in hex> + <line>)` over the lines, starting with `genesis:<day>`. */
  chain: hex(),
  /** The SHA-256 of the file with the checks of the lines. */
  checks_sha256: hex(),
  /** The number of the last included segment, per epoch; empty for a log in a folder. */
  segments: z.record(z.string(), z.int()),
  sealed_at: z.string(),
  previous: z.string().nullable(),
  /** The SHA-256 of the previous digest's file. */
  previous_sha256: hex().nullable(),
  key: hex(),
  algorithm: z.enum(['ed25519', 'ecdsa-p256-sha256']),
});

export const SignedDigest = z.strictObject({ ...UnsignedDigest.shape, signature: z.base64() });

/** The signed statement about a sealed part of a day. */
export type Digest = z.output<typeof UnsignedDigest>;
export type SignedDigest = z.output<typeof SignedDigest>;

/** The signed bytes: the digest without its signature, in the member order of the schema. */
export function signedBytes(digest: Digest): Uint8Array {
  // Zod returns the members in the order of the schema, whatever the order in the file.
  return Buffer.from(JSON.stringify(UnsignedDigest.parse(digest)));
}

/** Reads the digest of a part; undefined when the part is not sealed. Throws `DamagedFile`. */
export async function readDigest(files: LogFiles, of: DayPart): Promise<SignedDigest | undefined> {
  const key = digestKey(of);
  if ((await files.size(key)) === undefined) return undefined;
  return parseDigest(key, await readAll(files.read(key)));
}

/** Parses the bytes of a digest file. Throws `DamagedFile`, which names the key. */
export function parseDigest(key: string, bytes: Uint8Array): SignedDigest {
  const parsed = SignedDigest.safeParse(readJson(bytes));
  if (!parsed.success) throw new DamagedFile(`${key} is no digest of the event log`);
  return parsed.data;
}

/** A digest with the key and the SHA-256 of its file. */
export type DigestFile = { key: string; sha256: string; digest: SignedDigest };

/** All digests, ordered by day and part. */
export async function findDigests(files: LogFiles): Promise<DigestFile[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(DIGESTS)) if (parseKey(key).kind === 'digest') keys.push(key);
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
