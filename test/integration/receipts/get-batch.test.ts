import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import { askForBatch, giftsOf } from '../../support/world/receipt-batches.ts';

let collection: Collection;
let path: string;
beforeEach(async () => {
  collection = await openCollection();
  await giftsOf(collection, 2);
  path = `/api/receipts/batches/${(await askForBatch(collection)).body.batch_id}`;
});

describe('GET /api/receipts/batches/{batch_id}', () => {
  test('says how far it has come', async () => {
    const { status, body } = await collection.world.as('ada').get(path);
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'pending', total: 2, issued: 0, refusals: [] });
  });

  test('is not for members, and a letter is no id', async () => {
    expect((await collection.world.as('alice').get(path)).status).toBe(403);
    expect((await collection.world.as('ada').get('/api/receipts/batches/x')).status).toBe(400);
  });
});
