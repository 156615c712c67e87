import { beforeEach, describe, expect, test } from '@jest/globals';
import { openCipher, replacedKeys, type WrappedKey } from '../../../lib/core/crypto/field-keys.ts';
import { addSeconds } from '../../../lib/core/time.ts';
import { testClock, testIds } from '../../support/run/determinism.ts';

const START = '2026-11-20T09:00:00.000Z';
const key = (kid: string, created_at = START): WrappedKey => ({
  kid,
  purpose: kid.startsWith('i') ? 'index' : 'data',
  wrapped: Buffer.alloc(32, kid).toString('hex'),
  created_at,
});

let clock: ReturnType<typeof testClock>;
let keys: WrappedKey[];
let unwrapped: string[];
let reads: number;
let isDown: boolean;
beforeEach(() => {
  clock = testClock(START);
  keys = [key('d1'), key('i1')];
  unwrapped = [];
  reads = 0;
  isDown = false;
});

const open = () =>
  openCipher({
    find: async () => {
      reads += 1;
      if (isDown) throw new Error('the database is away');
      return keys;
    },
    unwrap: async (wrapped) => {
      unwrapped.push(wrapped);
      return Buffer.from(wrapped, 'hex');
    },
    ids: testIds(clock),
    clock,
  });

const cell = { table: 'users', column: 'encrypted_name', entityId: 1, uuid: 'u' } as const;
const kidOf = (stored: string) => stored.split('.')[1];

describe('the keys of encrypted columns', () => {
  test('are loaded once for many requests, and again after five minutes', async () => {
    const cipher = open();
    await Promise.all([cipher(), cipher(), cipher()]);
    clock.advance(299);
    await cipher();
    expect([reads, unwrapped.length]).toEqual([1, 2]);
    clock.advance(2);
    await cipher();
    expect([reads, unwrapped.length]).toEqual([2, 2]);
  });

  test('a new one encrypts only when every process has loaded it, and the old one still decrypts', async () => {
    const [early, late] = [open(), open()];
    const old = (await early()).encrypt(cell, 'Zoé');
    await late();
    keys = [key('d1'), key('i1'), key('d2', clock.now())];
    clock.advance(301);
    expect(kidOf((await early()).encrypt(cell, 'Zoé'))).toBe('d1');
    clock.advance(300);
    const fresh = (await early()).encrypt(cell, 'Zoé');
    expect(kidOf(fresh)).toBe('d2');
    expect((await late()).decrypt(cell, fresh)).toBe('Zoé');
    expect((await late()).decrypt(cell, old)).toBe('Zoé');
  });

  test('stay in use while the database is unavailable, and are reloaded afterwards', async () => {
    const cipher = open();
    const stored = (await cipher()).encrypt(cell, 'Zoé');
    isDown = true;
    clock.advance(600);
    expect((await cipher()).decrypt(cell, stored)).toBe('Zoé');
    isDown = false;
    keys = [...keys, key('d2', START)];
    clock.advance(600);
    expect(kidOf((await cipher()).encrypt(cell, 'Zoé'))).toBe('d2');
  });

  test('expire when they could not be reloaded for half an hour, since they may have been deleted', async () => {
    const cipher = open();
    await cipher();
    isDown = true;
    clock.advance(1799);
    expect(kidOf((await cipher()).encrypt(cell, 'x'))).toBe('d1');
    clock.advance(1);
    await expect(cipher()).rejects.toThrow('away');
    isDown = false;
    expect(kidOf((await cipher()).encrypt(cell, 'x'))).toBe('d1');
  });

  test('a first load that fails is reported, and repeated at the next request', async () => {
    const cipher = open();
    isDown = true;
    await expect(cipher()).rejects.toThrow('away');
    isDown = false;
    expect(kidOf((await cipher()).encrypt(cell, 'x'))).toBe('d1');
  });

  test.each([[[]], [[key('d1')]], [[key('i1')]]])(
    'without both kinds there is nothing to encrypt with',
    async (some) => {
      keys = some;
      await expect(open()()).rejects.toThrow('run the migrate function first');
    },
  );
});

describe('replacedKeys', () => {
  const later = (seconds: number) => addSeconds(START, seconds);

  test.each([
    ['the only one', [key('d1')], 99_999, []],
    ['one that was followed by another 3,599 seconds ago', [key('d1'), key('d2')], 3599, []],
    ['one that was followed by another an hour ago', [key('d1'), key('d2')], 3600, ['d1']],
    ['each but the newest', [key('d1'), key('d2'), key('d3', later(60))], 3660, ['d1', 'd2']],
    ['no key of the index', [key('i1'), key('d1'), key('i2'), key('d2')], 3600, ['d1']],
  ])('%s', (_, some, seconds, expected) => {
    expect(replacedKeys(some, later(seconds))).toEqual(expected);
  });
});
