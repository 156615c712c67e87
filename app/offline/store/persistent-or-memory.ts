import { type FieldStore, memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { isStorageRefused } from '../../storage.ts';
import { behind } from '../messages/unsent-message.ts';
import { contentOf, merged, textOf } from '../outbox/unsent-rows.ts';

/** In-memory evenings, so that reopening one in this window finds its unsent data. */
const inMemory = new Map<string, FieldStore>();

function memoryOf(name: string): FieldStore {
  const store = inMemory.get(name) ?? memoryStore();
  inMemory.set(name, store);
  return store;
}

/** Moves unsent data from memory to a persistent store, once the browser has one. */
async function bringOver(name: string, lasting: FieldStore): Promise<void> {
  const before = inMemory.get(name);
  if (!before) return;
  const unsent = contentOf(textOf(await before.load()));
  await lasting.save(merged(await lasting.load(), unsent, behind));
  inMemory.delete(name);
}

/**
 * The store from `open`, or one in memory if the browser stores nothing. Throws if opening fails otherwise,
 * so that data on the phone is not taken for missing.
 */
export async function persistentOrMemory(
  name: string,
  open: () => Promise<FieldStore>,
): Promise<{ rows: FieldStore; isLasting: boolean }> {
  const lasting = await open().catch((error: unknown) => {
    // Chromium reports forbidden storage as a disk error here, so localStorage shows whether storage is
    // forbidden.
    if (!isStorageRefused()) throw error;
    return undefined;
  });
  if (!lasting) return { rows: memoryOf(name), isLasting: false };
  await bringOver(name, lasting);
  return { rows: lasting, isLasting: true };
}
