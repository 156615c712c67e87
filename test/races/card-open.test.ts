import { payProvider } from '../support/pay/pay.ts';
import type { CardCheckout } from '../support/pay/pay-checkout.ts';
import { type CardPlace, enterCards, keepProvider, openCards } from './card-place.ts';
import { huntPreparedRaces, type Move } from './hunt.ts';
import { judgeCard } from './judge-card.ts';

const provider = payProvider();

type Open = { passageId: number; intentId: string };

/** A passage of 12.50 with an open payment intent. */
huntPreparedRaces<Open, CardCheckout, CardPlace>('a passage whose card is awaited', {
  build: () => openCards(provider),
  enter: (checkout, chance) => enterCards(provider, checkout, chance),
  keep: () => keepProvider(provider),
  prepare: async (place) => {
    const passageId = await place.visitByCard();
    const { body } = await place.open(passageId);
    await place.settle(passageId);
    return { passageId, intentId: body.payment_intent_id };
  },
  moves: {
    'another intent':
      ({ by }) =>
      async ({ passageId: passage_id }) =>
        (await by('alice').post('/api/pay/payment-intents', { passage_id })).status,
    cancellation:
      ({ by }) =>
      async ({ intentId }) =>
        (await by('alice').post(`/api/pay/payment-intents/${intentId}/cancel`)).status,
    'a look at it':
      ({ by }) =>
      async ({ intentId }) =>
        (await by('alice').get(`/api/pay/payment-intents/${intentId}`)).status,
    'a card is read':
      ({ provider: { simulator }, hear }) =>
      async ({ intentId }) => {
        const isRead = read(() => simulator.tap(intentId));
        return (await hear()) ? (isRead ? 200 : 409) : 500;
      },
    'the worker asks':
      ({ ask }) =>
      async ({ passageId }) =>
        (await ask(passageId)) ? 200 : 500,
    'cash instead': patched({ fk_type_reglement: 'cash' }),
    'another amount': patched({ montant: '33.33' }),
    deletion:
      ({ by }) =>
      async ({ passageId }) =>
        (await by('ada').delete(`/api/passages/${passageId}?reason=error`)).status,
    receipt:
      ({ by }) =>
      async ({ passageId: passage_id }) =>
        (await by('ada').post('/api/receipts', { passage_id })).status,
  },
  judge: ({ passageId }, played, place) => judgeCard(place, passageId, played),
});

/** Taps the card; false when the intent is no longer open. */
function read(tap: () => void): boolean {
  try {
    tap();
    return true;
  } catch {
    return false;
  }
}

function patched(patch: object): (place: CardPlace) => Move<Open> {
  return ({ by }) =>
    async ({ passageId }) =>
      (await by('ada').patch(`/api/passages/${passageId}`, patch)).status;
}
