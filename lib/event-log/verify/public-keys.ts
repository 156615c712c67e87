import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto';
import { type SignedDigest, signedBytes } from '../digest.ts';

/** A key that digests are checked with. `key` is its fingerprint, as a digest names it. */
export type PublicKey = { key: string; algorithm: SignedDigest['algorithm']; pem: string; object: KeyObject };

const BLOCK = /-----BEGIN ([A-Z ]+)-----[\s\S]+?-----END \1-----/g;

/** The keys of a PEM file, one or more; of a private key its public half. Throws on a file without any. */
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

/** True when the key signed exactly this. */
export function isSignedBy({ object, algorithm }: PublicKey, signed: SignedDigest): boolean {
  const { signature, ...digest } = signed;
  const hashed = algorithm === 'ed25519' ? null : 'sha256';
  return (
    digest.algorithm === algorithm &&
    verify(hashed, signedBytes(digest), object, Buffer.from(signature, 'base64'))
  );
}
