import { createPrivateKey, createPublicKey, hash, type KeyObject, sign } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from '../../core/config/config.ts';
import type { LogSigner } from '../../core/gateways.ts';
import { type AwsTarget, clientOptions } from '../aws.ts';

/** `logKey`: `file:<path>` of a local private key in PEM, or the id of a KMS key. */
export function openLogSigner(logKey: string, target: AwsTarget): Promise<LogSigner> {
  return logKey.startsWith('file:') ? openKeyFile(logKey.slice('file:'.length)) : openKms(logKey, target);
}

async function openKms(keyId: string, target: AwsTarget): Promise<LogSigner> {
  const { GetPublicKeyCommand, KMSClient, SignCommand } = await import('@aws-sdk/client-kms');
  const client = new KMSClient(clientOptions(target, 'calls'));
  const { PublicKey } = await client.send(new GetPublicKeyCommand({ KeyId: keyId }));
  if (!PublicKey) throw new Error('KMS returned no public key');
  const publicKey = createPublicKey({ key: Buffer.from(PublicKey), format: 'der', type: 'spki' });
  return {
    ...identityOf(publicKey),
    algorithm: 'ecdsa-p256-sha256',
    sign: async (bytes) => {
      const SigningAlgorithm = 'ECDSA_SHA_256';
      const command = new SignCommand({ KeyId: keyId, Message: bytes, MessageType: 'RAW', SigningAlgorithm });
      const { Signature } = await client.send(command);
      if (!Signature) throw new Error('KMS returned no signature');
      return Signature;
    },
  };
}

async function openKeyFile(path: string): Promise<LogSigner> {
  const pem = await readFile(path, 'utf8').catch(() => {
    throw new ConfigError('EVENT_LOG_KEY: there is no such key file, or it cannot be read');
  });
  const key = privateKey(pem);
  return {
    ...identityOf(createPublicKey(pem)),
    algorithm: 'ed25519',
    sign: async (bytes) => sign(null, bytes, key),
  };
}

function privateKey(pem: string): KeyObject {
  try {
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // The error below does not quote the content of the file.
  }
  throw new ConfigError('EVENT_LOG_KEY: the key file must hold an Ed25519 private key in PEM');
}

function identityOf(key: KeyObject): Pick<LogSigner, 'key' | 'publicKey'> {
  const der = key.export({ format: 'der', type: 'spki' });
  return {
    key: hash('sha256', der, 'hex'),
    publicKey: key.export({ format: 'pem', type: 'spki' }).toString(),
  };
}
