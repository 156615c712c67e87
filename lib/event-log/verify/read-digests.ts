import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { inParallel } from '../../core/concurrency.ts';
import type { LogFiles } from '../../core/gateways.ts';
import { byDay, type DigestFile, parseDigest, type SignedDigest, signedBytes } from '../seal/digest.ts';
import { readAll } from '../store/bytes.ts';
import { type Finding, findingAt } from './finding.ts';
import type { StoredPart, Survey } from './survey.ts';

/** A key for checking digests. `key`: its SHA-256, by which a digest names it. */
export type PublicKey = { key: string; algorithm: SignedDigest['algorithm']; pem: string; object: KeyObject };

const BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/** Reads one or more keys from PEM; of a private key the public half. Throws when there is none. */
export function readPublicKeys(text: string): PublicKey[] {
  const keys = [...text.matchAll(BLOCK)].map(([block]) => readPublicKey(block));
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
export async function readDigests(files: LogFiles, survey: Survey, keys: PublicKey[]): Promise<Digests> {
  const found: Digests = { trusted: [], faulty: new Set(), findings: [] };
  const read = await inParallel([...survey.digests.values()], async (stored) => {
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

type Faulty = { key: string; finding: Finding };

function checkDigest(stored: StoredPart, bytes: Buffer, keys: PublicKey[]): DigestFile | Faulty {
  const { key } = stored;
  const digest = parse(key, bytes);
  if (!digest) return faulty('edited-digest', key, `${key} is no digest any more.`);
  const signer = keys.find((known) => known.key === digest.key);
  if (!signer) {
    const said = `${key} is signed with a key that was not given: ${digest.key}.`;
    return faulty('unknown-key', key, said);
  }
  if (!isSignedBy(signer, digest))
    return faulty('edited-digest', key, `${key} was changed: its signature is not that of what it says.`);
  if (digest.day !== stored.day || digest.part !== stored.part) {
    const said = `${key} is not the digest of this day, but of ${digest.day}, part ${digest.part}.`;
    return faulty('edited-digest', key, said);
  }
  // The same members in another notation have a valid signature too, but this service did not write the file.
  if (!bytes.equals(Buffer.from(`${JSON.stringify(digest)}\n`)) || !isExact(digest.signature))
    return faulty('edited-digest', key, `${key} was changed: it is not as it was written.`);
  return { key, sha256: hash('sha256', bytes, 'hex'), digest };
}

function faulty(kind: 'edited-digest' | 'unknown-key', key: string, sentence: string): Faulty {
  return { key, finding: findingAt(kind, key, sentence) };
}

function parse(key: string, bytes: Uint8Array): SignedDigest | undefined {
  try {
    return parseDigest(key, bytes);
  } catch {
    return undefined;
  }
}

/** False when the unused bits of the base64 text are set. */
function isExact(base64: string): boolean {
  return Buffer.from(base64, 'base64').toString('base64') === base64;
}
