import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { SealedColumn, SealedTable } from '../data/field-keys.ts';
import type { Ids } from './ids.ts';

/** Which cell of the database a ciphertext belongs to; it cannot be moved to another. */
export type Cell = { table: SealedTable; column: SealedColumn; entityId: number | null; uuid: string };

/** Keys in use: `current` encrypts, every key of `data` decrypts, `index` never rotates. */
export type KeyRing = { current: string; data: Map<string, Uint8Array>; index: Uint8Array };

export type Cipher = {
  /** The key that encrypts. */
  kid: string;
  /** Text `v1.<kid>.<base64url(iv | ciphertext | tag)>`. */
  encrypt(cell: Cell, plain: string): string;
  /** Throws when the text was altered, moved, or its key is unknown. */
  decrypt(cell: Cell, stored: string): string;
  /** A keyed hash for exact search and comparison; equal inputs of one purpose give equal text. */
  blindIndex(purpose: string, value: string): string;
};

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;

function authenticatedData(cell: Cell): Buffer {
  return Buffer.from(`${cell.table}.${cell.column}|${cell.entityId ?? '-'}|${cell.uuid}`);
}

/** AES-256-GCM with a random nonce; the cell is authenticated with the text. */
export function createCipher(ring: KeyRing, ids: Ids): Cipher {
  // Taken over once: from bytes a call of Node's would take six times as long.
  const dataKeys = new Map([...ring.data].map(([kid, bytes]) => [kid, createSecretKey(bytes)]));
  const indexKeys = new Map<string, KeyObject>();
  return {
    kid: ring.current,
    encrypt(cell, plain) {
      const iv = ids.bytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyOf(dataKeys, ring.current), iv, {
        authTagLength: TAG_BYTES,
      });
      cipher.setAAD(authenticatedData(cell));
      const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${ring.current}.${body.toString('base64url')}`;
    },
    decrypt(cell, stored) {
      const [version, kid, body] = stored.split('.');
      if (version !== 'v1' || !kid || !body)
        throw new Error(`${cell.table}.${cell.column} is not encrypted text`);
      const bytes = Buffer.from(body, 'base64url');
      const decipher = createDecipheriv(ALGORITHM, keyOf(dataKeys, kid), bytes.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      });
      decipher.setAAD(authenticatedData(cell));
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
      return (
        decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
      );
    },
    blindIndex(purpose, value) {
      let key = indexKeys.get(purpose);
      if (!key) {
        key = createSecretKey(Buffer.from(hkdfSync('sha256', ring.index, '', purpose, 32)));
        indexKeys.set(purpose, key);
      }
      return createHmac('sha256', key).update(value).digest('base64url');
    },
  };
}

function keyOf(keys: ReadonlyMap<string, KeyObject>, kid: string): KeyObject {
  const key = keys.get(kid);
  if (!key) throw new Error(`no field key ${kid}`);
  return key;
}

/** The form in which e-mail addresses and names are compared: NFKC, trimmed, lower case. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The encrypted columns of one row; what is absent stays absent. */
export function sealerOf(cipher: Cipher, row: Omit<Cell, 'column'>) {
  const seal = (column: SealedColumn, plain: string | null | undefined): string | null =>
    plain === null || plain === undefined ? null : cipher.encrypt({ ...row, column }, plain);
  return {
    seal,
    open: (column: SealedColumn, stored: string | null): string | null =>
      stored === null ? null : cipher.decrypt({ ...row, column }, stored),
    /** For a change: undefined, which leaves the column as it is, where the value is the same. */
    reseal: (column: SealedColumn, before: string | null, after: string | null): string | null | undefined =>
      before === after ? undefined : seal(column, after),
  };
}
