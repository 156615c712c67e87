import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';

/**
 * Encrypts and decrypts fields of an association. Their ciphertexts are bound to its uuid, because its id is unknown before the
 * insert.
 */
export function entitySealer({ cipher }: Needs<'cipher'>, uuid: string) {
  return sealerOf(cipher, { table: 'entities', entityId: null, uuid });
}
