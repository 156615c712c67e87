import { type FieldStore, indexedDbStore } from '../../clients/typescript/src/field/index.ts';
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
  notes: Notes;
  saveNotes(changes: Partial<Notes>): Promise<void>;
  /** Takes them from the store, where they were put back. */
  readNotes(): Promise<void>;
  /** From then on nothing is written. */
  close(): void;
};

const NOTES = 'notes';

/**
 * Opens what this phone keeps under a name, which holds no personal data; `onLost`: the browser has closed it, and it is to be
 * opened anew. Throws a sentence where the browser keeps nothing.
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
  const kept = await indexedDbStore(name, listening).catch(() => {
    throw new Sentence(texts.keepsNothing);
  });
  let isClosed = false;
  const close = () => {
    isClosed = true;
    for (const { result } of opened) result.close();
  };
  for (const { result } of opened) {
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
