import { describe, expect, test } from '@jest/globals';
import { messagesIn, removedRow, storedRow } from '../../../app/offline/messages/unsent-message.ts';
import { sealAll } from '../../../app/offline/seal/seal-evenings.ts';
import { type Evening, unsentOfOthers } from '../../../app/offline/seal/sealed-rows.ts';
import { unsealEvening } from '../../../app/offline/seal/unseal-evening.ts';
import { unsentElsewhere } from '../../../app/offline/session/other-seasons.ts';
import { type FieldStore, memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { pictureOf, written } from './message-world.ts';

const alice: Evening = { userId: 3, operationId: 12 };
const NEVER = Number.POSITIVE_INFINITY;
const askKey = async () => Buffer.alloc(32, 3).toString('base64url');

const refusal = { code: 'room-locked', isOfPicture: false };
const messages = [
  written(1, 'Le code du 14 est 1234', { picture: pictureOf('boîte aux lettres') }),
  written(2, 'Zoé Échevin attend', { refusal }),
];
const visit = { mine: { id: 'a', name: 'Zoé Échevin' }, waits: true };
const conversation = { at: '', messages: [{ body: 'Rendez-vous au dépôt' }], readTo: {}, hasEarlier: false };
const rows = new Map<string, unknown>([
  ...messages.map(storedRow),
  ['passages/a', visit],
  ['rooms', { at: '', rooms: [{ room_id: 7, title: 'Équipe' }] }],
  ['talks/7', conversation],
]);
const secret = ['1234', pictureOf('boîte aux lettres').data, 'Zoé', 'dépôt', 'Équipe'];
const staying = Object.fromEntries([...rows].filter(([row]) => /^(messages|passages)/.test(row)));

/** An evening and the safe, with a count of steps until a kill; the safe refuses rows larger than `room` bytes. */
async function afterWork(room = NEVER) {
  const stores = { sealedStore: memoryStore(), evening: memoryStore() };
  let left = NEVER;
  const dying = (store: FieldStore): FieldStore => {
    const step = () => {
      left -= 1;
      if (left < 0) throw new Error('killed');
    };
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
  const small: FieldStore = {
    load: stores.sealedStore.load,
    save: async (changes) => {
      const sizes = [...changes.values()].map((value) => latin(value).length);
      if (Math.max(0, ...sizes) > room) throw new Error('full');
      await stores.sealedStore.save(changes);
    },
  };
  const [sealedStore, store] = [dying(small), dying(stores.evening)];
  const made = {
    seal: () =>
      sealAll({
        sealedStore,
        evenings: async () => [alice],
        use: <T>(_: Evening, act: (one: FieldStore) => Promise<T>) => act(store),
      }),
    bring: () => unsealEvening({ sealedStore, store }, alice, askKey),
    diesBefore: (steps: number) => {
      left = steps;
    },
    stores,
    plain: async () => Object.fromEntries(await stores.evening.load()),
    text: async () => {
      const all = [...(await stores.sealedStore.load()), ...(await stores.evening.load())];
      return all.map(([row, value]) => `${row} ${JSON.stringify(value)} ${latin(value)}`).join('\n');
    },
  };
  await made.bring();
  await stores.evening.save(rows);
  return made;
}
type Made = Awaited<ReturnType<typeof afterWork>>;

function latin(value: unknown): string {
  const bytes: unknown = Reflect.get(Object(value), 'bytes');
  return bytes instanceof Uint8Array ? Buffer.from(bytes).toString('latin1') : '';
}

async function expectNothingReadable(made: Made): Promise<void> {
  const text = await made.text();
  for (const one of secret) expect(text).not.toContain(one);
  expect(await made.plain()).toEqual({});
}

async function killEverywhere(
  prepare: () => Promise<Made>,
  act: (made: Made) => Promise<unknown>,
  judge: (made: Made) => Promise<void>,
): Promise<number> {
  for (let steps = 0; ; steps += 1) {
    const made = await prepare();
    made.diesBefore(steps);
    const isDone = await act(made).then(
      () => true,
      () => false,
    );
    made.diesBefore(NEVER);
    await judge(made);
    if (isDone) return steps;
  }
}

const sealedBefore = async () => {
  const made = await afterWork();
  await made.seal();
  return made;
};

describe('messages of a session that ends on a phone', () => {
  test('that were not sent stay sealed, also refused ones; what was read goes', async () => {
    const made = await sealedBefore();
    await expectNothingReadable(made);
    expect(await unsentOfOthers(made.stores.sealedStore, 5)).toBe(3);
    expect(await made.bring()).toEqual({ brought: 3, damaged: 0 });
    expect(await made.plain()).toEqual(staying);
  });

  test('stay alone, where no visit waits', async () => {
    const made = await afterWork();
    await made.stores.evening.save(new Map([['passages/a', undefined]]));
    await made.seal();
    await expectNothingReadable(made);
    expect(await made.bring()).toEqual({ brought: 2, damaged: 0 });
    expect(Object.keys(await made.plain())).toEqual(messages.map((one) => storedRow(one)[0]));
  });

  test('are told where they wait in another season', async () => {
    const made = await afterWork();
    const here = {
      sealedStore: made.stores.sealedStore,
      evenings: async () => [alice],
      rowsOf: () => made.stores.evening.load(),
    };
    const elsewhere = () => unsentElsewhere(here, { userId: 3, operationId: 13 });
    expect(await elsewhere()).toEqual([{ operationId: 12, visits: 3 }]);
    await made.seal();
    expect(await elsewhere()).toEqual([{ operationId: 12, visits: 3 }]);
  });

  test('are neither lost nor doubled wherever sealing is killed and done again', async () => {
    const steps = await killEverywhere(
      afterWork,
      (made) => made.seal(),
      async (made) => {
        await made.seal();
        await expectNothingReadable(made);
        await made.bring();
        expect(await made.plain()).toEqual(staying);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(8);
  });

  test('are neither lost nor doubled wherever sealing is killed and their member is back', async () => {
    await killEverywhere(
      afterWork,
      (made) => made.seal(),
      async (made) => {
        await made.bring();
        expect(await made.plain()).toMatchObject(staying);
      },
    );
  });

  test('that were sent before bringing back is done again do not come back', async () => {
    const steps = await killEverywhere(
      sealedBefore,
      (made) => made.bring(),
      async (made) => {
        const [sent = written(0, '')] = messages;
        const [row] = storedRow(sent);
        const isBack = row in (await made.plain());
        // A sent message leaves the phone.
        if (isBack) await made.stores.evening.save(new Map([removedRow(sent)]));
        await made.bring();
        expect(row in (await made.plain())).toBe(!isBack);
      },
    );
    expect(steps).toBeGreaterThanOrEqual(6);
  });

  test.each([
    ['fit by themselves', 600, 0],
    ['do not fit at all', 300, messages.length],
  ])('that %s where all does not: no visit stays in clear, and nothing is lost', async (_, room, inClear) => {
    const plainRows = async (made: Made) =>
      Object.keys(await made.plain()).filter((row) => !row.startsWith('holds/'));
    for (let steps = 0; steps < 16; steps += 1) {
      const made = await afterWork(room);
      made.diesBefore(steps);
      await made.seal().catch(() => {});
      made.diesBefore(NEVER);
      await made.seal().catch(() => {});
      const clear = await plainRows(made);
      expect(clear).toHaveLength(inClear);
      expect(clear.filter((row) => !row.startsWith('messages/'))).toEqual([]);
      await made.bring();
      expect(await made.plain()).toEqual(staying);
    }
  });

  const inOrder = async (made: Made) => messagesIn(await made.stores.evening.load()).map(({ body }) => body);

  test('that come back after newer ones were written go before them, in the order in which they were written', async () => {
    const made = await sealedBefore();
    await made.stores.evening.save(new Map([written(11, 'Plus tard.', { turn: 1 })].map(storedRow)));
    await made.bring();
    expect(await inOrder(made)).toEqual(['Le code du 14 est 1234', 'Zoé Échevin attend', 'Plus tard.']);
    await made.bring();
    expect(await inOrder(made)).toHaveLength(3);
  });

  test('of several sessions come back in the order of these', async () => {
    const made = await afterWork();
    await made.stores.evening.save(new Map([...rows.keys()].map((row) => [row, undefined])));
    const aside = new Map<string, unknown>();
    const times = ['18:10', '18:20', '18:30', '18:40', '18:50'];
    for (const [at, time] of times.entries()) {
      const written_at = `2026-11-20T${time}:00.000Z`;
      const both = [1, 2].map((turn) => written(10 * at + turn, `${time}, ${turn}`, { turn, written_at }));
      await made.stores.evening.save(new Map(both.map(storedRow)));
      await made.seal();
      // As on a phone without room to bring the rows back.
      for (const [name, row] of await made.stores.sealedStore.load()) aside.set(name, row);
      await made.stores.sealedStore.save(new Map([...aside.keys()].map((name) => [name, undefined])));
      await made.bring();
    }
    await made.stores.sealedStore.save(aside);
    await made.stores.evening.save(new Map([written(90, 'Maintenant.', { turn: 1 })].map(storedRow)));
    await made.bring();
    const each = times.flatMap((time) => [`${time}, 1`, `${time}, 2`]);
    expect(await inOrder(made)).toEqual([...each, 'Maintenant.']);
  });

  test('a message that was mended since keeps that', async () => {
    const made = await sealedBefore();
    const mended = written(2, 'Zoé Échevin attend', { turn: 9 });
    await made.stores.evening.save(new Map([storedRow(mended)]));
    await made.bring();
    expect((await made.plain())[storedRow(mended)[0]]).toEqual(mended);
  });
});
