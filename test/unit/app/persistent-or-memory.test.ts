import { afterEach, describe, expect, test } from '@jest/globals';
import { messagesIn, storedRow } from '../../../app/offline/messages/unsent-message.ts';
import { persistentOrMemory } from '../../../app/offline/store/persistent-or-memory.ts';
import { type FieldStore, memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { written } from './message-world.ts';

const refused = (name: string) => async (): Promise<FieldStore> => {
  throw Object.assign(new Error('refused'), { name });
};
const visit = { mine: { id: 'a', montant: '20.00' }, waits: true };

/** A browser that has at least `localStorage`. */
function withLocalStorage(): void {
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: {} });
}
function withoutLocalStorage(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new Error('refused');
    },
  });
}
afterEach(() => void Reflect.deleteProperty(globalThis, 'localStorage'));

describe('the store of an evening', () => {
  test.each(['SecurityError', 'UnknownError'])(
    'is in memory where nothing is kept, whatever it is told by: %s',
    async (name) => {
      withoutLocalStorage();
      expect(await persistentOrMemory(`refused by ${name}`, refused(name))).toMatchObject({
        isLasting: false,
      });
    },
  );

  test.each(['UnknownError', 'QuotaExceededError', 'AbortError'])(
    'is not taken for empty where opening it fails with %s',
    async (name) => {
      withLocalStorage();
      await expect(persistentOrMemory('failing', refused(name))).rejects.toThrow('refused');
    },
  );

  test('has what was noted in memory as soon as it lasts, and once', async () => {
    withoutLocalStorage();
    const [row, message] = storedRow(written(1, 'Je suis devant le 14.'));
    const before = await persistentOrMemory('evening', refused('SecurityError'));
    await before.rows.save(
      new Map<string, unknown>([
        ['passages/a', visit],
        [row, message],
        ['rooms', []],
      ]),
    );
    withLocalStorage();
    const disk = memoryStore();
    await disk.save(new Map([['passages/b', visit]]));
    const after = await persistentOrMemory('evening', async () => disk);
    expect(after.isLasting).toBe(true);
    expect(Object.fromEntries(await disk.load())).toEqual({
      'passages/a': visit,
      'passages/b': visit,
      [row]: message,
    });
    await after.rows.save(new Map([['passages/a', undefined]]));
    await persistentOrMemory('evening', async () => disk);
    expect([...(await disk.load()).keys()].sort()).toEqual([row, 'passages/b'].sort());
  });

  test('has messages of memory behind those that were there before', async () => {
    withoutLocalStorage();
    const { rows: store } = await persistentOrMemory('later', refused('SecurityError'));
    await store.save(new Map([written(9, 'Après.', { turn: 1 })].map(storedRow)));
    withLocalStorage();
    const disk = memoryStore();
    await disk.save(new Map([written(1, 'Avant.'), written(2, 'Ensuite.')].map(storedRow)));
    await persistentOrMemory('later', async () => disk);
    const bodies = messagesIn(await disk.load()).map(({ body }) => body);
    expect(bodies).toEqual(['Avant.', 'Ensuite.', 'Après.']);
  });
});
