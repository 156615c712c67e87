import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import type { Ids } from '../ids.ts';
import type { SealedColumn, SealedTable } from './sealed-cells.ts';

/** The database cell a ciphertext is bound to. */
export type Cell = { table: SealedTable; column: SealedColumn; entityId: number | null; uuid: string };

/** `current` names the key that encrypts, every key of `data` decrypts, `index` never rotates. */
export type KeyRing = { current: string; data: Map<string, Uint8Array>; index: Uint8Array };

/** Thrown for a cell that was altered, belongs elsewhere, names an unknown key or is no ciphertext. */
export class DamagedCell extends Error {
  readonly cell: Cell;

  constructor(cell: Cell, message: string) {
    super(message);
    this.name = 'DamagedCell';
    this.cell = cell;
  }
}

export type Cipher = {
  /** Id of the key that encrypts. */
  kid: string;
  /** Returns `v1.<kid>.<base64url(iv | ciphertext | tag)>`. */
  encrypt(cell: Cell, plain: string): string;
  /** Throws `DamagedCell` when the text was altered, belongs to another cell, or names an unknown key. */
  decrypt(cell: Cell, stored: string): string;
  /** A keyed hash for exact search; equal values of one purpose give equal hashes. */
  blindIndex(purpose: string, value: string): string;
};

const ALGORITHM = 'aes-256-gcm';
const IV_BYTES = 12;
const TAG_BYTES = 16;
const OPTIONS = { authTagLength: TAG_BYTES } as const;

function authenticatedData(cell: Cell): Buffer {
  return Buffer.from(`${cell.table}.${cell.column}|${cell.entityId ?? '-'}|${cell.uuid}`);
}

/** AES-256-GCM with a random nonce; the cell is additional authenticated data. */
export function createCipher(ring: KeyRing, ids: Ids): Cipher {
  // Key objects are created once: passing bytes makes each call six times slower.
  const dataKeys = new Map([...ring.data].map(([kid, bytes]) => [kid, createSecretKey(bytes)]));
  const indexKeys = new Map<string, KeyObject>();
  return {
    kid: ring.current,
    encrypt(cell, plain) {
      const iv = ids.bytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, keyOf(dataKeys, ring.current), iv, OPTIONS);
      cipher.setAAD(authenticatedData(cell));
      const body = Buffer.concat([iv, cipher.update(plain, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `v1.${ring.current}.${body.toString('base64url')}`;
    },
    decrypt(cell, stored) {
      try {
        return decryptWith(dataKeys, cell, stored);
      } catch (error) {
        throw new DamagedCell(cell, error instanceof Error ? error.message : 'unreadable');
      }
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

function decryptWith(keys: ReadonlyMap<string, KeyObject>, cell: Cell, stored: string): string {
  const [version, kid, body] = stored.split('.');
  if (version !== 'v1' || !kid || !body)
    throw new Error(`${cell.table}.${cell.column} is not encrypted text`);
  const bytes = Buffer.from(body, 'base64url');
  const iv = bytes.subarray(0, IV_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(keys, kid), iv, OPTIONS);
  decipher.setAAD(authenticatedData(cell));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  // Read as bytes, because reading text creates a decoder for each value. `update` returns all bytes: `final` only checks the tag.
  const plain = decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES));
  decipher.final();
  return plain.toString('utf8');
}

/** Returns the result of `read`, or null for a damaged cell, so that the rest of a response is still shown. */
export function orDamaged<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof DamagedCell) return null;
    throw error;
  }
}

/** A cipher that reports each damaged cell, even if its caller handles the error. */
export function reportingCipher(cipher: Cipher, report: (cell: Cell) => void): Cipher {
  // Each member is read on use only: in a function without keys each one throws.
  return {
    get kid() {
      return cipher.kid;
    },
    encrypt: (cell, plain) => cipher.encrypt(cell, plain),
    blindIndex: (purpose, value) => cipher.blindIndex(purpose, value),
    decrypt(cell, stored) {
      try {
        return cipher.decrypt(cell, stored);
      } catch (error) {
        if (error instanceof DamagedCell) report(cell);
        throw error;
      }
    },
  };
}

function keyOf(keys: ReadonlyMap<string, KeyObject>, kid: string): KeyObject {
  const key = keys.get(kid);
  if (!key) throw new Error(`no field key ${kid}`);
  return key;
}

/** Normalises an e-mail address or a name for comparison: NFKC, trimmed, lower case. */
export function searchForm(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

export type Sealer = ReturnType<typeof sealerOf>;

/** Encrypts and decrypts the columns of one row; null stays null. */
export function sealerOf(cipher: Cipher, row: Omit<Cell, 'column'>) {
  const seal = (column: SealedColumn, plain: string | null | undefined): string | null =>
    plain === null || plain === undefined ? null : cipher.encrypt({ ...row, column }, plain);
  return {
    seal,
    open: (column: SealedColumn, stored: string | null): string | null =>
      stored === null ? null : cipher.decrypt({ ...row, column }, stored),
    /** Like `open`, but returns null for a damaged cell; for values that are only shown or compared. */
    read: (column: SealedColumn, stored: string | null): string | null =>
      stored === null ? null : orDamaged(() => cipher.decrypt({ ...row, column }, stored)),
    /** For updates: returns undefined, which leaves the column unchanged, when the value has not changed. */
    reseal: (column: SealedColumn, before: string | null, after: string | null): string | null | undefined =>
      before === after ? undefined : seal(column, after),
  };
}
