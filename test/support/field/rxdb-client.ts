import { createRxDatabase, defaultConflictHandler, type RxCollection } from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Json } from '../answer.ts';
import type { Connection, MakeClient } from './field-client.ts';
import { mergingHandler } from './rxdb-merge.ts';
import { ask, replicate } from './rxdb-replicate.ts';

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
    const open = async (): Promise<RxCollection<Json>> =>
      (await database.addCollections({ passages: { schema, conflictHandler } })).passages;
    let collection = await open();
    /** What waits was given back before the pull; what the service does not have stays. */
    const startAgain = async () => {
      const documents = (await collection.find().exec()).map((document: Json) => document.toJSON());
      await collection.remove();
      collection = await open();
      await collection.bulkInsert(documents.filter(({ passage_id }: Json) => passage_id === undefined));
      return documents;
    };
    /** Edits what is newer on the phone than in the backup, and records again what the backup does not have. */
    const giveBack = async (documents: readonly Json[]) => {
      const { member, collections } = await ask(connection, 'bootstrap');
      const { writable } = collections.find(({ name }: Json) => name === 'passages');
      for (const mine of documents.filter(({ user_id }) => user_id === member.user_id)) {
        const known = await found(mine.id);
        const named = Object.entries(mine).filter(([name]) => ['id', ...writable].includes(name));
        if (!known) await collection.insert(Object.fromEntries(named));
        else if (stateOf(known.toJSON()) < stateOf(mine))
          await known.incrementalPatch(Object.fromEntries(named));
      }
      return replicate(collection, connection);
    };
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
      meet: async () => {
        const outcome = await replicate(collection, connection);
        if (outcome !== 'resync' && outcome !== 'restored') return outcome === 'done';
        const documents = await startAgain();
        const isDone = (await replicate(collection, connection)) === 'done';
        if (!isDone || outcome === 'resync') return isDone;
        return (await giveBack(documents)) === 'done';
      },
      documents: async () => (await collection.find().exec()).map((document: Json) => document.toJSON()),
      close: async () => void (await database.close()),
    };
  };

/** When the service last wrote a document. */
const stateOf = ({ created_at, updated_at }: Json): string => updated_at ?? created_at;

async function writableNames(connection: Connection): Promise<string[]> {
  const { collections } = await ask(connection, 'bootstrap');
  return collections.find(({ name }: Json) => name === 'passages').writable;
}
