import { beforeEach, expect, test } from '@jest/globals';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const collected = async (year: number): Promise<string> =>
  (await checkout.as('theo').get(`/api/receipts/declaration?year=${year}`)).body.collected_total;

/** Moves a visit of today to another day, as if its card were paid by a link later. */
const visitedOn = (passageId: number, passed_at: string) =>
  asOwner((trx) =>
    trx.updateTable('passages').set({ passed_at }).where('passage_id', '=', passageId).execute(),
  );

test('a card counts in the year in which it was paid, as on its receipt, not in that of the visit', async () => {
  const { passageId } = await checkout.paid();
  await visitedOn(passageId, '2025-12-30T10:00:00Z');
  expect([await collected(2025), await collected(2026)]).toEqual(['0.00', '12.50']);
});

test('what was refunded of it is taken off in that year', async () => {
  const { passageId } = await checkout.paid();
  await checkout.refund({ passage_id: passageId, amount: '2.50', reason: 'error' });
  await visitedOn(passageId, '2025-12-30T10:00:00Z');
  expect([await collected(2025), await collected(2026)]).toEqual(['0.00', '10.00']);
});

test('a card that was not paid counts in no year', async () => {
  const passageId = await checkout.visitByCard();
  await checkout.open(passageId);
  await visitedOn(passageId, '2025-12-30T10:00:00Z');
  expect([await collected(2025), await collected(2026)]).toEqual(['0.00', '0.00']);
});
