import { beforeEach, describe, expect, test } from '@jest/globals';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { storedPassages } from '../../support/world/passages.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const email = 'zoe@example.org';
const donor = { name: 'Zoé Échevin', email };
const erase = (question: object, dry_run = false) =>
  checkout.as('ada').post('/api/privacy/erase', { ...question, reason: 'Demande du 3 mars', dry_run });
const remove = (passageId: number) =>
  checkout.as('ada').delete(`/api/passages/${passageId}?reason=Carte+refusée`);

describe('the donor of a visit by card', () => {
  const expectErased = async () => {
    for (const isDry of [true, false])
      expect(await erase({ email }, isDry)).toMatchObject({
        status: 200,
        body: { erased: expect.arrayContaining([{ what: 'visits', count: 1 }]) },
      });
    expect(await storedPassages()).toMatchObject([{ encrypted_name: null, email_index: null }]);
  };

  test('is erased when the card was never asked for', async () => {
    await checkout.visitByCard(donor);
    await expectErased();
  });

  test('is erased when the card was never asked for and the visit is deleted', async () => {
    expect(await remove(await checkout.visitByCard(donor))).toMatchObject({ status: 204 });
    await expectErased();
  });

  test('is erased when the card was never asked for and the operation is closed', async () => {
    await checkout.visitByCard(donor);
    const operation = `/api/operations/${checkout.round.operationId}`;
    expect(await checkout.as('ada').patch(operation, { chk_active: 0 })).toMatchObject({ status: 200 });
    await expectErased();
  });

  test('is erased when the page of the payment was closed', async () => {
    const passageId = await checkout.visitByCard(donor);
    const { body } = await checkout.openLink(passageId);
    await checkout.as('alice').post(`/api/pay/links/${body.payment_link_id}/cancel`);
    await expectErased();
  });

  test('is erased when the card was paid', async () => {
    await checkout.paid(donor);
    await expectErased();
  });
});

describe('the donor of an open card payment', () => {
  test.each([
    ['waits for a card', (passageId: number) => checkout.open(passageId)],
    ['waits on the page of a link', (passageId: number) => checkout.openLink(passageId)],
    [
      'is at the bank',
      async (passageId: number) => {
        const { body } = await checkout.openLink(passageId);
        provider.simulator.payLink(body.payment_link_id, { outcome: 'processing' });
        await provider.deliverEvents();
        expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'processing' });
      },
    ],
    ['waits on a second page after a full refund', openAgain],
  ])('stays while it %s', async (_, begin) => {
    await checkout.visitByCard({ ...donor, fk_adresse: checkout.addressAt(1, 2).id });
    const passageId = await checkout.visitByCard(donor);
    await begin(passageId);
    for (const isDry of [true, false]) {
      const { status, body } = await erase({ email }, isDry);
      expect({ status, body }).toMatchObject({ status: 409, body: { code: 'payment-pending' } });
      expect(body.detail).toContain('erased');
      expect(body.detail).not.toContain('receipt');
    }
    for (const { encrypted_name } of await storedPassages()) expect(encrypted_name).not.toBeNull();
  });

  test('goes once the second page is closed, or the account can no longer be asked', async () => {
    const passageId = await checkout.visitByCard(donor);
    const linkId = await openAgain(passageId);
    await checkout.as('alice').post(`/api/pay/links/${linkId}/cancel`);
    expect(await erase({ email })).toMatchObject({ status: 200, body: { done: true } });
    const other = await checkout.visitByCard({ ...donor, fk_adresse: checkout.addressAt(1, 2).id });
    await openAgain(other);
    expect(await erase({ email })).toMatchObject({ status: 409 });
    provider.simulator.deauthorise(checkout.account);
    await provider.deliverEvents();
    expect(await erase({ email })).toMatchObject({ status: 200, body: { done: true } });
  });
});

/** Pays, refunds all, and opens a second link; the passage stays `refunded` all the while. */
async function openAgain(passageId: number): Promise<string> {
  const first = (await checkout.openLink(passageId)).body.payment_link_id;
  expect(await checkout.payLink(first)).toMatchObject({ payment_state: 'paid' });
  expect(await checkout.refund({ passage_id: passageId })).toMatchObject({ status: 200 });
  const second = await checkout.openLink(passageId);
  expect(second).toMatchObject({ status: 200 });
  expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'refunded' });
  return second.body.payment_link_id;
}
