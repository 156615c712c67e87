import { type FieldStore, indexedDbStore } from '../../../clients/typescript/src/field/index.ts';
import { door as texts } from '../../door/texts.ts';
import { Sentence } from '../../texts/failures.ts';
import { type MarkStore, type Marks, marksIn } from '../do-not-call/mark.ts';
import { createMessageStore, type MessageStore } from '../messages/message-store.ts';
import { NOTES } from '../outbox/unsent-rows.ts';
import type { Lost } from '../sync/lost-fields.ts';
import { persistentOrMemory } from './persistent-or-memory.ts';
import type { Handed } from './totals.ts';
import { StoreFailure } from './write-failure.ts';

/** What the phone keeps beside the documents of the service. */
type Notes = {
  /** When it was last in step. */
  inStepAt?: string;
  /** How far the clock of the phone was ahead of that of the service then. */
  aheadMs?: number;
  handed?: Handed;
  /** What the service did not take as it was sent, until the member has read it. */
  lost: Lost[];
  /** Where visits were that are not sent: the address may leave the phone before they do. */
  places: Record<string, string>;
  /** Visits that were taken off the card here, and whose code can be paid until the service knows. */
  codes?: string[];
};

export type EveningStore = MarkStore & {
  rows: FieldStore;
  /** False where the browser keeps nothing: then it is in memory, until the window is closed. */
  isLasting: boolean;
  notes: Notes;
  messages: MessageStore;
  saveNotes(changes: Partial<Notes>): Promise<void>;
  /** Takes notes, marks and messages from the store, where they were put back. */
  readNotes(): Promise<void>;
  /** From then on nothing is written. */
  close(): void;
};

/**
 * Opens what this phone keeps under a name, which holds no personal data; `onLost`: the browser has closed it, and it is to be
 * opened anew. In memory where the browser keeps nothing.
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
    // Whoever signs out removes it, also while it is open here.
    result.onversionchange = close;
    // The browser took it away: after a while in the background, or with the data of the site.
    result.onclose = () => {
      isClosed = true;
      onLost();
    };
  }
  const rows = await database.load();
  // Opening an evening asks several times for its thousands of rows: they are read once, until something is written.
  let known: typeof rows | undefined = rows;
  const store: FieldStore = {
    load: async () => known ?? database.load(),
    save: async (changes) => {
      known = undefined;
      if (isClosed) throw new Sentence(texts.elsewhere);
      await database.save(changes).catch((error: unknown) => {
        throw new StoreFailure(error);
      });
    },
  };
  const notes = notesIn(rows.get(NOTES));
  let marks: Marks = marksIn(rows);
  const messages = createMessageStore(store);
  messages.read(rows);
  return {
    rows: store,
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
