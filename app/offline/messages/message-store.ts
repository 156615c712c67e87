import type { FieldStore } from '../../../clients/typescript/src/field/index.ts';
import type { Rows } from '../outbox/unsent-rows.ts';
import {
  isRooms,
  isTalk,
  isTalkRow,
  type KeptRooms,
  type KeptTalk,
  RESTORED,
  ROOMS,
  talkRow,
  talksIn,
} from './stored-conversations.ts';
import { isMessageRow, messagesIn, type UnsentMessage } from './unsent-message.ts';

/** What the store of an evening has of messages, in memory while it is open. */
export type MessageBox = {
  /** Takes it from what was read of the store. */
  read(rows: Rows): void;
  unsent(): UnsentMessage[];
  rooms(): KeptRooms | undefined;
  talk(room_id: number): KeptTalk | undefined;
  /** The rooms whose conversations are here. */
  talks(): number[];
  /** Whether the conversations are to be compared with a service that was restored. */
  isRestored(): boolean;
  /** Writes rows and removes those that are undefined: all of them, or none; throws what the store throws. */
  save(changes: ReadonlyMap<string, unknown>): Promise<void>;
};

export function messageBox(store: Pick<FieldStore, 'save'>): MessageBox {
  const rows = new Map<string, unknown>();
  return {
    read: (all) => {
      rows.clear();
      for (const [row, value] of all) if (isMessageRow(row) || isTalkRow(row)) rows.set(row, value);
    },
    unsent: () => messagesIn(rows),
    rooms: () => {
      const value = rows.get(ROOMS);
      return isRooms(value) ? value : undefined;
    },
    talk: (room_id) => {
      const value = rows.get(talkRow(room_id));
      return isTalk(value) ? value : undefined;
    },
    talks: () => talksIn(rows.keys()),
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
