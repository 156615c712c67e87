import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from '../core/config/config.ts';
import { type AwsTarget, clientOptions } from './aws.ts';

/** Encrypts and decrypts the field keys that are stored in the database. */
export type KeyWrap = {
  wrap(key: Uint8Array): Promise<string>;
  unwrap(wrapped: string): Promise<Uint8Array>;
};

/** `fieldKey`: `file:<path>` of a local key file, or the id of a KMS key. */
export function openKeyWrap(fieldKey: string, target: AwsTarget): Promise<KeyWrap> {
  return fieldKey.startsWith('file:')
    ? openKeyFile(fieldKey.slice('file:'.length))
    : openKms(fieldKey, target);
}

async function openKms(keyId: string, target: AwsTarget): Promise<KeyWrap> {
  const { DecryptCommand, EncryptCommand, KMSClient } = await import('@aws-sdk/client-kms');
  const client = new KMSClient(clientOptions(target, 'calls'));
  const context = { purpose: 'tournee-field-key' };
  return {
    wrap: async (key) => {
      const command = new EncryptCommand({ KeyId: keyId, Plaintext: key, EncryptionContext: context });
      const { CiphertextBlob } = await client.send(command);
      if (!CiphertextBlob) throw new Error('KMS returned no ciphertext');
      return `kms:${Buffer.from(CiphertextBlob).toString('base64')}`;
    },
    unwrap: async (wrapped) => {
      const blob = Buffer.from(wrapped.replace(/^kms:/, ''), 'base64');
      const command = new DecryptCommand({ KeyId: keyId, CiphertextBlob: blob, EncryptionContext: context });
      const { Plaintext } = await client.send(command);
      if (!Plaintext) throw new Error('KMS returned no key');
      return Plaintext;
    },
  };
}

async function openKeyFile(path: string): Promise<KeyWrap> {
  const text = await readFile(path, 'utf8').catch(() => {
    throw new ConfigError('FIELD_KEY: there is no such key file, or it cannot be read');
  });
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new ConfigError('FIELD_KEY: the key file must hold 32 bytes in base64');
  return {
    wrap: async (plain) => {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv, { authTagLength: 16 });
      const body = Buffer.concat([iv, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      return `file:${body.toString('base64')}`;
    },
    unwrap: async (wrapped) => {
      const body = Buffer.from(wrapped.replace(/^file:/, ''), 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, body.subarray(0, 12), { authTagLength: 16 });
      decipher.setAuthTag(body.subarray(-16));
      return Buffer.concat([decipher.update(body.subarray(12, -16)), decipher.final()]);
    },
  };
}
