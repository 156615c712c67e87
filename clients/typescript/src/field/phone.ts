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
  /** The store of the documents; in memory by default. */
  store?: FieldStore;
  /** Milliseconds since 1970 by the phone's clock. */
  now?: () => number;
  /** The maximum number of documents per pull; 1,000 by default. */
  limit?: number;
};

/** A phone that works offline until `sync` is called. Each change is stored before its promise resolves. */
export type Phone = {
  /** The visits as the member sees them, including `sync_error`. */
  documents(): Document[];
  addresses(): Schemas['FieldAddress'][];
  sectors(): Schemas['FieldSector'][];
  members(): Schemas['FieldMember'][];
  /** The operation, the enumerations and the writable fields; undefined until the first `sync`. */
  bootstrap(): Schemas['FieldBootstrap'] | undefined;
  /** The number of unsent visits. */
  waiting(): number;
  /** Records a visit; resolves to its id. */
  record(draft: Omit<Document, 'id'> & { id?: string }): Promise<string>;
  /** Changes a visit; rejects, as `remove` does, if the phone does not currently have it. */
  change(id: string, changes: Omit<Document, 'id'>): Promise<void>;
  remove(id: string, reason?: string): Promise<void>;
  /**
   * Sends unsent visits and pulls changes. Throws the client's errors and keeps all data, except for a member
   * removed from the operation (403): the phone sends all unsent visits for the administrators, then deletes
   * its data.
   */
  sync(how?: { signal?: AbortSignal }): Promise<void>;
};

/** Opens a phone on its store. */
export async function openPhone(options: PhoneOptions): Promise<Phone> {
  const { client, operationId, store = memoryStore(), now = Date.now, limit = 1000 } = options;
  const notebook = new Notebook(store, await store.load());
  let running: Promise<void> | undefined;
  /** An edit clears `sync_error`, as the service has not checked the new values. */
  const edit = async (id: string, changes: Omit<Document, 'id'>): Promise<void> => {
    const kept = notebook.visit(id);
    // A pull has removed it, for instance; an unrecorded edit must not look recorded.
    if (!kept) throw new Error('this phone has no such visit');
    notebook.keep(id, { ...kept, mine: { ...kept.mine, ...changes, id, sync_error: null }, waits: true });
    await notebook.save();
  };
  return {
    documents: () => notebook.visits().flatMap(({ mine }) => (mine._deleted ? [] : seen(mine))),
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
      // The service has never received the visit.
      const isUnheard = kept && !kept.master && !kept.sent && !kept.wasRefused;
      if (isUnheard) notebook.keep(id, undefined);
      const deletion = { _deleted: true, ...(reason === undefined ? {} : { deletion_reason: reason }) };
      await (isUnheard ? notebook.save() : edit(id, deletion));
    },
    sync: ({ signal } = {}) => {
      const exchange = { client, operationId, notebook, now, limit, ...(signal ? { signal } : {}) };
      running ??= synchronize(exchange).finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}

const known = new WeakMap<Document, Document>();

/**
 * A visit as the member sees it; the same object until the visit changes, so that pages with thousands can
 * compare by identity.
 */
function seen(mine: Document): Document {
  const before = known.get(mine);
  if (before) return before;
  const { _deleted, deletion_reason, ...document } = mine;
  known.set(mine, document);
  return document;
}
