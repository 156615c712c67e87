import type { Schemas } from '../call-types.ts';
import type { Client } from '../client.ts';
import { timedId } from '../timed-id.ts';
import { type Document, isOpen } from './document.ts';
import { Notebook } from './notebook.ts';
import { type FieldStore, memoryStore } from './store.ts';
import { synchronize } from './synchronize.ts';

export type PhoneOptions = {
  client: Client;
  operationId: number;
  /** Where documents are kept; in memory if left out. */
  store?: FieldStore;
  /** Milliseconds since 1970 by the clock of the phone. */
  now?: () => number;
  /** Documents of one pull. */
  limit?: number;
};

/** A phone that works without a network until it is told to `sync`. Every change is stored before it is resolved. */
export type Phone = {
  /** What the member sees, `sync_error` included. */
  documents(): Document[];
  addresses(): Schemas['FieldAddress'][];
  sectors(): Schemas['FieldSector'][];
  members(): Schemas['FieldMember'][];
  /** The operation, the enumerations, and what may be written; undefined until the first `sync`. */
  bootstrap(): Schemas['FieldBootstrap'] | undefined;
  /** How many visits wait to be sent. */
  waiting(): number;
  /** Notes a visit down, and returns its id. */
  record(draft: Omit<Document, 'id'> & { id?: string }): Promise<string>;
  /** Rejects, as `remove` does, for a visit that the phone does not have, or not at this moment. */
  change(id: string, changes: Omit<Document, 'id'>): Promise<void>;
  remove(id: string, reason?: string): Promise<void>;
  /**
   * Gives back what waits and takes what is new. It throws what the client throws, and keeps everything; only who was taken
   * out of the operation (403) keeps nothing, once the service has all that waits for its administrators.
   */
  sync(how?: { signal?: AbortSignal }): Promise<void>;
};

/** Opens a phone with what its store has. */
export async function openPhone(options: PhoneOptions): Promise<Phone> {
  const { client, operationId, store = memoryStore(), now = Date.now, limit = 1000 } = options;
  const notebook = new Notebook(store, await store.load());
  let running: Promise<void> | undefined;
  /** What is changed is right until the service says otherwise. */
  const edit = async (id: string, changes: Omit<Document, 'id'>): Promise<void> => {
    const kept = notebook.visit(id);
    // While everything is taken anew, for instance: what is not noted must not look as if it were.
    if (!kept) throw new Error('this phone has no such visit');
    notebook.keep(id, { ...kept, mine: { ...kept.mine, ...changes, id, sync_error: null }, waits: true });
    await notebook.save();
  };
  return {
    documents: () => notebook.visits().flatMap(({ mine }) => (mine._deleted ? [] : [seen(mine)])),
    addresses: () => notebook.documents('addresses'),
    sectors: () => notebook.documents('sectors'),
    members: () => notebook.documents('members'),
    bootstrap: () => notebook.bootstrap(),
    waiting: () => notebook.visits().filter(isOpen).length,
    record: async (draft) => {
      const id = draft.id ?? timedId(now());
      const passed_at = new Date(now()).toISOString();
      notebook.keep(id, { mine: { fk_operation: operationId, passed_at, ...draft, id }, waits: true });
      await notebook.save();
      return id;
    },
    change: edit,
    remove: async (id, reason) => {
      const kept = notebook.visit(id);
      // The service has never heard of it.
      const isUnheard = kept && !kept.master && !kept.sent && !kept.wasRefused;
      if (isUnheard) notebook.keep(id, undefined);
      const deletion = { _deleted: true, ...(reason === undefined ? {} : { deletion_reason: reason }) };
      await (isUnheard ? notebook.save() : edit(id, deletion));
    },
    sync: ({ signal } = {}) => {
      running ??= synchronize({
        client,
        operationId,
        notebook,
        now,
        limit,
        ...(signal ? { signal } : {}),
      }).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

const known = new WeakMap<Document, Document>();

/** A visit as the member sees it: the same object as long as nothing of it changes, so that who shows thousands compares them by it. */
function seen(mine: Document): Document {
  const before = known.get(mine);
  if (before) return before;
  const { _deleted, deletion_reason, ...document } = mine;
  known.set(mine, document);
  return document;
}
