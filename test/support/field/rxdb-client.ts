import { createRxDatabase, defaultConflictHandler, type RxCollection } from 'rxdb/plugins/core';
import { type RxReplicationState, replicateRxCollection } from 'rxdb/plugins/replication';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { filter, firstValueFrom } from 'rxjs';
import type { Json } from '../answer.ts';
import type { Connection, MakeClient } from './field-client.ts';
import { mergingHandler } from './rxdb-merge.ts';

/** Documents are checked by the service; a storage without validation keeps every field that it sends. */
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 } },
} as const;

let databases = 0;

/** A phone with RxDB; without `merges` it has RxDB's own conflict handler, which takes the document of the service. */
export const makeRxdb =
  (merges: boolean): MakeClient =>
  async (connection) => {
    databases += 1;
    const database = await createRxDatabase({
      name: `phone-${databases}`,
      storage: getRxStorageMemory(),
      multiInstance: false,
    });
    const writable = merges ? await writableNames(connection) : [];
    const conflictHandler = merges ? mergingHandler(writable) : defaultConflictHandler;
    const { passages } = await database.addCollections({ passages: { schema, conflictHandler } });
    const collection: RxCollection<Json> = passages;
    const found = (id: string) => collection.findOne(id).exec();
    return {
      create: async (draft) => void (await collection.insert(draft)),
      // What was edited since is sent again: it is right until the service says otherwise.
      edit: async (id, changes) =>
        void (await (await found(id))?.incrementalPatch({ ...changes, sync_error: null })),
      remove: async (id, reason) => {
        const document = await found(id);
        const why = reason === undefined ? {} : { deletion_reason: reason };
        await (await document?.incrementalPatch({ ...why, sync_error: null }))?.incrementalRemove();
      },
      meet: () => replicate(collection, connection),
      documents: async () => (await collection.find().exec()).map((document: Json) => document.toJSON()),
      close: async () => void (await database.close()),
    };
  };

async function writableNames(connection: Connection): Promise<string[]> {
  const { collections } = await ask(connection, 'bootstrap');
  return collections.find(({ name }: Json) => name === 'passages').writable;
}

/** Replicates until both sides have the same; false when the network went away, throws what was refused as a whole. */
async function replicate(collection: RxCollection<Json>, connection: Connection): Promise<boolean> {
  const sent: Promise<unknown>[] = [];
  const send = (...request: Parameters<typeof ask>) => {
    const answer = ask(...request);
    sent.push(answer.catch(() => {}));
    return answer;
  };
  const state: RxReplicationState<Json, Json> = replicateRxCollection<Json, Json>({
    collection,
    replicationIdentifier: `${connection.url}/passages`,
    live: true,
    pull: {
      batchSize: connection.limit ?? 1000,
      handler: async (checkpoint, limit) => {
        await untilPushed(state);
        if (state.isStopped()) return { documents: [], checkpoint };
        const cursor: Record<string, string> = checkpoint ?? {};
        return send(connection, 'passages/pull', { limit: String(limit), ...cursor });
      },
    },
    push: {
      // RxDB sends every resolved conflict once more; a refused document would go round for ever.
      handler: async (rows) => {
        const open = rows.filter(({ newDocumentState }) => !newDocumentState.sync_error);
        return open.length === 0 ? [] : send(connection, 'passages/push', {}, open);
      },
    },
  });
  const failure = new Promise<false>((resolve, reject) => {
    // RxDB would try again by itself, after a while and for ever.
    state.error$.subscribe(async (error) => {
      await state.cancel();
      // One push at a time: what is under way could arrive after the next one.
      await Promise.all(sent);
      if (isLost(error)) resolve(false);
      else reject(error);
    });
  });
  const success = state.awaitInSync().then(async () => {
    await state.cancel();
    return true;
  });
  return Promise.race([success, failure]);
}

/** What is pulled while an edit is under way is passed over by RxDB, so that it would be missed. */
async function untilPushed({
  internalReplicationState: internal,
}: RxReplicationState<Json, Json>): Promise<void> {
  if (!internal) return;
  const idle = internal.events.active.up.pipe(filter((isPushing) => !isPushing));
  await firstValueFrom(idle, { defaultValue: false });
}

const isLost = (error: Json): boolean => /fetch failed/.test(error.parameters?.errors?.[0]?.message ?? '');

async function ask(
  { url, token, operationId }: Connection,
  path: string,
  query: Record<string, string> = {},
  rows?: unknown[],
): Promise<Json> {
  const parameters = new URLSearchParams({ operation_id: String(operationId), ...query });
  const response = await fetch(`${url}/api/field/${path}?${parameters}`, {
    method: rows ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(rows ? { body: JSON.stringify(rows) } : {}),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  return response.json();
}
