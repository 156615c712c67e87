import { signal } from '@preact/signals';
import { NetworkFault } from '../../clients/typescript/src/index.ts';
import { client } from '../session.ts';
import { bringBack, keyIn } from './bring-back.ts';
import type { KeptStore } from './kept-store.ts';
import { openSafe } from './own-phone.ts';
import { type Evening, othersWaiting } from './safe.ts';

/** Visits and messages of others that wait on this phone, encrypted. */
export const others = signal(0);
/** Visits and messages of this member that cannot be read any more. */
export const unreadable = signal(0);

/**
 * Makes the evening of a member ready: it can be sealed from then on, and has what was sealed. False when the service could not be
 * asked; before a phone is opened with the store.
 */
export async function makeReady(kept: KeptStore, evening: Evening, stop: AbortSignal): Promise<boolean> {
  // What is in memory alone is nothing to seal, and has nothing that was sealed.
  if (!kept.isLasting) return true;
  const safe = await openSafe();
  others.value = await othersWaiting(safe, evening.userId);
  try {
    const { damaged } = await bringBack({ safe, store: kept.store }, evening, () => askKey(stop));
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
export async function haveKey(evening: Evening, stop: AbortSignal): Promise<boolean> {
  const safe = await openSafe();
  return keyIn(safe, evening, () => askKey(stop)).then(
    () => true,
    () => false,
  );
}

async function askKey(stop: AbortSignal): Promise<string> {
  if (!navigator.onLine) throw new NetworkFault('without a network');
  return (await client.field.phoneKey({ signal: stop })).key;
}
