import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto';

const FLAGS = { present: 0x01, verified: 0x04, synced: 0x18, credential: 0x40 };
const COSE = { keyType: 1, algorithm: 3, curve: -1, x: -2 };
/** What precedes the 32 bytes of an Ed25519 key in PKCS #8. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest();
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** The part of CBOR that a credential needs: integers, bytes, texts and maps. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, item]) => {
    if (typeof item === 'number' || typeof item === 'string') return [cbor(key), cbor(item)];
    if (item instanceof Uint8Array || item instanceof Map) return [cbor(key), cbor(item)];
    throw new Error('a value that no credential has');
  });
  return Buffer.concat([head(5, value.size), ...entries]);
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count]);
  if (count < 256) return Buffer.from([(major << 5) | 24, count]);
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff]);
}

type Site = { origin?: string; rpId?: string; isVerified?: boolean };

/** How an authenticator may lie: about the site, the challenge, its counter, whose passkey it is, or with a statement of its maker. */
type Lie = Site & { challenge?: string; counter?: number; userHandle?: string; format?: string };

/** Makes a device; `counts: false` is one whose counter stays 0, as that of synchronised passkeys. */
type Device = { id?: string; seed?: string; counts?: boolean };

export function authenticator({ id = 'device-1', seed = id, counts = true }: Device = {}) {
  const key = Buffer.concat([PKCS8, sha256(seed)]);
  const privateKey = createPrivateKey({ key, format: 'der', type: 'pkcs8' });
  const rawId = Buffer.from(`credential-${id}`);
  let counter = 0;
  let handle = '';
  const site = { origin: 'https://app.tournee.test', rpId: 'app.tournee.test', isVerified: true };
  const facts = { id: base64url(rawId), rawId: base64url(rawId), type: 'public-key' as const };
  return {
    id: facts.id,
    /** Answers creation options, as `navigator.credentials.create()` does. */
    create(options: { challenge: string; user: { id: string } }, lie: Lie = {}) {
      const { origin, rpId, isVerified } = { ...site, ...lie };
      handle = options.user.id;
      const client = clientData('webauthn.create', lie.challenge ?? options.challenge, origin);
      const flags = FLAGS.present | FLAGS.credential | (isVerified ? FLAGS.verified : 0);
      const length = Buffer.from([rawId.length >> 8, rawId.length & 0xff]);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, coseKey(privateKey)]);
      const authData = Buffer.concat([authenticatorData(rpId, flags, 0), credential]);
      const attestation = new Map<string, unknown>([
        ['fmt', lie.format ?? 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]);
      const attestationObject = base64url(cbor(attestation));
      const response = { clientDataJSON: base64url(client), attestationObject, transports: ['internal'] };
      return { ...facts, response, clientExtensionResults: {} };
    },
    /** Answers request options, as `navigator.credentials.get()` does. */
    get(options: { challenge: string }, lie: Lie = {}) {
      const { origin, rpId, isVerified } = { ...site, ...lie };
      counter = lie.counter ?? (counts ? counter + 1 : 0);
      const client = clientData('webauthn.get', lie.challenge ?? options.challenge, origin);
      const data = authenticatorData(rpId, FLAGS.present | (isVerified ? FLAGS.verified : 0), counter);
      const signature = sign(null, Buffer.concat([data, sha256(client)]), privateKey);
      const user = lie.userHandle ?? handle;
      const response = {
        ...(user === '' ? {} : { userHandle: user }),
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
      return { ...facts, response, clientExtensionResults: {} };
    },
  };
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([sha256(rpId), Buffer.from([flags]), count]);
}

function coseKey(privateKey: KeyObject): Buffer {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [COSE.keyType, 1],
      [COSE.algorithm, -8],
      [COSE.curve, 6],
      [COSE.x, Buffer.from(x, 'base64url')],
    ]),
  );
}
