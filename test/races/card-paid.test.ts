import { payProvider } from '../support/pay/pay.ts';
import type { CardCheckout } from '../support/pay/pay-checkout.ts';
import { ids } from '../support/run/resources.ts';
import { type CardPlace, enterCards, keepProvider, openCards } from './card-place.ts';
import { huntPreparedRaces, type Move } from './hunt.ts';
import { judgeCard } from './judge-card.ts';

const provider = payProvider();

type Paid = { passageId: number; intentId: string };

/** A passage of 12.50 that was paid by card, with its receipt. */
huntPreparedRaces<Paid, CardCheckout, CardPlace>('a passage that was paid by card', {
  build: () => openCards(provider),
  enter: (checkout, chance) => enterCards(provider, checkout, chance),
  keep: () => keepProvider(provider),
  prepare: async (place) => {
    const paid = await place.paid();
    await place.settle(paid.passageId);
    return paid;
  },
  moves: {
    'a part goes back': refunded({ amount: '5.00' }),
    'all goes back': refunded({}),
    'a part goes back at the provider':
      ({ provider: { simulator }, hear, chargeOf }) =>
      async ({ intentId }) => {
        const charge = await chargeOf(intentId);
        const isMade = made(() => simulator.refundFromDashboard(charge, 300));
        return (await hear()) ? (isMade ? 200 : 409) : 500;
      },
    'a dispute':
      ({ provider: { simulator }, hear, chargeOf }) =>
      async ({ intentId }) => {
        const charge = await chargeOf(intentId);
        const isMade = made(() => simulator.dispute(charge));
        return (await hear()) ? (isMade ? 200 : 409) : 500;
      },
    'the worker asks':
      ({ ask }) =>
      async ({ passageId }) =>
        (await ask(passageId)) ? 200 : 500,
    'another amount': patched({ montant: '33.33' }),
    'cash instead': patched({ fk_type_reglement: 'cash' }),
    'another remark': patched({ remark: 'Chien méchant' }),
    deletion:
      ({ by }) =>
      async ({ passageId }) =>
        (await by('ada').delete(`/api/passages/${passageId}?reason=error`)).status,
    'another intent':
      ({ by }) =>
      async ({ passageId: passage_id }) =>
        (await by('alice').post('/api/pay/payment-intents', { passage_id })).status,
    receipt:
      ({ by }) =>
      async ({ passageId: passage_id }) =>
        (await by('ada').post('/api/receipts', { passage_id })).status,
  },
  judge: ({ passageId }, played, place) => judgeCard(place, passageId, played),
});

/** Runs `work`; false when the provider no longer allows it. */
function made(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function refunded(draft: object): (place: CardPlace) => Move<Paid> {
  return ({ by }) =>
    async ({ passageId: passage_id }) => {
      const headers = { 'idempotency-key': ids.uuid() };
      return (await by('theo').post('/api/pay/refunds', { passage_id, ...draft }, headers)).status;
    };
}

function patched(patch: object): (place: CardPlace) => Move<Paid> {
  return ({ by }) =>
    async ({ passageId }) =>
      (await by('ada').patch(`/api/passages/${passageId}`, patch)).status;
}
