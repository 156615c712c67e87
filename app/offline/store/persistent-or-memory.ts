import { type FieldStore, memoryStore } from '../../../clients/typescript/src/field/index.ts';
import { isStorageRefused } from '../../storage.ts';
import { behind } from '../messages/unsent-message.ts';
import { contentOf, merged, textOf } from '../outbox/unsent-rows.ts';

/** Evenings of a browser that keeps nothing: whoever comes back to one in this window finds what was not sent. */
const inMemory = new Map<string, FieldStore>();

function memoryOf(name: string): FieldStore {
  const store = inMemory.get(name) ?? memoryStore();
  inMemory.set(name, store);
  return store;
}

/** Brings what was noted in memory to a store that lasts, once the browser has one. */
async function bringOver(name: string, lasting: FieldStore): Promise<void> {
  const before = inMemory.get(name);
  if (!before) return;
  const unsent = contentOf(textOf(await before.load()));
  await lasting.save(merged(await lasting.load(), unsent, behind));
  inMemory.delete(name);
}

/**
 * The store of an evening as `open` opens it, or in memory where the browser keeps nothing. Throws where opening it fails: what is on
 * the phone is not taken for nothing.
 */
export async function persistentOrMemory(
  name: string,
  open: () => Promise<FieldStore>,
): Promise<{ rows: FieldStore; isLasting: boolean }> {
  const lasting = await open().catch((error: unknown) => {
    // Chromium refuses this store as if the disk had failed: whether nothing may be kept is told by the simpler one.
    if (!isStorageRefused()) throw error;
    return undefined;
  });
  if (!lasting) return { rows: memoryOf(name), isLasting: false };
  await bringOver(name, lasting);
  return { rows: lasting, isLasting: true };
}
