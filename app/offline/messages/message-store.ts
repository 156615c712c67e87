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

/** The messages of an evening's store, cached in memory. */
export type MessageStore = {
  /** Loads the messages from the rows of the store. */
  read(rows: Rows): void;
  unsent(): UnsentMessage[];
  rooms(): StoredRooms | undefined;
  conversation(room_id: number): StoredConversation | undefined;
  /** The ids of rooms whose conversations are stored. */
  conversations(): number[];
  /** Whether the conversations must be compared with a restored service. */
  isRestored(): boolean;
  /** Writes rows and deletes undefined ones, all or none; throws the store's errors. */
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
