// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

describe('GET /api/receipts/{receipt_id}', () => {
  test('shows the receipt and its state', async () => {
    const { passage_id } = await collection.collect();
    const { body } = await collection.issue(passage_id);
    const { receipt_id } = body;
    const answer = await collection.world.as('alice').get(`/api/receipts/${receipt_id}`);
    expect(answer).toMatchObject({
      status: 200,
      headers: { etag: '"v1"' },
      body: {
        receipt_id,
        number: 'R-2026-000001',
        state: 'pending',
        kind: 'payment',
        entity_id: collection.world.bondy,
        passage_id,
        amount: '12.50',
        payment_type: 'cash',
        paid_on: '2026-11-20',
        payer: 'Łukasz Ștefan Őry',
        to: 'lukasz@example.org',
        pdf_sha256: null,
        issued_by: collection.round.alice.userId,
        version: 1,
      },
    });
    expect(answer.body.verification_code).toMatch(/^[2-9A-HJKMNP-Z]{16}$/);
    expect(answer.body.verify_url).toBe(
      `https://tournee.test/api/receipts/verify/${answer.body.verification_code}`,
    );
  });

  test('each step makes a new version; an unchanged one is not sent again', async () => {
    const receipt = await collection.receipted();
    const url = `/api/receipts/${receipt.receipt_id}`;
    const { headers, body } = await collection.world.as('alice').get(url);
    expect(body).toMatchObject({ state: 'sent', version: 3 });
    const again = await collection.world.as('alice').get(url, { 'if-none-match': headers['etag'] ?? '' });
    expect(again.status).toBe(304);
  });

  test('a member reads receipts of own visits, also when the administrator issued them', async () => {
    const { passage_id } = await collection.collect();
    const { body } = await collection.issue(passage_id, {}, 'ada');
    expect(await collection.world.as('alice').get(`/api/receipts/${body.receipt_id}`)).toMatchObject({
      status: 200,
      body: { issued_by: collection.world.person.ada.userId },
    });
  });

  test('an unknown id, an id that is none', async () => {
    const ada = collection.world.as('ada');
    expect(await ada.get('/api/receipts/999999')).toMatchObject({ status: 404 });
    expect(await ada.get('/api/receipts/one')).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer: '{receipt_id}' }] },
    });
  });
});
