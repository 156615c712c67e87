import { type FieldStore, indexedDbStore, memoryStore } from '../../clients/typescript/src/field/index.ts';
import { door as texts } from '../texts/door.ts';
import { Sentence } from '../texts/failures.ts';
import type { Lost } from './heard.ts';
import type { Handed } from './sums.ts';
import { Unkept } from './unkept.ts';

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

export type KeptStore = {
  store: FieldStore;
  /** False where the browser keeps nothing: then it is in memory, until the window is closed. */
  isLasting: boolean;
  notes: Notes;
  saveNotes(changes: Partial<Notes>): Promise<void>;
  /** Takes them from the store, where they were put back. */
  readNotes(): Promise<void>;
  /** From then on nothing is written. */
  close(): void;
};

const NOTES = 'notes';

/** Evenings of a browser that keeps nothing: whoever comes back to one in this window finds what was not sent. */
const inMemory = new Map<string, FieldStore>();

function memoryOf(name: string): FieldStore {
  const store = inMemory.get(name) ?? memoryStore();
  inMemory.set(name, store);
  return store;
}

/**
 * Opens what this phone keeps under a name, which holds no personal data; `onLost`: the browser has closed it, and it is to be
 * opened anew. In memory where the browser keeps nothing.
 */
export async function openKept(name: string, onLost: () => void): Promise<KeptStore> {
  const opened: IDBOpenDBRequest[] = [];
  const listening = {
    open: (which: string, version: number) => {
      const asked = indexedDB.open(which, version);
      opened.push(asked);
      return asked;
    },
  };
  const lasting = await indexedDbStore(name, listening).catch(() => undefined);
  const kept = lasting ?? memoryOf(name);
  const databases = lasting ? opened : [];
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
  const store: FieldStore = {
    load: kept.load,
    save: async (changes) => {
      if (isClosed) throw new Sentence(texts.elsewhere);
      await kept.save(changes).catch((error: unknown) => {
        throw new Unkept(error);
      });
    },
  };
  const notes = notesIn((await kept.load()).get(NOTES));
  return {
    store,
    isLasting: lasting !== undefined,
    notes,
    saveNotes: async (changes) => {
      Object.assign(notes, changes);
      await store.save(new Map([[NOTES, { ...notes }]]));
    },
    readNotes: async () => {
      Object.assign(notes, notesIn((await kept.load()).get(NOTES)));
    },
    close,
  };
}

const isNotes = (value: unknown): value is Notes =>
  Array.isArray(Reflect.get(Object(value), 'lost')) && 'places' in Object(value);

const notesIn = (value: unknown): Notes => (isNotes(value) ? value : { lost: [], places: {} });
