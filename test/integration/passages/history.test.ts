// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { deliverMessages } from '../../support/local/deliver.ts';
import { clock } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import type { PersonName } from '../../support/world/world.ts';

let collection: Collection;
let passageId: number;
beforeEach(async () => {
  collection = await openCollection();
  ({ passage_id: passageId } = await collection.collect());
});

const read = (name: PersonName, query = '') =>
  collection.world.as(name).get(`/api/passages/${passageId}/history${query}`);
const change = (name: PersonName, body: object) =>
  collection.world.as(name).patch(`/api/passages/${passageId}`, body);

describe('GET /api/passages/{passage_id}/history', () => {
  test('tells who did what to the money and to its receipts, and when', async () => {
    const { person } = collection.world;
    clock.advance(60);
    await change('ada', { montant: '20' });
    const receiptId = (await collection.issue(passageId)).body.receipt_id;
    await deliverMessages();
    const { body } = await read('theo');
    expect(body.next_cursor).toBeNull();
    expect(body.data).toMatchObject([
      { object: 'receipt', object_id: receiptId, action: 'sent', by_user_id: null, by_name: null },
      { object: 'receipt', object_id: receiptId, action: 'issued', by_user_id: person.alice.userId },
      {
        object: 'passage',
        object_id: passageId,
        action: 'changed',
        at: '2026-11-20T09:01:00.000Z',
        changes: { montant: { old: '12.50', new: '20.00' } },
        by_user_id: person.ada.userId,
        by_name: 'Ada',
        request_id: expect.stringMatching(/^request-/),
      },
      {
        action: 'created',
        changes: { montant: { old: '0.00', new: '12.50' }, fk_type_reglement: { old: 'none', new: 'cash' } },
        by_name: 'Alice',
      },
    ]);
  });

  test('comes page by page', async () => {
    for (const montant of [13, 14, 15]) await change('ada', { montant });
    const first = (await read('ada', '?limit=3')).body;
    const second = (await read('ada', `?limit=3&cursor=${first.next_cursor}`)).body;
    expect([...first.data, ...second.data].map(({ changes }) => changes.montant.new)).toEqual([
      '15.00',
      '14.00',
      '13.00',
      '12.50',
    ]);
    expect(second.next_cursor).toBeNull();
  });

  test('what brought no money has none', async () => {
    const { passage_id } = (await collection.visit('alice', { fk_sector: collection.alicesSector })).body;
    const { body } = await collection.world.as('ada').get(`/api/passages/${passage_id}/history`);
    expect(body).toEqual({ data: [], next_cursor: null });
  });

  test('of a deleted passage whoever answers for the money reads why', async () => {
    await collection.world.as('ada').delete(`/api/passages/${passageId}?reason=Saisi%20deux%20fois`);
    for (const name of ['theo', 'ada', 'root'] as const) {
      expect((await read(name)).body.data[0]).toMatchObject({
        action: 'deleted',
        changes: { reason: { old: null, new: 'Saisi deux fois' } },
      });
    }
    expect(await read('alice')).toMatchObject({ status: 404 });
  });

  test('whoever reads the passage reads its history, nobody else', async () => {
    const inBobsSector = await collection.collect({ fk_adresse: collection.addressAt(7, 1).id }, 'bob');
    const url = `/api/passages/${inBobsSector.passage_id}/history`;
    expect(await read('alice')).toMatchObject({ status: 200 });
    expect(await collection.world.as('alice').get(url)).toMatchObject({ status: 404 });
    expect(await collection.world.as('bob').get(url)).toMatchObject({ status: 200 });
    expect(await read('ada', '?sort=at')).toMatchObject({ status: 400 });
  });
});
