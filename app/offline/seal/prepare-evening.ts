import { signal } from '@preact/signals';
import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';
import { type Evening, othersWaiting } from './sealed-rows.ts';
import { bringBack, keyIn } from './unseal-evening.ts';

/** Visits and messages of others that wait on this phone, encrypted. */
export const others = signal(0);
/** Visits and messages of this member that cannot be read any more. */
export const unreadable = signal(0);

/** The store of an evening, before a phone is opened with it. */
type Kept = { store: FieldStore; isLasting: boolean; readNotes(): Promise<void> };
/** What is on the phone whoever is signed in, and how the service is asked for the key of a member. */
export type Around = { openSafe: () => Promise<FieldStore>; askKey: () => Promise<string> };

/**
 * Makes the evening of a member ready: it can be sealed from then on, and has what was sealed. False when the service could not be
 * asked; before a phone is opened with the store.
 */
export async function makeReady(
  kept: Kept,
  evening: Evening,
  { openSafe, askKey }: Around,
): Promise<boolean> {
  // What was found for the member before is nothing to this one.
  others.value = 0;
  unreadable.value = 0;
  // What is in memory alone is nothing to seal, and has nothing that was sealed.
  if (!kept.isLasting) return true;
  const safe = await openSafe();
  others.value = await othersWaiting(safe, evening.userId);
  try {
    const { damaged } = await bringBack({ safe, store: kept.store }, evening, askKey);
    unreadable.value = damaged;
    await kept.readNotes();
    return true;
  } catch {
    // A full phone may have taken a part.
    await kept.readNotes().catch(() => {});
    return false;
  }
}

/** Has the key of a member come to this phone; false when the service could not be asked. */
export async function haveKey(evening: Evening, { openSafe, askKey }: Around): Promise<boolean> {
  const safe = await openSafe();
  return keyIn(safe, evening, askKey).then(
    () => true,
    () => false,
  );
}
