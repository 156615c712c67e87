import { describe, expect, test } from '@jest/globals';
import { sealAll, sealEnded } from '../../../app/offline/seal/seal-evenings.ts';
import { type Evening, unsentOfOthers } from '../../../app/offline/seal/sealed-rows.ts';
import { unsealEvening } from '../../../app/offline/seal/unseal-evening.ts';
import { type FieldStore, memoryStore } from '../../../clients/typescript/src/field/index.ts';

const alice: Evening = { userId: 3, operationId: 12 };
const bob: Evening = { userId: 5, operationId: 12 };
const NEVER = Number.POSITIVE_INFINITY;

/** The keys of the service: one for each user. */
const keyFor = ({ userId }: Evening) => Buffer.alloc(32, userId).toString('base64url');
const offline = async (): Promise<string> => {
  throw new Error('no network');
};

/** Stores with a common count of steps: after that many, every access fails. */
function device() {
  const stores = new Map<string, FieldStore>();
  const here = new Set<Evening>();
  let left = NEVER;
  const step = () => {
    left -= 1;
    if (left < 0) throw new Error('killed');
  };
  const storeOf = (name: string): FieldStore => {
    const store = stores.get(name) ?? memoryStore();
    stores.set(name, store);
    return {
      load: async () => {
        step();
        return store.load();
      },
      save: async (changes) => {
        step();
        await store.save(changes);
      },
    };
  };
  const evening = ({ userId, operationId }: Evening) => `evening-${userId}-${operationId}`;
  return {
    phone: {
      sealedStore: storeOf('safe'),
      evenings: async () => [...here],
      use: <T>(of: Evening, act: (store: FieldStore) => Promise<T>) => act(storeOf(evening(of))),
    },
    store: (of: Evening) => {
      here.add(of);
      return storeOf(evening(of));
    },
    diesBefore: (steps: number) => {
      left = steps;
    },
    revive: () => {
      left = NEVER;
    },
    /** Everything that a person with the phone can read. */
    text: async () => {
      const rows = [];
      for (const store of stores.values()) rows.push(...(await store.load()));
      return rows
        .map(
          ([key, value]) =>
            `${key} ${JSON.stringify(value)} ${Buffer.from(bytesIn(value)).toString('latin1')}`,
        )
        .join('\n');
    },
  };
}
type Device = ReturnType<typeof device>;

const bytesIn = (value: unknown): Uint8Array => {
  const bytes: unknown = Reflect.get(Object(value), 'bytes');
  return bytes instanceof Uint8Array ? bytes : new Uint8Array();
};

const secret = ['Zoé Échevin', '12 rue des Lilas', 'Sonnez deux fois', 'Rue de la Gare'];
const donor = { id: 'a', montant: '12.50', name: 'Zoé Échevin' };
const known = { id: 'c', passage_id: 7, user_id: 3, montant: '10.00', remark: null, version: 1 };
const saidOf = (place: string) => ({
  address_id: 1,
  dwelling: { floor: '2', door: 'B' },
  do_not_call: true,
  place,
});
const unsent = {
  // Never sent; sent but not answered; changed after it was recorded; refused.
  'passages/a': { mine: donor, waits: true },
  'passages/b': { mine: { id: 'b', montant: '5.00' }, sent: { id: 'b', montant: '5.00' }, waits: false },
  'passages/c': { mine: { ...known, remark: 'Sonnez deux fois' }, master: known, waits: true },
  'passages/d': {
    mine: { id: 'd', sync_error: { code: 'forbidden', detail: '', fields: [] } },
    waits: false,
    wasRefused: true,
  },
  // A mark that was not sent, and a refused one.
  'marks/1/2|b': { ...saidOf('Zoé Échevin, 12 rue des Lilas'), waits: true },
  'marks/2/0|': { ...saidOf('4 rue de la Gare'), waits: false, refused: 'not-found' },
};
const notes = { lost: [{ id: 'b' }], places: { a: '12 rue des Lilas' } };
const settled = { mine: { ...known, id: 'e' }, master: { ...known, id: 'e' }, waits: false };
const evening = {
  ...unsent,
  'passages/e': settled,
  'marks/1/3|': { ...saidOf('12 rue des Lilas'), waits: false, sentOver: 4 },
  'addresses/1': { voie: 'Rue de la Gare' },
  'cursor:passages': 'c1',
  bootstrap: { member: { user_id: 3 } },
  notes,
};
const kept = { ...unsent, notes };

const write = (store: FieldStore, rows: object) => store.save(new Map(Object.entries(rows)));
const rowsOf = async (store: FieldStore) => Object.fromEntries(await store.load());
const sealedRows = async ({ phone }: Device) =>
  [...(await phone.sealedStore.load())].filter(([name]) => name.startsWith('sealed/'));
const bring = ({ phone: { sealedStore }, store }: Device, whose = alice, ask = async () => keyFor(whose)) =>
  unsealEvening({ sealedStore, store: store(whose) }, whose, ask);

/** A phone on which a member has prepared an evening and worked. */
async function afterWork(whose = alice, rows: object = evening): Promise<Device> {
  const made = device();
  await bring(made, whose);
  await write(made.store(whose), rows);
  return made;
}

/** Nothing of the evening can be read, and no key is left. */
async function expectNothingReadable(made: Device): Promise<void> {
  const text = await made.text();
  for (const one of secret) expect(text).not.toContain(one);
  const names = [...(await made.phone.sealedStore.load()).keys()];
  expect(names.filter((name) => !name.startsWith('sealed/'))).toEqual([]);
  expect(await rowsOf(made.store(alice))).toEqual({});
}

/** Kills `act` before its first, second, … step until it completes; returns the number of steps. */
async function killEverywhere(
  prepare: () => Promise<Device>,
  act: (made: Device) => Promise<unknown>,
  judge: (made: Device) => Promise<void>,
): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    const made = await prepare();
    made.diesBefore(steps);
    const isDone = await act(made).then(
      () => true,
      () => false,
    );
    made.revive();
    await judge(made);
    if (isDone) return steps;
  }
}

describe('a session that ends on a phone', () => {
  test('leaves nothing readable, without a network, and all that was not sent comes back to its member', async () => {
    const made = await afterWork();
    expect(await sealAll(made.phone)).toEqual({ unsealed: 0 });
    await expectNothingReadable(made);
    expect((await sealedRows(made)).map(([, row]) => row)).toMatchObject([{ visits: 6 }]);
    expect(await bring(made)).toEqual({ brought: 6, damaged: 0 });
    expect(await rowsOf(made.store(alice))).toEqual(kept);
    expect(await sealedRows(made)).toEqual([]);
  });

  test('leaves nothing at all of an evening that was sent', async () => {
    const made = await afterWork(alice, {
      'passages/e': settled,
      notes: { ...notes, lost: [] },
      'addresses/1': {},
    });
    await sealAll(made.phone);
    expect([...(await made.phone.sealedStore.load())]).toEqual([]);
    expect(await rowsOf(made.store(alice))).toEqual({});
  });

  test('keeps what the member has not read yet of what was not taken, and is nobody’s visit', async () => {
    const made = await afterWork(alice, { 'passages/e': settled, notes });
    await sealAll(made.phone);
    await expectNothingReadable(made);
    expect(await unsentOfOthers(made.phone.sealedStore, undefined)).toBe(0);
    expect(await bring(made)).toEqual({ brought: 0, damaged: 0 });
    expect(await rowsOf(made.store(alice))).toEqual({ notes });
  });

  test('leaves the evening of who is still signed in by another session, and their key', async () => {
    const made = await afterWork();
    await bring(made, bob);
    await write(made.store(bob), evening);
    await sealAll(made.phone, bob.userId);
    expect(await rowsOf(made.store(alice))).toEqual({});
    expect(await rowsOf(made.store(bob))).toEqual(evening);
    expect(
      [...(await made.phone.sealedStore.load()).keys()].filter((name) => !name.startsWith('sealed/')),
    ).toEqual(['key/5']);
    // The next start, without a signed-in user, does not take Bob's evening for one that he left.
    await sealEnded(made.phone, Date.now());
    expect(await sealAll(made.phone)).toEqual({ unsealed: 0 });
    await expectNothingReadable(made);
  });

  test('leaves the key of who is still signed in and has no evening yet', async () => {
    const made = await afterWork();
    await bring(made, bob);
    await sealAll(made.phone, bob.userId);
    expect((await made.phone.sealedStore.load()).has('key/5')).toBe(true);
  });

  test('needs the service once: the key is here, and nobody can take it out', async () => {
    const made = await afterWork();
    await bring(made, alice, offline);
    const key = (await made.phone.sealedStore.load()).get('key/3');
    if (!(key instanceof CryptoKey)) throw new Error('there is no key');
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    await sealAll(made.phone);
    await expect(bring(made, alice, offline)).rejects.toThrow('no network');
    expect(await sealedRows(made)).toHaveLength(1);
    expect(await bring(made)).toMatchObject({ brought: 6 });
  });

  test('seals the same anew each time', async () => {
    const made = await afterWork();
    const seen = new Set<string>();
    for (const _ of [1, 2]) {
      await sealAll(made.phone);
      const [[, row] = []] = await sealedRows(made);
      seen.add(Buffer.from(bytesIn(row)).toString('hex'));
      await bring(made);
    }
    expect(seen.size).toBe(2);
    expect(await rowsOf(made.store(alice))).toEqual(kept);
  });

  test('seals what is noted down while it is sealed too', async () => {
    const made = await afterWork();
    let isLate = true;
    const sealedStore: FieldStore = {
      load: () => made.phone.sealedStore.load(),
      save: async (changes) => {
        await made.phone.sealedStore.save(changes);
        if (!isLate) return;
        isLate = false;
        await write(made.store(alice), {
          'passages/f': { mine: { id: 'f', name: 'Zoé Échevin' }, waits: true },
        });
      },
    };
    await sealAll({ ...made.phone, sealedStore });
    await expectNothingReadable(made);
    expect(await bring(made)).toEqual({ brought: 7, damaged: 0 });
    expect(Object.keys(await rowsOf(made.store(alice)))).toContain('passages/f');
  });

  test('keeps nothing but what was not sent where the phone never got the key, and seals it with the next one', async () => {
    const made = device();
    await expect(bring(made, alice, offline)).rejects.toThrow('no network');
    await write(made.store(alice), evening);
    expect(await sealAll(made.phone)).toEqual({ unsealed: 6 });
    expect(await rowsOf(made.store(alice))).toEqual(kept);
    await bring(made);
    expect(await sealAll(made.phone)).toEqual({ unsealed: 0 });
    await expectNothingReadable(made);
  });

  test('makes the room that it needs on a full phone', async () => {
    const made = await afterWork();
    const sealedStore: FieldStore = {
      load: () => made.phone.sealedStore.load(),
      save: async (changes) => {
        const isFull = 'addresses/1' in (await rowsOf(made.store(alice)));
        if (isFull) throw new Error('no room');
        await made.phone.sealedStore.save(changes);
      },
    };
    await sealAll({ ...made.phone, sealedStore });
    await expectNothingReadable(made);
    expect(await bring(made)).toEqual({ brought: 6, damaged: 0 });
  });

  test('leaves nothing but what was not sent where there is no room for its ciphertext', async () => {
    const made = await afterWork();
    const full = { ...made.phone.sealedStore, save: () => Promise.reject(new Error('no room')) };
    await expect(sealAll({ ...made.phone, sealedStore: full })).rejects.toThrow('no room');
    const rows = await rowsOf(made.store(alice));
    expect(Object.keys(rows).filter((row) => !row.startsWith('holds/'))).toEqual(Object.keys(kept));
    await sealAll(made.phone);
    await expectNothingReadable(made);
  });

  test('leaves an evening alone with which another window works', async () => {
    const made = await afterWork();
    await sealAll({ ...made.phone, use: async () => undefined });
    expect(await rowsOf(made.store(alice))).toEqual(evening);
    await sealAll(made.phone);
    await expectNothingReadable(made);
  });
});

test('an evening that cannot be opened keeps no other in clear', async () => {
  const made = await afterWork();
  await bring(made, bob);
  await write(made.store(bob), evening);
  const use: typeof made.phone.use = (of, act) =>
    of.userId === alice.userId ? Promise.reject(new Error('the disk is broken')) : made.phone.use(of, act);
  await expect(sealAll({ ...made.phone, use })).rejects.toThrow('the disk is broken');
  expect(await rowsOf(made.store(bob))).toEqual({});
  expect(await unsentOfOthers(made.phone.sealedStore, alice.userId)).toBe(6);
  expect(await rowsOf(made.store(alice))).toEqual(evening);
  await sealAll(made.phone);
  await expectNothingReadable(made);
});

describe('a start at which nobody is signed in', () => {
  const inStep = Date.parse('2026-11-20T17:00:00Z');
  const hours = (count: number) => inStep + count * 3_600_000;
  const prepared = { ...evening, notes: { ...notes, inStepAt: new Date(inStep).toISOString() } };
  const afterPreparing = () => afterWork(alice, prepared);
  /** Leaving was killed after its first steps. */
  const interrupted = async () => {
    const made = await afterPreparing();
    made.diesBefore(3);
    await expect(sealAll(made.phone)).rejects.toThrow('killed');
    made.revive();
    return made;
  };

  test('ends what was interrupted, as soon as it was begun', async () => {
    await killEverywhere(
      afterPreparing,
      (made) => sealAll(made.phone),
      async (made) => {
        const isBegun = (await made.phone.sealedStore.load()).has('leaving/3/12');
        const before = await rowsOf(made.store(alice));
        expect(isBegun || [0, Object.keys(prepared).length].includes(Object.keys(before).length)).toBe(true);
        await sealEnded(made.phone, hours(1));
        if (isBegun) await expectNothingReadable(made);
        else expect(await rowsOf(made.store(alice))).toEqual(before);
      },
    );
  });

  test('leaves the evening of a tab that was put away, and its key', async () => {
    const made = await afterPreparing();
    await sealEnded(made.phone, hours(11));
    expect(await rowsOf(made.store(alice))).toEqual(prepared);
    await bring(made, alice, offline);
    expect(await sealAll(made.phone)).toEqual({ unsealed: 0 });
    await expectNothingReadable(made);
  });

  test('seals the one of a tab whose session has run out meanwhile', async () => {
    const made = await afterPreparing();
    await sealEnded(made.phone, hours(13));
    await expectNothingReadable(made);
  });

  test('leaves the evening of who came back after an interrupted leaving, and seals that of who did not', async () => {
    const made = await interrupted();
    await bring(made, bob);
    await write(made.store(bob), prepared);
    await sealEnded(made.phone, hours(1));
    expect(await rowsOf(made.store(alice))).toEqual({});
    expect(await rowsOf(made.store(bob))).toEqual(prepared);
    const again = await interrupted();
    await bring(again);
    const back = await rowsOf(again.store(alice));
    await sealEnded(again.phone, hours(1));
    expect(await rowsOf(again.store(alice))).toEqual(back);
    expect([...(await again.phone.sealedStore.load()).keys()]).toEqual(['key/3']);
  });
});

describe('somebody else on the same phone', () => {
  test('sees that others wait, and nothing of it', async () => {
    const made = await afterWork();
    await sealAll(made.phone);
    expect(await bring(made, bob)).toEqual({ brought: 0, damaged: 0 });
    expect(await rowsOf(made.store(bob))).toEqual({});
    const waiting = [3, 5, undefined].map((userId) => unsentOfOthers(made.phone.sealedStore, userId));
    expect(await Promise.all(waiting)).toEqual([0, 6, 6]);
    await write(made.store(bob), { 'passages/z': { mine: { id: 'z' }, waits: true } });
    await sealAll(made.phone);
    expect(await unsentOfOthers(made.phone.sealedStore, 3)).toBe(1);
    expect(await bring(made)).toEqual({ brought: 6, damaged: 0 });
    expect(await rowsOf(made.store(alice))).toEqual(kept);
  });

  test('cannot open it with their own key, wherever it is put', async () => {
    const made = await afterWork();
    await sealAll(made.phone);
    const [[name = '', row] = []] = await sealedRows(made);
    await made.phone.sealedStore.save(new Map([[name.replace('sealed/3/', 'sealed/5/'), row]]));
    expect(await bring(made, bob)).toEqual({ brought: 0, damaged: 6 });
    expect(await rowsOf(made.store(bob))).toEqual({});
  });
});

describe('a phone that is killed', () => {
  test('while it seals: done again, nothing is readable and nothing is lost or doubled', async () => {
    const steps = await killEverywhere(
      afterWork,
      (made) => sealAll(made.phone),
      async (made) => {
        expect(await sealAll(made.phone)).toEqual({ unsealed: 0 });
        await expectNothingReadable(made);
        expect(await unsentOfOthers(made.phone.sealedStore, undefined)).toBe(6);
        expect(await bring(made)).toEqual({ brought: 6, damaged: 0 });
        expect(await rowsOf(made.store(alice))).toEqual(kept);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(8);
  });

  test('while it seals: the member signs in again at once', async () => {
    const steps = await killEverywhere(
      afterWork,
      (made) => sealAll(made.phone),
      async (made) => {
        expect(await bring(made)).toMatchObject({ damaged: 0 });
        expect(await rowsOf(made.store(alice))).toMatchObject(kept);
        expect(await sealedRows(made)).toEqual([]);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(8);
  });

  const sealedBefore = async () => {
    const made = await afterWork();
    await sealAll(made.phone);
    return made;
  };

  test('while it brings back: done again', async () => {
    const steps = await killEverywhere(sealedBefore, bring, async (made) => {
      await bring(made);
      expect(await rowsOf(made.store(alice))).toEqual(kept);
      expect(await sealedRows(made)).toEqual([]);
    });
    expect(steps).toBeGreaterThanOrEqual(6);
  });

  test('while it brings back: the session ends before anything else', async () => {
    const steps = await killEverywhere(sealedBefore, bring, async (made) => {
      expect(await sealAll(made.phone)).toEqual({ unsealed: 0 });
      await expectNothingReadable(made);
      expect(await unsentOfOthers(made.phone.sealedStore, undefined)).toBe(6);
      await bring(made);
      expect(await rowsOf(made.store(alice))).toEqual(kept);
    });
    expect(steps).toBeGreaterThanOrEqual(6);
  });

  test('while it brings back: what is sent before it is done again is not sent twice', async () => {
    await killEverywhere(sealedBefore, bring, async (made) => {
      const store = made.store(alice);
      const isBack = 'passages/c' in (await rowsOf(store));
      const later = { mine: { ...known, version: 3 }, master: { ...known, version: 3 }, waits: false };
      if (isBack) await write(store, { 'passages/c': later });
      await bring(made);
      expect((await rowsOf(store))['passages/c']).toEqual(isBack ? later : unsent['passages/c']);
    });
  });
});

describe('what cannot be read', () => {
  const damages: Record<string, (bytes: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>> = {
    'an altered byte': (bytes) => bytes.map((byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)),
    'an altered nonce': (bytes) => bytes.map((byte, at) => (at === 1 ? byte ^ 1 : byte)),
    'another version': (bytes) => bytes.map((byte, at) => (at === 0 ? 2 : byte)),
    'a part': (bytes) => bytes.slice(0, 20),
    nothing: () => new Uint8Array(),
  };

  test.each(Object.keys(damages))('%s is told and stays; the rest comes back', async (kind) => {
    const made = await afterWork();
    await sealAll(made.phone);
    const [[name = '', row] = []] = await sealedRows(made);
    const bytes = damages[kind]?.(new Uint8Array(bytesIn(row)));
    await bring(made);
    await write(made.store(alice), { 'passages/g': { mine: { id: 'g' }, waits: true } });
    await sealAll(made.phone);
    await made.phone.sealedStore.save(new Map([[name, { visits: 6, bytes }]]));
    expect(await bring(made)).toEqual({ brought: 7, damaged: 6 });
    expect(await bring(made)).toEqual({ brought: 0, damaged: 6 });
    expect(await sealedRows(made)).toMatchObject([[name, { visits: 6 }]]);
  });

  test('of another operation of the same member is not taken for this one', async () => {
    const made = await afterWork();
    await sealAll(made.phone);
    const next = { ...alice, operationId: 13 };
    expect(await bring(made, next)).toEqual({ brought: 0, damaged: 0 });
    const [[name = '', row] = []] = await sealedRows(made);
    await made.phone.sealedStore.save(new Map([[name.replace('/12/', '/13/'), row]]));
    expect(await bring(made, next)).toEqual({ brought: 0, damaged: 6 });
    expect(await rowsOf(made.store(next))).toEqual({});
  });
});

describe('what comes back beside what is there', () => {
  /** Seals an evening, writes rows into it, and unseals it. */
  async function worked(rows: object): Promise<Record<string, unknown>> {
    const made = await afterWork();
    await sealAll(made.phone);
    await write(made.store(alice), rows);
    await bring(made);
    return rowsOf(made.store(alice));
  }

  test('an edit goes back as it was, whatever the service has meanwhile', async () => {
    const theirs = { ...known, montant: '11.00', version: 2 };
    const rows = await worked({ 'passages/c': { mine: theirs, master: theirs, waits: false } });
    expect(rows['passages/c']).toEqual(unsent['passages/c']);
  });

  test('what was refused and taken in by an administrator is theirs', async () => {
    const taken = { mine: { ...known, id: 'd' }, master: { ...known, id: 'd' }, waits: false };
    expect((await worked({ 'passages/d': taken }))['passages/d']).toEqual(taken);
  });

  test('a visit that the member has edited anew has both edits, and of one field the later one', async () => {
    const anew = { mine: { ...known, montant: '20.00' }, master: known, waits: true };
    expect((await worked({ 'passages/c': anew }))['passages/c']).toEqual({
      mine: { ...known, montant: '20.00', remark: 'Sonnez deux fois' },
      master: known,
      waits: true,
    });
    const same = { mine: { ...known, remark: 'Ne pas sonner' }, master: known, waits: true };
    expect((await worked({ 'passages/c': same }))['passages/c']).toEqual(same);
  });

  test('other visits stay, and notes of both', async () => {
    const mine = { inStepAt: 'now', lost: [{ id: 'x' }], places: { x: '3 rue de la Gare' } };
    const rows = await worked({ 'passages/x': { mine: { id: 'x' }, waits: true }, notes: mine });
    expect(rows).toEqual({
      ...unsent,
      'passages/x': { mine: { id: 'x' }, waits: true },
      notes: { ...mine, lost: [{ id: 'b' }, { id: 'x' }], places: { ...notes.places, ...mine.places } },
    });
  });
});
