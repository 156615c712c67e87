import { type FieldStore, indexedDbStore } from '../../../clients/typescript/src/field/index.ts';
import type { Evening, PhoneStores } from '../seal/sealed-rows.ts';
import type { lockIfFree, takeOverLock } from '../session/window-lock.ts';

const EVENING = /^tournee-evening-(\d+)-(\d+)$/;

/** The name of an evening's database and of its window lock. */
export const eveningName = ({ userId, operationId }: Evening): string =>
  `tournee-evening-${userId}-${operationId}`;

export const openSealedStore = (): Promise<FieldStore> => indexedDbStore('tournee-sealed', indexedDB);

const evenings = async (): Promise<Evening[]> =>
  (await indexedDB.databases()).flatMap(({ name = '' }) => eveningOf(name));

/** Reads the stores of this phone, without locking out other windows. */
export const readPhoneStores = async () => ({
  sealedStore: await openSealedStore(),
  evenings,
  rowsOf: async (evening: Evening) => (await indexedDbStore(eveningName(evening), indexedDB)).load(),
});

/** Opens the stores of this phone. `hold`: takes an evening from another window, or leaves it there. */
export async function openPhoneStores(lock: typeof takeOverLock | typeof lockIfFree): Promise<PhoneStores> {
  return {
    sealedStore: await openSealedStore(),
    evenings,
    use: async (evening, act) => {
      const name = eveningName(evening);
      const held = await lock(name, () => {});
      if (!held) return undefined;
      try {
        return await act(await indexedDbStore(name, indexedDB));
      } finally {
        held.release();
      }
    },
  };
}

function eveningOf(name: string): Evening[] {
  const [, userId, operationId] = EVENING.exec(name) ?? [];
  return userId === undefined ? [] : [{ userId: Number(userId), operationId: Number(operationId) }];
}
