import { signal } from '@preact/signals';
import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';
import { type Evening, unsentOfOthers } from './sealed-rows.ts';
import { sealingKey, unsealEvening } from './unseal-evening.ts';

/** The number of encrypted unsent visits and messages of other users on this phone. */
export const others = signal(0);
/** The number of this member's visits and messages that can no longer be decrypted. */
export const unreadable = signal(0);

/** An evening's store, before a phone opens with it. */
type Store = { rows: FieldStore; isLasting: boolean; readNotes(): Promise<void> };
/** The store of sealed data, shared by all users, and the request for a member's key. */
export type SealingSources = { openSealedStore: () => Promise<FieldStore>; askKey: () => Promise<string> };

/**
 * Prepares an evening's store before a phone opens with it: fetches the sealing key and restores sealed data.
 * False if the service could not be reached.
 */
export async function prepareEvening(
  store: Store,
  evening: Evening,
  { openSealedStore, askKey }: SealingSources,
): Promise<boolean> {
  // Resets the counts of the previous member.
  others.value = 0;
  unreadable.value = 0;
  // Data in memory only is never sealed.
  if (!store.isLasting) return true;
  const sealedStore = await openSealedStore();
  others.value = await unsentOfOthers(sealedStore, evening.userId);
  try {
    const { damaged } = await unsealEvening({ sealedStore, store: store.rows }, evening, askKey);
    unreadable.value = damaged;
    await store.readNotes();
    return true;
  } catch {
    // On a full phone, a part may have been restored.
    await store.readNotes().catch(() => {});
    return false;
  }
}

/** Fetches the member's key; false if the service could not be reached. */
export async function hasKey(
  evening: Evening,
  { openSealedStore, askKey }: SealingSources,
): Promise<boolean> {
  const sealedStore = await openSealedStore();
  return sealingKey(sealedStore, evening, askKey).then(
    () => true,
    () => false,
  );
}
