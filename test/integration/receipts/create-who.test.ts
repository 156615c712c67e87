import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const unknown = {
  status: 422,
  body: { code: 'passage-not-found', errors: [{ pointer: '/passage_id' }] },
};

describe('POST /api/receipts: who may', () => {
  test('administrator, treasurer and super administrator receipt any visit in their reach', async () => {
    for (const name of ['ada', 'theo', 'root'] as const) {
      const { passage_id } = await collection.collect();
      expect(await collection.issue(passage_id, {}, name)).toMatchObject({ status: 202 });
    }
  });

  test('a member receipts own visits only, even where another one’s visit can be seen', async () => {
    const { passage_id } = await collection.collect({}, 'bob');
    const visible = await collection.world.as('alice').get(`/api/passages/${passage_id}`);
    expect(visible.status).toBe(200);
    expect(await collection.issue(passage_id)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await collection.issue(passage_id, {}, 'bob')).toMatchObject({ status: 202 });
  });

  test('a visit the member cannot see does not exist', async () => {
    const { passage_id } = await collection.collect({ fk_adresse: collection.addressAt(7, 1).id }, 'bob');
    expect(await collection.issue(passage_id)).toMatchObject(unknown);
    const hers = await collection.collect();
    expect(await collection.issue(hers.passage_id, {}, 'bob')).toMatchObject(unknown);
  });

  test('a visit of another association or of nobody does not exist', async () => {
    const { passage_id } = await collection.collect();
    expect(await collection.issue(passage_id, {}, 'nora')).toMatchObject(unknown);
    expect(await collection.issue(passage_id, {}, 'malik')).toMatchObject(unknown);
    expect(await collection.issue(999_999, {}, 'root')).toMatchObject(unknown);
  });

  test('a deleted visit does not exist', async () => {
    const { passage_id } = await collection.collect();
    await collection.world.as('ada').delete(`/api/passages/${passage_id}?reason=doublon`);
    expect(await collection.issue(passage_id, {}, 'ada')).toMatchObject(unknown);
  });
});
