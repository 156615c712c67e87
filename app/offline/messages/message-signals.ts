import { batch, computed, signal } from '@preact/signals';
import type { MessageStore } from './message-store.ts';
import type { StoredRooms } from './stored-conversations.ts';
import { isRefused, isWaiting, type UnsentMessage } from './unsent-message.ts';

/** Every message that the service does not have, in the order in which they are sent. */
export const unsentMessages = signal<readonly UnsentMessage[]>([]);
/** Undefined until the service has said once which rooms there are. */
export const storedRooms = signal<StoredRooms | undefined>(undefined);
/** Of the evening that is open: for its conversations, which change with each of these signals. */
export const storeSignal = signal<{ store: MessageStore } | undefined>(undefined);

/** How many messages were not sent. */
export const waitingMessages = computed(() => unsentMessages.value.filter(isWaiting).length);
export const refusedMessages = computed(() => unsentMessages.value.filter(isRefused));
export const unread = computed(() => storedRooms.value?.rooms.reduce((sum, one) => sum + one.unread, 0) ?? 0);

export function showMessages(store: MessageStore): void {
  batch(() => {
    unsentMessages.value = store.unsent();
    storedRooms.value = store.rooms();
    // Another object each time: whoever shows a conversation reads it anew.
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
