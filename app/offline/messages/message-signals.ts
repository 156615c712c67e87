import { batch, computed, signal } from '@preact/signals';
import type { MessageBox } from './message-store.ts';
import type { KeptRooms } from './stored-conversations.ts';
import { isRefused, isWaiting, type UnsentMessage } from './unsent-message.ts';

/** Every message that the service does not have, in the order in which they are sent. */
export const unsentMessages = signal<readonly UnsentMessage[]>([]);
/** Undefined until the service has said once which rooms there are. */
export const keptRooms = signal<KeptRooms | undefined>(undefined);
/** Of the evening that is open: for its conversations, which change with each of these signals. */
export const shownBox = signal<{ box: MessageBox } | undefined>(undefined);

/** How many messages were not sent. */
export const waitingMessages = computed(() => unsentMessages.value.filter(isWaiting).length);
export const refusedMessages = computed(() => unsentMessages.value.filter(isRefused));
export const unread = computed(() => keptRooms.value?.rooms.reduce((sum, one) => sum + one.unread, 0) ?? 0);

export function showMessages(box: MessageBox): void {
  batch(() => {
    unsentMessages.value = box.unsent();
    keptRooms.value = box.rooms();
    // Another object each time: whoever shows a conversation reads it anew.
    shownBox.value = { box };
  });
}

export function forgetMessages(): void {
  batch(() => {
    unsentMessages.value = [];
    keptRooms.value = undefined;
    shownBox.value = undefined;
  });
}
