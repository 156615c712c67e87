import { type Cipher, createCipher } from './crypto.ts';
import type { Ids } from './ids.ts';

export type WrappedKey = { kid: string; purpose: 'data' | 'index'; wrapped: string };

/** The cipher of a database, from its wrapped keys. The newest data key encrypts. */
export async function cipherFrom(
  keys: WrappedKey[],
  unwrap: (wrapped: string) => Promise<Uint8Array>,
  ids: Ids,
): Promise<Cipher> {
  const data = new Map<string, Uint8Array>();
  let current = '';
  let index: Uint8Array | undefined;
  for (const { kid, purpose, wrapped } of keys) {
    const key = await unwrap(wrapped);
    if (purpose === 'index') index = key;
    else {
      data.set(kid, key);
      current = kid;
    }
  }
  if (!index || current === '')
    throw new Error('the database has no field keys: run the migrate function first');
  return createCipher({ current, data, index }, ids);
}
