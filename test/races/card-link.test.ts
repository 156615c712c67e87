import { payProvider } from '../support/pay/pay.ts';
import type { CardCheckout } from '../support/pay/pay-checkout.ts';
import { ids } from '../support/run/resources.ts';
import { type CardPlace, enterCards, keepProvider, openCards } from './card-place.ts';
import { huntPreparedRaces, type Move } from './hunt.ts';
import { judgeCard } from './judge-card.ts';

const provider = payProvider();

type Open = { passageId: number; linkId: string };

/** A passage of 12.50 with an open payment link. */
huntPreparedRaces<Open, CardCheckout, CardPlace>('a passage whose link is open', {
  build: () => openCards(provider),
  enter: (checkout, chance) => enterCards(provider, checkout, chance),
  keep: () => keepProvider(provider),
  prepare: async (place) => {
    const passageId = await place.visitByCard();
    const { body } = await place.openLink(passageId);
    await place.settle(passageId);
    return { passageId, linkId: body.payment_link_id };
  },
  moves: {
    'another link':
      ({ by }) =>
      async ({ passageId: passage_id }) =>
        (await by('alice').post('/api/pay/links', { passage_id })).status,
    'an intent instead':
      ({ by }) =>
      async ({ passageId: passage_id }) =>
        (await by('ada').post('/api/pay/payment-intents', { passage_id })).status,
    cancellation:
      ({ by }) =>
      async ({ linkId }) =>
        (await by('alice').post(`/api/pay/links/${linkId}/cancel`)).status,
    'the donor pays': paid('accepted'),
    'the donor pays late': paid('late'),
    'the donor pays twice': paid('twice'),
    'the worker asks':
      ({ ask }) =>
      async ({ passageId }) =>
        (await ask(passageId)) ? 200 : 500,
    'cash instead': patched({ fk_type_reglement: 'cash' }),
    'another amount': patched({ montant: '33.33' }),
    refund:
      ({ by }) =>
      async ({ passageId: passage_id }) => {
        const headers = { 'idempotency-key': ids.uuid() };
        return (await by('theo').post('/api/pay/refunds', { passage_id }, headers)).status;
      },
    deletion:
      ({ by }) =>
      async ({ passageId }) =>
        (await by('ada').delete(`/api/passages/${passageId}?reason=error`)).status,
  },
  judge: ({ passageId }, played, place) => judgeCard(place, passageId, played),
});

/** The donor pays, and enters an e-mail address for the receipt. */
function paid(outcome: 'accepted' | 'late' | 'twice'): (place: CardPlace) => Move<Open> {
  return ({ provider: { simulator }, hear }) =>
    async ({ linkId }) => {
      const entry = { outcome, email: 'donatrice@example.org', wantsReceipt: true };
      const isPaid = done(() => simulator.payLink(linkId, entry));
      return (await hear()) ? (isPaid ? 200 : 409) : 500;
    };
}

/** Runs `work`; false when the page no longer allows it. */
function done(work: () => void): boolean {
  try {
    work();
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
