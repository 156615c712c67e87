import { generateKeyPairSync, hash, sign } from 'node:crypto';
import type { LogSigner } from '../../../lib/core/gateways.ts';

/** A signer of the same kind as a stage's KMS key (ECDSA P-256). */
export function stageSigner(): LogSigner {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    key: hash('sha256', publicKey.export({ format: 'der', type: 'spki' }), 'hex'),
    algorithm: 'ecdsa-p256-sha256',
    publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString(),
    sign: async (bytes) => sign('sha256', bytes, privateKey),
  };
}
