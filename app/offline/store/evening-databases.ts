import { type FieldStore, indexedDbStore } from '../../../clients/typescript/src/field/index.ts';
import type { Evening, PhoneStores } from '../seal/sealed-rows.ts';
import type { lockIfFree, takeOverLock } from '../session/window-lock.ts';
import { eveningName, storedEvenings } from './evening-name.ts';

export const openSealedStore = (): Promise<FieldStore> => indexedDbStore('tournee-sealed', indexedDB);

/** Reads the stores of this phone, without locking out other windows. */
export const readPhoneStores = async () => ({
  sealedStore: await openSealedStore(),
  evenings: storedEvenings,
  rowsOf: async (evening: Evening) => (await indexedDbStore(eveningName(evening), indexedDB)).load(),
});

/** Opens the stores of this phone. `hold`: takes an evening from another window, or leaves it there. */
export async function openPhoneStores(lock: typeof takeOverLock | typeof lockIfFree): Promise<PhoneStores> {
  return {
    sealedStore: await openSealedStore(),
    evenings: storedEvenings,
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
