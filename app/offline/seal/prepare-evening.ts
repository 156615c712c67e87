import { signal } from '@preact/signals';
import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';
import { type Evening, unsentOfOthers } from './sealed-rows.ts';
import { sealingKey, unsealEvening } from './unseal-evening.ts';

/** Visits and messages of others that wait on this phone, encrypted. */
export const others = signal(0);
/** Visits and messages of this member that cannot be read any more. */
export const unreadable = signal(0);

/** The store of an evening, before a phone is opened with it. */
type Store = { rows: FieldStore; isLasting: boolean; readNotes(): Promise<void> };
/** What is on the phone whoever is signed in, and how the service is asked for the key of a member. */
export type SealingSources = { openSealedStore: () => Promise<FieldStore>; askKey: () => Promise<string> };

/**
 * Makes the evening of a member ready: it can be sealed from then on, and has what was sealed. False when the service could not be
 * asked; before a phone is opened with the store.
 */
export async function prepareEvening(
  store: Store,
  evening: Evening,
  { openSealedStore, askKey }: SealingSources,
): Promise<boolean> {
  // What was found for the member before is nothing to this one.
  others.value = 0;
  unreadable.value = 0;
  // What is in memory alone is nothing to seal, and has nothing that was sealed.
  if (!store.isLasting) return true;
  const sealedStore = await openSealedStore();
  others.value = await unsentOfOthers(sealedStore, evening.userId);
  try {
    const { damaged } = await unsealEvening({ sealedStore, store: store.rows }, evening, askKey);
    unreadable.value = damaged;
    await store.readNotes();
    return true;
  } catch {
    // A full phone may have taken a part.
    await store.readNotes().catch(() => {});
    return false;
  }
}

/** Has the key of a member come to this phone; false when the service could not be asked. */
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
