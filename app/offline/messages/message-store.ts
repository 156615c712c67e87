import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';
import type { Rows } from '../outbox/unsent-rows.ts';
import {
  conversationRow,
  conversationsIn,
  isConversation,
  isConversationRow,
  isRooms,
  RESTORED,
  ROOMS,
  type StoredConversation,
  type StoredRooms,
} from './stored-conversations.ts';
import { isMessageRow, messagesIn, type UnsentMessage } from './unsent-message.ts';

/** What the store of an evening has of messages, in memory while it is open. */
export type MessageStore = {
  /** Takes it from what was read of the store. */
  read(rows: Rows): void;
  unsent(): UnsentMessage[];
  rooms(): StoredRooms | undefined;
  conversation(room_id: number): StoredConversation | undefined;
  /** The rooms whose conversations are here. */
  conversations(): number[];
  /** Whether the conversations are to be compared with a service that was restored. */
  isRestored(): boolean;
  /** Writes rows and removes those that are undefined: all of them, or none; throws what the store throws. */
  save(changes: ReadonlyMap<string, unknown>): Promise<void>;
};

export function createMessageStore(store: Pick<FieldStore, 'save'>): MessageStore {
  const rows = new Map<string, unknown>();
  return {
    read: (all) => {
      rows.clear();
      for (const [row, value] of all) if (isMessageRow(row) || isConversationRow(row)) rows.set(row, value);
    },
    unsent: () => messagesIn(rows),
    rooms: () => {
      const value = rows.get(ROOMS);
      return isRooms(value) ? value : undefined;
    },
    conversation: (room_id) => {
      const value = rows.get(conversationRow(room_id));
      return isConversation(value) ? value : undefined;
    },
    conversations: () => conversationsIn(rows.keys()),
    isRestored: () => rows.has(RESTORED),
    save: async (changes) => {
      if (changes.size === 0) return;
      await store.save(changes);
      for (const [row, value] of changes) {
        if (value === undefined) rows.delete(row);
        else rows.set(row, value);
      }
    },
  };
}
