import { type FieldStore, indexedDbStore } from '../../../clients/typescript/src/field/index.ts';
import { door as texts } from '../../door/texts.ts';
import { Sentence } from '../../texts/failures.ts';
import { type MarkStore, type Marks, marksIn } from '../do-not-call/mark.ts';
import { createMessageStore, type MessageStore } from '../messages/message-store.ts';
import { NOTES } from '../outbox/unsent-rows.ts';
import type { Lost } from '../sync/lost-fields.ts';
import type { Described } from './described-dwellings.ts';
import { type InOneWrite, joinedWrites } from './joined-writes.ts';
import { persistentOrMemory } from './persistent-or-memory.ts';
import type { Handed } from './totals.ts';
import { StoreFailure } from './write-failure.ts';

/** Data that the phone stores beside the service's documents. */
type Notes = {
  /** When the evening last synced. */
  inStepAt?: string;
  /** How far the phone's clock was ahead of the service's then, in milliseconds. */
  aheadMs?: number;
  handed?: Handed;
  /** What the service did not accept as sent, until the member has read it. */
  lost: Lost[];
  /** The places of unsent visits, as their addresses may leave the phone first. */
  places: Record<string, string>;
  /** Visits no longer paid by card whose code can be paid until the service knows. */
  codes?: string[];
  described?: Described;
};

export type EveningStore = MarkStore & {
  rows: FieldStore;
  inOneWrite: InOneWrite;
  /** False if the browser stores nothing: the data is then in memory until the window closes. */
  isLasting: boolean;
  notes: Notes;
  messages: MessageStore;
  saveNotes(changes: Partial<Notes>): Promise<void>;
  /** Reads notes, marks and messages from the store again after sealed data was restored. */
  readNotes(): Promise<void>;
  /** After this, all writes throw. */
  close(): void;
};

/**
 * Opens an evening's store by name, which contains no personal data; in memory if the browser stores nothing.
 * Calls `onLost` if the browser has closed the database, which must then be opened again.
 */
export async function openEveningStore(name: string, onLost: () => void): Promise<EveningStore> {
  const opened: IDBOpenDBRequest[] = [];
  const listening = {
    open: (which: string, version: number) => {
      const asked = indexedDB.open(which, version);
      opened.push(asked);
      return asked;
    },
  };
  const { rows: database, isLasting } = await persistentOrMemory(name, () => indexedDbStore(name, listening));
  const databases = isLasting ? opened : [];
  let isClosed = false;
  const close = () => {
    isClosed = true;
    for (const { result } of databases) result.close();
  };
  for (const { result } of databases) {
    // Sign-out may delete the database while it is open here.
    result.onversionchange = close;
    // The browser closed the database, after a while in the background or with the site's data.
    result.onclose = () => {
      isClosed = true;
      onLost();
    };
  }
  const rows = await database.load();
  // Opening an evening loads thousands of rows several times, so they are cached until the first write.
  let known: typeof rows | undefined = rows;
  const { save, inOneWrite } = joinedWrites(async (changes) => {
    known = undefined;
    if (isClosed) throw new Sentence(texts.elsewhere);
    await database.save(changes).catch((error: unknown) => {
      throw new StoreFailure(error);
    });
  });
  const store: FieldStore = { load: async () => known ?? database.load(), save };
  const notes = notesIn(rows.get(NOTES));
  let marks: Marks = marksIn(rows);
  const messages = createMessageStore(store);
  messages.read(rows);
  return {
    rows: store,
    inOneWrite,
    isLasting,
    notes,
    messages,
    saveNotes: async (changes) => {
      Object.assign(notes, changes);
      await store.save(new Map([[NOTES, { ...notes }]]));
    },
    get marks() {
      return marks;
    },
    saveMarks: async (changes) => {
      await store.save(changes);
      marks = marksIn(new Map<string, unknown>([...marks, ...changes]));
    },
    readNotes: async () => {
      const now = await store.load();
      Object.assign(notes, notesIn(now.get(NOTES)));
      marks = marksIn(now);
      messages.read(now);
    },
    close,
  };
}

const isNotes = (value: unknown): value is Notes =>
  Array.isArray(Reflect.get(Object(value), 'lost')) && 'places' in Object(value);

const notesIn = (value: unknown): Notes => (isNotes(value) ? value : { lost: [], places: {} });
