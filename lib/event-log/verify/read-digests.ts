import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { inParallel } from '../../core/concurrency.ts';
import type { LogFiles } from '../../core/gateways.ts';
import { byDay, type DigestFile, parseDigest, type SignedDigest, signedBytes } from '../seal/digest.ts';
import { readAll } from '../store/read-lines.ts';
import { type Finding, findingAt } from './finding.ts';
import type { FullListing, StoredPart } from './list-files.ts';

/** A key for checking digests. `key`: its SHA-256, by which a digest names it. */
export type PublicKey = { key: string; algorithm: SignedDigest['algorithm']; pem: string; object: KeyObject };

const PEM_BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/** Reads one or more keys from PEM; uses the public half of a private key. Throws when there is none. */
export function readPublicKeys(text: string): PublicKey[] {
  const keys = [...text.matchAll(PEM_BLOCK)].map(([block]) => readPublicKey(block));
  if (keys.length === 0) throw new Error('there is no key in PEM');
  return keys;
}

function readPublicKey(pem: string): PublicKey {
  const object = createPublicKey(pem);
  const der = object.export({ format: 'der', type: 'spki' });
  return {
    key: hash('sha256', der, 'hex'),
    algorithm: algorithmOf(object),
    pem: object.export({ format: 'pem', type: 'spki' }).toString(),
    object,
  };
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): PublicKey['algorithm'] {
  if (asymmetricKeyType === 'ed25519') return 'ed25519';
  if (asymmetricKeyDetails?.namedCurve === 'prime256v1') return 'ecdsa-p256-sha256';
  throw new Error('a key of the event log is Ed25519 or ECDSA on P-256');
}

function isSignedBy({ object, algorithm }: PublicKey, signed: SignedDigest): boolean {
  const { signature, ...digest } = signed;
  const hashed = algorithm === 'ed25519' ? null : 'sha256';
  return (
    digest.algorithm === algorithm &&
    verify(hashed, signedBytes(digest), object, Buffer.from(signature, 'base64'))
  );
}

/** `trusted`: digests with a valid signature, by day and part; `faulty`: keys of the others. */
export type Digests = { trusted: DigestFile[]; faulty: Set<string>; findings: Finding[] };

/** Reads all digests of a log and checks their signatures. */
export async function readDigests(
  files: LogFiles,
  listing: FullListing,
  keys: PublicKey[],
): Promise<Digests> {
  const found: Digests = { trusted: [], faulty: new Set(), findings: [] };
  const read = await inParallel([...listing.digests.values()], async (stored) => {
    const bytes = await readAll(files.read(stored.key));
    return checkDigest(stored, bytes, keys);
  });
  for (const digest of read) {
    if ('digest' in digest) found.trusted.push(digest);
    else {
      found.faulty.add(digest.key);
      found.findings.push(digest.finding);
    }
  }
  found.trusted.sort((a, b) => byDay(a.digest, b.digest));
  return found;
}

type FaultyDigest = { key: string; finding: Finding };

function checkDigest(stored: StoredPart, bytes: Buffer, keys: PublicKey[]): DigestFile | FaultyDigest {
  const { key } = stored;
  const digest = parseOrUndefined(key, bytes);
  if (!digest) return faultyDigest('edited-digest', key, `${key} is no digest any more.`);
  const signer = keys.find((known) => known.key === digest.key);
  if (!signer) {
    const sentence = `${key} is signed with a key that was not given: ${digest.key}.`;
    return faultyDigest('unknown-key', key, sentence);
  }
  if (!isSignedBy(signer, digest))
    return faultyDigest(
      'edited-digest',
      key,
      `${key} was changed: its signature is not that of what it says.`,
    );
  if (digest.day !== stored.day || digest.part !== stored.part) {
    const sentence = `${key} is not the digest of this day, but of ${digest.day}, part ${digest.part}.`;
    return faultyDigest('edited-digest', key, sentence);
  }
  // The same members in another notation also have a valid signature, but this service did not write that file.
  if (!bytes.equals(Buffer.from(`${JSON.stringify(digest)}\n`)) || !isCanonicalBase64(digest.signature))
    return faultyDigest('edited-digest', key, `${key} was changed: it is not as it was written.`);
  return { key, sha256: hash('sha256', bytes, 'hex'), digest };
}

function faultyDigest(kind: 'edited-digest' | 'unknown-key', key: string, sentence: string): FaultyDigest {
  return { key, finding: findingAt(kind, key, sentence) };
}

function parseOrUndefined(key: string, bytes: Uint8Array): SignedDigest | undefined {
  try {
    return parseDigest(key, bytes);
  } catch {
    return undefined;
  }
}

/** False when the unused bits of the base64 text are set. */
function isCanonicalBase64(base64: string): boolean {
  return Buffer.from(base64, 'base64').toString('base64') === base64;
}
