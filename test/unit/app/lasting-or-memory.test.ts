import { afterEach, describe, expect, test } from '@jest/globals';
import { kept, messagesIn } from '../../../app/offline/messages/unsent-message.ts';
import { lastingOrMemory } from '../../../app/offline/store/persistent-or-memory.ts';
import { type FieldStore, memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { written } from './message-world.ts';

const refused = (name: string) => async (): Promise<FieldStore> => {
  throw Object.assign(new Error('refused'), { name });
};
const visit = { mine: { id: 'a', montant: '20.00' }, waits: true };

/** A browser that keeps at least the simpler things. */
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
      expect(await lastingOrMemory(`refused by ${name}`, refused(name))).toMatchObject({ isLasting: false });
    },
  );

  test.each(['UnknownError', 'QuotaExceededError', 'AbortError'])(
    'is not taken for empty where opening it fails with %s',
    async (name) => {
      withLocalStorage();
      await expect(lastingOrMemory('failing', refused(name))).rejects.toThrow('refused');
    },
  );

  test('has what was noted in memory as soon as it lasts, and once', async () => {
    withoutLocalStorage();
    const [row, message] = kept(written(1, 'Je suis devant le 14.'));
    const before = await lastingOrMemory('evening', refused('SecurityError'));
    await before.store.save(
      new Map<string, unknown>([
        ['passages/a', visit],
        [row, message],
        ['rooms', []],
      ]),
    );
    withLocalStorage();
    const disk = memoryStore();
    await disk.save(new Map([['passages/b', visit]]));
    const after = await lastingOrMemory('evening', async () => disk);
    expect(after.isLasting).toBe(true);
    expect(Object.fromEntries(await disk.load())).toEqual({
      'passages/a': visit,
      'passages/b': visit,
      [row]: message,
    });
    await after.store.save(new Map([['passages/a', undefined]]));
    await lastingOrMemory('evening', async () => disk);
    expect([...(await disk.load()).keys()].sort()).toEqual([row, 'passages/b'].sort());
  });

  test('has messages of memory behind those that were there before', async () => {
    withoutLocalStorage();
    const { store } = await lastingOrMemory('later', refused('SecurityError'));
    await store.save(new Map([written(9, 'Après.', { turn: 1 })].map(kept)));
    withLocalStorage();
    const disk = memoryStore();
    await disk.save(new Map([written(1, 'Avant.'), written(2, 'Ensuite.')].map(kept)));
    await lastingOrMemory('later', async () => disk);
    const bodies = messagesIn(await disk.load()).map(({ body }) => body);
    expect(bodies).toEqual(['Avant.', 'Ensuite.', 'Après.']);
  });
});
