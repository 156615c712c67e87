import {
  createRxDatabase,
  defaultConflictHandler,
  type RxCollection,
  type RxConflictHandler,
} from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { Json } from '../http/answer.ts';
import type { Connection, MakeClient } from './field-client.ts';
import { ask, type Position, replicate } from './rxdb-replicate.ts';

/** Documents are checked by the service; a storage without validation keeps every field that it sends. */
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 } },
} as const;

const BATCH = 100;
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
    const position: Position = {};
    /** What waits was given back before the pull; what the service does not have stays. */
    const startAgain = async () => {
      const documents = (await collection.find().exec()).map((document: Json) => document.toJSON());
      await collection.remove();
      collection = await open();
      await collection.bulkInsert(documents.filter(({ passage_id }: Json) => passage_id === undefined));
      delete position.cursor;
    };
    /** Before anything is dropped: the service keeps, takes or sets aside what the backup does not have. */
    const giveBack = async () => {
      const { member } = await ask(connection, 'bootstrap');
      const own = (await collection.find().exec())
        .map((document: Json) => document.toJSON())
        .filter(({ passage_id, user_id }: Json) => passage_id !== undefined && user_id === member.user_id);
      for (let at = 0; at < own.length; at += BATCH) {
        const rows = own
          .slice(at, at + BATCH)
          .map((mine: Json) => ({ newDocumentState: mine, assumedMasterState: mine }));
        await ask(connection, 'passages/push', { ...position }, rows);
      }
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
        const outcome = await replicate(collection, connection, position);
        if (outcome !== 'resync' && outcome !== 'restored') return outcome === 'done';
        if (outcome === 'restored') await giveBack();
        await startAgain();
        return (await replicate(collection, connection, position)) === 'done';
      },
      documents: async () => (await collection.find().exec()).map((document: Json) => document.toJSON()),
      close: async () => void (await database.close()),
    };
  };

async function writableNames(connection: Connection): Promise<string[]> {
  const { collections } = await ask(connection, 'bootstrap');
  return collections.find(({ name }: Json) => name === 'passages').writable;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A conflict handler that starts from the document of the service, and puts back what only the phone has changed. */
function mergingHandler(writable: readonly string[]): RxConflictHandler<Json> {
  const resolve = ({ newDocumentState: mine, assumedMasterState: before, realMasterState: master }: Json) => {
    if (master._deleted || !before) return master;
    const refused: string[] = master.sync_error?.fields ?? [];
    const again = [...writable, '_deleted'].filter(
      (name) =>
        mine[name] !== undefined &&
        !refused.includes(name) &&
        !isSame(mine[name], master[name]) &&
        isSame(before[name], master[name]),
    );
    if (again.length === 0) return master;
    return { ...master, ...Object.fromEntries(again.map((name) => [name, mine[name]])), sync_error: null };
  };
  return { isEqual: defaultConflictHandler.isEqual, resolve: async (input) => resolve(input) };
}
