import { describe, expect, test } from '@jest/globals';
import { type Cell, createCipher, sealerOf, searchForm } from '../../../lib/core/crypto/cipher.ts';
import { cipher, ids } from '../../support/run/resources.ts';

const cell: Cell = { table: 'users', column: 'encrypted_name', entityId: 7, uuid: '0190-a' };
const NAME = 'Łukasz Ștefan Őry 🚒';

/** `stored` with one flipped bit. */
function tamper(stored: string, at: number): string {
  const [version, kid, body = ''] = stored.split('.');
  const bytes = Buffer.from(body, 'base64url');
  bytes[at] = (bytes[at] ?? 0) ^ 1;
  return `${version}.${kid}.${bytes.toString('base64url')}`;
}

describe('createCipher', () => {
  test.each([NAME, '', 'a', 'x'.repeat(100_000)])('what was encrypted can be read again', (plain) => {
    expect(cipher.decrypt(cell, cipher.encrypt(cell, plain))).toBe(plain);
  });

  test('security row 42: the text names its version and its key and shows nothing of what it holds', () => {
    const stored = cipher.encrypt(cell, NAME);
    expect(stored).toMatch(/^v1\.d1\.[A-Za-z0-9_-]+$/);
    expect(Buffer.from(stored.split('.')[2] ?? '', 'base64url').toString('utf8')).not.toContain('ukasz');
  });

  test('security row 42: the same name encrypted twice gives two different texts', () => {
    expect(cipher.encrypt(cell, NAME)).not.toBe(cipher.encrypt(cell, NAME));
  });

  test.each<[string, Cell]>([
    ['table', { ...cell, table: 'passages' }],
    ['column', { ...cell, column: 'encrypted_email' }],
    ['association', { ...cell, entityId: 8 }],
    ['owner', { ...cell, entityId: null }],
    ['row', { ...cell, uuid: '0190-b' }],
  ])('security row 42: ciphertext moved to another %s cannot be decrypted', (_, other) => {
    const stored = cipher.encrypt(cell, NAME);
    expect(() => cipher.decrypt(other, stored)).toThrow(/authenticate/);
  });

  test('security row 42: ciphertext altered in any byte cannot be decrypted', () => {
    const stored = cipher.encrypt(cell, 'Bob');
    const size = Buffer.from(stored.split('.')[2] ?? '', 'base64url').length;
    expect(size).toBe(12 + 'Bob'.length + 16);
    for (let at = 0; at < size; at += 1) {
      expect(() => cipher.decrypt(cell, tamper(stored, at))).toThrow(/authenticate/);
    }
  });

  test.each(['v1.d1.', 'v1.d1.AAAA', 'v1.d1.AAAAAAAAAAAAAAAAAAAAAAAA'])(
    '%s is too short to be read',
    (stored) => {
      expect(() => cipher.decrypt(cell, stored)).toThrow();
    },
  );

  test.each(['', 'Łukasz', 'v2.d1.AAAA', 'v1', 'v1..AAAA', 'v1.d1', 'v1.d1.'])(
    '%j is not encrypted text',
    (stored) => {
      expect(() => cipher.decrypt(cell, stored)).toThrow('users.encrypted_name is not encrypted text');
    },
  );

  test('decrypting with a missing key names it', () => {
    const stored = cipher.encrypt(cell, NAME).replace('v1.d1.', 'v1.d0.');
    expect(() => cipher.decrypt(cell, stored)).toThrow('no field key d0');
  });

  test('after a rotation the new key encrypts and the old texts stay readable', () => {
    const [d1, d2, index] = [Buffer.alloc(32, 1), Buffer.alloc(32, 3), Buffer.alloc(32, 2)];
    const before = createCipher({ current: 'd1', data: new Map([['d1', d1]]), index }, ids);
    const data = new Map([
      ['d1', d1],
      ['d2', d2],
    ]);
    const after = createCipher({ current: 'd2', data, index }, ids);
    const old = before.encrypt(cell, NAME);
    expect(after.decrypt(cell, old)).toBe(NAME);
    expect(after.encrypt(cell, NAME)).toMatch(/^v1\.d2\./);
    expect(after.blindIndex('users.email_index', 'a')).toBe(before.blindIndex('users.email_index', 'a'));
  });
});

describe('blindIndex', () => {
  test('is the same for the same text, and another one for another purpose, text or key', () => {
    const index = cipher.blindIndex('users.email_index', 'camille@example.org');
    expect(index).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(cipher.blindIndex('users.email_index', 'camille@example.org')).toBe(index);
    const key = Buffer.alloc(32, 9);
    const stranger = createCipher({ current: 'k', data: new Map([['k', key]]), index: key }, ids);
    const others = [
      cipher.blindIndex('passages.email_index|7', 'camille@example.org'),
      cipher.blindIndex('users.email_index', 'camile@example.org'),
      stranger.blindIndex('users.email_index', 'camille@example.org'),
    ];
    expect(others).not.toContain(index);
    expect(new Set(others).size).toBe(3);
  });

  test('is asked for a search form in which case, outer space and letter forms do not count', () => {
    expect(searchForm('  Camille@Example.ORG ')).toBe('camille@example.org');
    expect(searchForm('É')).toBe(searchForm('e\u0301'));
    expect(searchForm('ﬁn')).toBe('fin');
  });
});

describe('sealerOf', () => {
  test('binds each column of a row and leaves null as null', () => {
    const { seal, open } = sealerOf(cipher, { table: 'users', entityId: 7, uuid: '0190-a' });
    const stored = seal('encrypted_name', NAME);
    expect(open('encrypted_name', stored)).toBe(NAME);
    expect(() => open('encrypted_phone', stored)).toThrow(/authenticate/);
    expect([seal('encrypted_name', null), seal('encrypted_name', undefined)]).toEqual([null, null]);
    expect(open('encrypted_name', null)).toBeNull();
  });
});
