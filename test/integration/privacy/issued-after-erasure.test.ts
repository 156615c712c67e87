import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { deliverMessages } from '../../support/local/deliver.ts';
import { mail } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';

let collection: Collection;
beforeEach(async () => {
  collection = await openCollection();
});

const zed = { name: 'Zed Donneur', email: 'zed@donneur.example' };
const ada = () => collection.world.as('ada');
const receipts = () => asOwner((trx) => trx.selectFrom('receipts').selectAll().orderBy('id').execute());
const erased = { status: 409, body: { code: 'erased' } };

/** A visit of Zed, who is erased afterwards; a card visit is paid. */
async function visitOfErased(payment: 'cash' | 'pay' = 'cash'): Promise<number> {
  const { passage_id } = await collection.collect({ ...zed, fk_type_reglement: payment });
  if (payment === 'pay')
    await asOwner((trx) => trx.updateTable('passages').set({ payment_state: 'paid' }).execute());
  const request = { email: zed.email, reason: 'Demande du 3 mars', dry_run: false };
  expect(await ada().post('/api/privacy/erase', request)).toMatchObject({ status: 200 });
  return passage_id;
}

describe('the receipt of a visit whose donor was erased before', () => {
  test.each(['cash', 'pay'] as const)('is mailed to nobody, paid by %s', async (payment) => {
    const passageId = await visitOfErased(payment);
    for (const kind of ['payment', 'fiscal'])
      expect(await collection.issue(passageId, { to: zed.email, kind }, 'ada')).toMatchObject(erased);
    await deliverMessages();
    expect(mail.sent).toEqual([]);
    expect(await receipts()).toEqual([]);
  });

  test('is issued for the accounts, and sent to nobody afterwards either', async () => {
    const passageId = await visitOfErased();
    const { status, body } = await collection.issue(passageId);
    expect(status).toBe(202);
    await deliverMessages();
    const path = `/api/receipts/${body.receipt_id}`;
    expect(await ada().post(`${path}/send`, { to: zed.email })).toMatchObject(erased);
    expect(await collection.world.as('alice').get(path)).toMatchObject({
      status: 200,
      body: { number: 'R-2026-000001', payer: null, to: null, state: 'rendered' },
    });
    expect(await ada().post(`${path}/cancel`, { reason: 'Doublon' })).toMatchObject({ status: 200 });
    await deliverMessages();
    expect(mail.sent).toEqual([]);
  });

  test('goes to the donor who was written to the visit since', async () => {
    const passageId = await visitOfErased();
    const { body } = await collection.issue(passageId);
    await deliverMessages();
    // The name of a visit with a receipt stays.
    const patched = await ada().patch(`/api/passages/${passageId}`, { email: 'paul@example.org' });
    expect(patched).toMatchObject({ status: 200 });
    const sent = await ada().post(`/api/receipts/${body.receipt_id}/send`, { to: 'paul@example.org' });
    expect(sent).toMatchObject({ status: 202 });
    await deliverMessages();
    expect(mail.sent).toMatchObject([{ to: 'paul@example.org' }]);
    expect(
      await ada().post(`/api/receipts/${body.receipt_id}/cancel`, { reason: 'Nom manquant' }),
    ).toMatchObject({ status: 200 });
    expect(await collection.issue(passageId, { to: 'martin@example.org' })).toMatchObject({ status: 202 });
  });
});

test('a receipt that was mailed to an erased donor all the same is cancelled without a word to them', async () => {
  const { receipt_id, passage_id } = await collection.receipted(zed);
  // The state that a service left which still mailed the receipts of erased donors.
  await asOwner((trx) =>
    trx
      .updateTable('passages')
      .set({ draft_digest: 'erased' })
      .where('passage_id', '=', passage_id)
      .execute(),
  );
  mail.sent.length = 0;
  expect(await ada().post(`/api/receipts/${receipt_id}/cancel`, { reason: 'Doublon' })).toMatchObject({
    status: 200,
    body: { state: 'cancelled' },
  });
  await deliverMessages();
  expect(mail.sent).toEqual([]);
});
