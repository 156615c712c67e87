import { trusted } from './boundary.ts';
import type { Client } from './client.ts';
import type { Document } from './field/document.ts';

/** The access of RxDB to the passages of an operation. */
export type RxPassages = {
  client: Client;
  operationId: number;
  /** The cursor of the last pull, to be stored beside RxDB; the handlers send and set it. */
  position: { cursor?: string };
};
type Checkpoint = { cursor: string };

// The handlers' types without RxDB's own, as RxDB is not installed where the client is built.
type State = Document & { _deleted: boolean };
type Row = { newDocumentState: State; assumedMasterState?: State };
type ConflictHandler = {
  isEqual(one: State, other: State): boolean;
  resolve(states: Row & { realMasterState: State }): Promise<State>;
};
type Pulled = { documents: State[]; checkpoint: Checkpoint | undefined };
type Pushing = {
  subscribe(observer: { next(isPushing: boolean): void; complete(): void }): { unsubscribe(): void };
};
type Replication = {
  isStopped(): boolean;
  internalReplicationState?: { events: { active: { up: Pushing } } };
};

/** Deep equality; ignores the order of fields, and treats undefined fields as absent. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => isSame(Reflect.get(one, name), Reflect.get(other, name)));
}

/**
 * A conflict handler that starts from the service's document and reapplies fields that only the phone has
 * changed. `writable` comes from the passages in the bootstrap.
 */
export function conflictHandler(writable: readonly string[]): ConflictHandler {
  return {
    // The service has no attachments.
    isEqual: (one, other) =>
      isSame({ ...one, _attachments: undefined }, { ...other, _attachments: undefined }),
    resolve: async ({ newDocumentState: mine, assumedMasterState: before, realMasterState: master }) => {
      if (master._deleted || !before) return master;
      const refused = master.sync_error?.fields ?? [];
      const again = [...writable, '_deleted'].filter((name) => {
        const [value, was, now] = [mine, before, master].map((document) => Reflect.get(document, name));
        return value !== undefined && !refused.includes(name) && !isSame(value, now) && isSame(was, now);
      });
      if (again.length === 0) return master;
      const putBack = Object.fromEntries(again.map((name) => [name, Reflect.get(mine, name)]));
      return { ...master, ...putBack, sync_error: null };
    },
  };
}

/** Pushes rows; skips rows with a `sync_error`, as RxDB would send each resolved conflict again, forever. */
export function pushHandler({ client, operationId, position }: RxPassages) {
  return async (rows: readonly Row[]): Promise<State[]> => {
    const open = rows.filter(({ newDocumentState }) => !newDocumentState.sync_error);
    if (open.length === 0) return [];
    const answered = await client.field.push({
      path: { collection: 'passages' },
      query: { operation_id: operationId, ...position },
      body: [...open],
    });
    return trusted<State[]>(answered);
  };
}

/** Pulls when no push is running, as RxDB ignores documents pulled during an edit's push. */
export function pullHandler({ client, operationId, position }: RxPassages, state: () => Replication) {
  return async (checkpoint: Checkpoint | undefined, limit: number): Promise<Pulled> => {
    await untilPushed(state());
    if (state().isStopped()) return { documents: [], checkpoint };
    const page = await client.field.pull({
      path: { collection: 'passages' },
      query: { operation_id: operationId, limit, ...(checkpoint ? { cursor: checkpoint.cursor } : {}) },
    });
    position.cursor = page.checkpoint.cursor;
    return trusted<Pulled>(page);
  };
}

function untilPushed({ internalReplicationState: internal }: Replication): Promise<void> {
  return new Promise((resolve) => {
    if (!internal) return resolve();
    const watch = internal.events.active.up.subscribe({
      next: (isPushing) => {
        if (isPushing) return;
        resolve();
        // The first value may arrive before `watch` is assigned.
        queueMicrotask(() => watch.unsubscribe());
      },
      complete: resolve,
    });
  });
}
