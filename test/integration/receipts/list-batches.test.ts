import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { askForBatch, batchOf, giftsOf } from '../../support/world/receipt-batches.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const list = (query = '', by: 'theo' | 'nora' | 'alice' = 'theo') =>
  collection.world.as(by).get(`/api/receipts/batches${query}`);
const idsOf = ({ data }: { data: { batch_id: number }[] }) => data.map(({ batch_id }) => batch_id);

describe('GET /api/receipts/batches', () => {
  test('has the latest first, by pages, and filters by state and operation', async () => {
    await giftsOf(collection, 1);
    const done = await batchOf(collection);
    await giftsOf(collection, 1);
    const { batch_id: pending } = (await askForBatch(collection)).body;
    const { operationId } = collection.round;
    expect(idsOf((await list()).body)).toEqual([pending, done.batch_id]);
    expect(idsOf((await list(`?operation_id=${operationId}&state=done`)).body)).toEqual([done.batch_id]);
    expect(idsOf((await list('?operation_id=999999')).body)).toEqual([]);
    const { body } = await list('?limit=1');
    expect(idsOf(body)).toEqual([pending]);
    expect(idsOf((await list(`?limit=1&cursor=${body.next_cursor}`)).body)).toEqual([done.batch_id]);
    const { refusals: _, ...shown } = done;
    expect((await list('?state=done')).body.data).toEqual([shown]);
  });

  test('counts what waits for a receipt, and what had one that was cancelled', async () => {
    await giftsOf(collection, 1);
    const { passage_id } = await collection.collect();
    const { receipt_id } = (await collection.issue(passage_id)).body;
    const { operationId } = collection.round;
    const due = async () => (await list(`?operation_id=${operationId}&due=true&limit=1`)).body.due;
    const nothing = { gifts: 0, cancelled: 0 };
    expect(await due()).toEqual({ all: { gifts: 1, cancelled: 0 }, with_email: nothing });
    await collection.world
      .as('theo')
      .post(`/api/receipts/${receipt_id}/cancel`, { reason: 'Saisi deux fois' });
    const again = { gifts: 1, cancelled: 1 };
    expect(await due()).toEqual({ all: { gifts: 2, cancelled: 1 }, with_email: again });
    expect((await list(`?operation_id=${operationId}&due=true`, 'nora')).body.due).toEqual({
      all: nothing,
      with_email: nothing,
    });
    expect((await list('?due=true')).status).toBe(400);
  });

  test('has nothing of another association', async () => {
    await askForBatch(collection);
    expect((await list('', 'nora')).body).toEqual({ data: [], next_cursor: null });
  });

  test('refuses members, and states that do not exist', async () => {
    expect((await list('', 'alice')).status).toBe(403);
    expect((await list('?state=ready')).status).toBe(400);
  });
});
