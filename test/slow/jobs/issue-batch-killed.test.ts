import { expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { killAfter } from '../../support/local/killed-process.ts';
import { openCollection } from '../../support/world/collection.ts';
import { askForBatch, giftsOf, readBatch } from '../../support/world/receipt-batches.ts';

const GIFTS = 55;
/** After how many statements the worker is killed: before the first number, and between two receipts. */
const KILLS = ['2', '8', '40', '90'];

// The embedded database is open in one process only.
const onServer = globalThis.shared.database.kind === 'postgres' ? test : test.skip;

onServer(
  'a worker that is killed in a batch has issued nothing; the next delivery loses no number',
  async () => {
    const { database } = globalThis.shared;
    if (database.kind !== 'postgres') throw new Error('this test needs a server');
    const collection = await openCollection();
    const ids = await giftsOf(collection, GIFTS);
    const { batch_id } = (await askForBatch(collection)).body;
    const message = JSON.stringify({ entity_id: collection.world.bondy, batch_id, after: 0 });
    const receipts = () =>
      asOwner((trx) =>
        trx.selectFrom('receipts').select(['passage_id', 'sequence']).orderBy('sequence').execute(),
      );
    for (const statements of KILLS) {
      await killAfter('issue-batch', [database.url, message, statements], 1);
      expect(await receipts()).toEqual([]);
      expect(await readBatch(collection, batch_id)).toMatchObject({ state: 'pending', issued: 0 });
    }
    await deliverMessages();
    expect(await readBatch(collection, batch_id)).toMatchObject({ state: 'done', issued: GIFTS, already: 0 });
    expect(await receipts()).toEqual(ids.map((passage_id, at) => ({ passage_id, sequence: at + 1 })));
  },
);
