import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, emittedEvents, historyOf } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

describe('POST /api/receipts', () => {
  test('takes a number, renders the document and mails it once', async () => {
    const { world } = collection;
    const passage = await collection.collect();
    const issued = await collection.issue(passage.passage_id);
    expect(issued).toMatchObject({ status: 202, body: { number: 'R-2026-000001', state: 'pending' } });
    const receipt = `/api/receipts/${issued.body.receipt_id}`;
    const early = await world.as('alice').get(`${receipt}/pdf`);
    expect(early).toMatchObject({
      status: 409,
      body: { code: 'receipt-pending' },
      headers: { 'retry-after': '2' },
    });
    await deliverMessages();
    const after = await world.as('alice').get(receipt);
    expect(after.body).toMatchObject({
      state: 'sent',
      amount: '12.50',
      payer: 'Łukasz Ștefan Őry',
      to: 'lukasz@example.org',
    });
    const pdf = await world.as('alice').get(`${receipt}/pdf`);
    expect(pdf).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/pdf', etag: `"${after.body.pdf_sha256}"` },
    });
    expect(mail.sent).toHaveLength(1);
    expect(mail.sent[0]).toMatchObject({
      to: 'lukasz@example.org',
      subject: 'Votre reçu n° R-2026-000001 – Amicale de Bondy',
    });
    expect(mail.sent[0]?.attachments[0]).toMatchObject({
      filename: 'R-2026-000001.pdf',
      contentType: 'application/pdf',
    });
    expect(await historyOf('receipt', issued.body.receipt_id)).toMatchObject([
      { action: 'issued', by_user_id: collection.round.alice.userId, entity_id: world.bondy },
      { action: 'sent', by_user_id: null, entity_id: world.bondy },
    ]);
  });

  test.each([
    ['Arabic', 'محمد'],
    ['Hebrew', 'דוד'],
    ['Chinese', '王小明'],
    ['pictures alone', '🎄🎄'],
  ])('a name of %s is refused before a number is taken', async (_, name) => {
    const { passage_id } = await collection.collect({ name });
    expect(await collection.issue(passage_id)).toMatchObject({
      status: 422,
      body: {
        code: 'receipt-not-printable',
        errors: [{ pointer: '/passage/name', code: 'not-printable' }],
      },
    });
    await collection.world.as('alice').patch(`/api/passages/${passage_id}`, { name: 'Mohammed 🎄' });
    expect(await collection.issue(passage_id)).toMatchObject({ body: { number: 'R-2026-000001' } });
    await deliverMessages();
    const { data } = (await collection.world.as('alice').get(`/api/receipts?passage_id=${passage_id}`)).body;
    expect(data).toMatchObject([{ payer: 'Mohammed' }]);
  });

  test('locks the passage and raises its version; no event of its own goes to the log', async () => {
    const { world } = collection;
    const { passage_id } = await collection.collect();
    const before = await emittedEvents();
    const issued = await collection.issue(passage_id);
    const passage = await world.as('alice').get(`/api/passages/${passage_id}`);
    expect(passage.body).toMatchObject({
      version: 2,
      locked: true,
      receipt_id: issued.body.receipt_id,
    });
    const change = await world.as('alice').patch(`/api/passages/${passage_id}`, { montant: '20.00' });
    expect(change).toMatchObject({ status: 409, body: { code: 'passage-locked' } });
    expect(await emittedEvents()).toEqual(before);
  });

  test('a second receipt while the first one lives is refused, even by another person', async () => {
    const { passage_id } = await collection.collect();
    await collection.issue(passage_id);
    for (const name of ['alice', 'ada', 'theo'] as const) {
      expect(await collection.issue(passage_id, {}, name)).toMatchObject({
        status: 409,
        body: { code: 'receipt-already-issued' },
      });
    }
  });

  test('of two requests for one passage at the same moment one wins', async () => {
    const { passage_id } = await collection.collect();
    const both = await Promise.all([collection.issue(passage_id), collection.issue(passage_id, {}, 'theo')]);
    expect(both.map(({ status }) => status).sort()).toEqual([202, 409]);
    const list = await collection.world.as('ada').get('/api/receipts');
    expect(list.body.data).toHaveLength(1);
  });

  test('after a cancelled receipt another one may be issued', async () => {
    const { passage_id } = await collection.collect();
    await collection.issue(passage_id);
    await asOwner((trx) => trx.updateTable('receipts').set({ state: 'cancelled' }).execute());
    expect(await collection.issue(passage_id)).toMatchObject({
      status: 202,
      body: { number: 'R-2026-000002' },
    });
  });

  test('works when the operation is closed, for who collected and for who keeps the books', async () => {
    const { world, round } = collection;
    const [mine, other] = [await collection.collect(), await collection.collect()];
    await world.as('ada').patch(`/api/operations/${round.operationId}`, { chk_active: 0 });
    expect(await collection.issue(mine.passage_id)).toMatchObject({ status: 202 });
    expect(await collection.issue(other.passage_id, {}, 'theo')).toMatchObject({ status: 202 });
    await deliverMessages();
    expect(mail.sent).toHaveLength(2);
    const { data } = (await world.as('theo').get('/api/receipts')).body;
    expect(data).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    const refused = await world.as('ada').patch(`/api/passages/${mine.passage_id}`, { remark: 'Merci' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
  });

  test('a visit without money has nothing to receipt', async () => {
    const { passage_id } = await collection.collect({ montant: 0, fk_type_reglement: 'none' });
    expect(await collection.issue(passage_id)).toMatchObject({
      status: 422,
      body: { code: 'nothing-to-receipt' },
    });
  });

  test('a card payment gets its receipt once the provider says it is paid', async () => {
    const { passage_id } = await collection.collect({ fk_type_reglement: 'pay' });
    expect(await collection.issue(passage_id)).toMatchObject({
      status: 409,
      body: { code: 'payment-pending' },
    });
    await asOwner((trx) => trx.updateTable('passages').set({ payment_state: 'paid' }).execute());
    expect(await collection.issue(passage_id)).toMatchObject({ status: 202 });
  });

  test('a repetition under the same idempotency key is the same receipt', async () => {
    const { passage_id } = await collection.collect();
    const ask = () =>
      collection.world.as('alice').post('/api/receipts', { passage_id }, { 'idempotency-key': 'receipt-1' });
    const first = await ask();
    const again = await ask();
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.body).toEqual(first.body);
    await deliverMessages();
    expect(mail.sent).toHaveLength(1);
  });

  test.each([
    [{}, '/passage_id', 'required'],
    [{ passage_id: '1' }, '/passage_id', 'invalid-type'],
    [{ passage_id: 1, kind: 'tax' }, '/kind', 'invalid-value'],
    [{ passage_id: 1, to: 'nobody' }, '/to', 'invalid-format'],
    [{ passage_id: 1, number: 'R-2026-000009' }, '/number', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    expect(await collection.world.as('alice').post('/api/receipts', body)).toMatchObject({
      status: 400,
      body: { code: 'validation-failed', errors: [{ pointer, code }] },
    });
  });
});
