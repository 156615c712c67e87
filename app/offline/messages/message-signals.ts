import { batch, computed, signal } from '@preact/signals';
import type { MessageStore } from './message-store.ts';
import type { StoredRooms } from './stored-conversations.ts';
import { isRefused, isWaiting, type UnsentMessage } from './unsent-message.ts';

/** All messages that the service lacks, in sending order. */
export const unsentMessages = signal<readonly UnsentMessage[]>([]);
/** Undefined until the rooms are fetched for the first time. */
export const storedRooms = signal<StoredRooms | undefined>(undefined);
/** The store of the open evening; changes with each of these signals, so that conversations update. */
export const storeSignal = signal<{ store: MessageStore } | undefined>(undefined);

/** The number of unsent messages. */
export const waitingMessages = computed(() => unsentMessages.value.filter(isWaiting).length);
export const refusedMessages = computed(() => unsentMessages.value.filter(isRefused));
export const unread = computed(() => storedRooms.value?.rooms.reduce((sum, one) => sum + one.unread, 0) ?? 0);

export function showMessages(store: MessageStore): void {
  batch(() => {
    unsentMessages.value = store.unsent();
    storedRooms.value = store.rooms();
    // A new object each time, so that shown conversations read the store again.
    storeSignal.value = { store };
  });
}

export function forgetMessages(): void {
  batch(() => {
    unsentMessages.value = [];
    storedRooms.value = undefined;
    storeSignal.value = undefined;
  });
}
