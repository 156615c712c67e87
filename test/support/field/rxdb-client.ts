import { createClient } from '../../../clients/typescript/src/index.ts';
import { conflictHandler, type RxPassages } from '../../../clients/typescript/src/rxdb.ts';
import type { Json } from '../http/answer.ts';
import type { MakeClient } from './field-client.ts';
import { createRxDatabase, defaultConflictHandler, getRxStorageMemory, type RxCollection } from './rxdb.ts';
import { replicate } from './rxdb-replicate.ts';

/** The service validates documents; a storage without validation stores every field that the service sends. */
const schema = {
  version: 0,
  primaryKey: 'id',
  type: 'object',
  properties: { id: { type: 'string', maxLength: 36 } },
} as const;

const BATCH = 100;
let databases = 0;

/** A phone with RxDB; without `merges` it uses RxDB's default conflict handler, which takes the service's document. */
export const makeRxdb =
  (merges: boolean): MakeClient =>
  async ({ url, token, operationId, limit = 1000 }) => {
    // The client sends each request only once, so that lost requests stay lost.
    const client = createClient({ url, tries: 1, tokens: { get: () => token, set: () => {} } });
    const query = { operation_id: operationId };
    databases += 1;
    const database = await createRxDatabase({
      name: `phone-${databases}`,
      storage: getRxStorageMemory(),
      multiInstance: false,
    });
    const { collections, member } = await client.field.bootstrap({ query });
    const writable = collections.find(({ name }) => name === 'passages')?.writable ?? [];
    const handler = merges ? conflictHandler(writable) : defaultConflictHandler;
    const open = async (): Promise<RxCollection> =>
      (await database.addCollections({ passages: { schema, conflictHandler: handler } })).passages;
    let collection = await open();
    const passages: RxPassages = { client, operationId, position: {} };
    /**
     * Replaces the collection and resets the cursor. Waiting changes were already pushed; documents that the service does not have
     * stay.
     */
    const startAgain = async () => {
      const documents = (await collection.find().exec()).map((document: Json) => document.toJSON());
      await collection.remove();
      collection = await open();
      await collection.bulkInsert(documents.filter(({ passage_id }: Json) => passage_id === undefined));
      delete passages.position.cursor;
    };
    /**
     * Pushes the member's documents after a restored backup, before any of them is dropped: the service keeps, accepts or sets
     * aside what the backup lacks.
     */
    const giveBack = async () => {
      const own = (await collection.find().exec())
        .map((document: Json) => document.toJSON())
        .filter(({ passage_id, user_id }: Json) => passage_id !== undefined && user_id === member.user_id);
      for (let at = 0; at < own.length; at += BATCH) {
        const rows = own
          .slice(at, at + BATCH)
          .map((mine: Json) => ({ newDocumentState: mine, assumedMasterState: mine }));
        await client.field.push({
          path: { collection: 'passages' },
          query: { ...query, ...passages.position },
          body: rows,
        });
      }
    };
    const found = (id: string) => collection.findOne(id).exec();
    return {
      create: async (draft) => void (await collection.insert(draft)),
      // Clears the error of an edited document, so that it is sent again.
      edit: async (id, changes) =>
        void (await (await found(id))?.incrementalPatch({ ...changes, sync_error: null })),
      remove: async (id, reason) => {
        const document = await found(id);
        const why = reason === undefined ? {} : { deletion_reason: reason };
        await (await document?.incrementalPatch({ ...why, sync_error: null }))?.incrementalRemove();
      },
      meet: async () => {
        const outcome = await replicate(collection, passages, limit);
        if (outcome !== 'resync' && outcome !== 'restored') return outcome === 'done';
        if (outcome === 'restored') await giveBack();
        await startAgain();
        return (await replicate(collection, passages, limit)) === 'done';
      },
      documents: async () => (await collection.find().exec()).map((document: Json) => document.toJSON()),
      close: async () => void (await database.close()),
    };
  };
