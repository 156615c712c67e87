import { beforeEach, describe, expect, test } from '@jest/globals';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

type Opened = { path: string; id: string };
const ways = {
  link: async (passageId: number): Promise<Opened> => {
    const { body } = await checkout.openLink(passageId);
    return { id: body.payment_link_id, path: `/api/pay/links/${body.payment_link_id}` };
  },
  intent: async (passageId: number): Promise<Opened> => {
    const { body } = await checkout.open(passageId);
    return { id: body.payment_intent_id, path: `/api/pay/payment-intents/${body.payment_intent_id}` };
  },
};
const crowds = [1, 2, 10, 50];
const cases = (['link', 'intent'] as const).flatMap((way) =>
  crowds.map((clients) => [clients, way] as const),
);

const atOnce = async (path: string, clients: number) => {
  provider.simulator.requests.length = 0;
  const answers = await Promise.all(Array.from({ length: clients }, () => checkout.as('alice').get(path)));
  return {
    statuses: new Set(answers.map(({ status }) => status)),
    calls: provider.simulator.requests.length,
  };
};

describe('clients that poll one payment at once', () => {
  test.each(cases)('%i of them ask the provider once about an open %s', async (clients, way) => {
    const { path } = await ways[way](await checkout.visitByCard());
    clock.advance(6);
    expect(await atOnce(path, clients)).toEqual({ statuses: new Set([200]), calls: 1 });
    clock.advance(5);
    expect(await atOnce(path, clients)).toEqual({ statuses: new Set([200]), calls: 0 });
    clock.advance(1);
    expect(await atOnce(path, clients)).toEqual({ statuses: new Set([200]), calls: 1 });
  });

  test('learn of a payment in between as soon as its event has arrived', async () => {
    for (const [way, at] of [
      ['link', 1],
      ['intent', 2],
    ] as const) {
      const passageId = await checkout.visitByCard({ fk_adresse: checkout.addressAt(at, at).id });
      const { path, id } = await ways[way](passageId);
      clock.advance(6);
      await atOnce(path, 2);
      if (way === 'link') provider.simulator.payLink(id);
      else provider.simulator.tap(id);
      expect((await checkout.as('alice').get(path)).body).toMatchObject({ status: 'open' });
      await provider.deliverEvents();
      expect((await checkout.as('alice').get(path)).body).toMatchObject({ status: 'succeeded' });
    }
  });

  test('the first one after a tap is told at once, however young the payment is', async () => {
    const { body } = await checkout.open(await checkout.visitByCard());
    expect(await checkout.tap(body.payment_intent_id)).toMatchObject({ status: 'succeeded' });
  });

  test('one of them is told of an outage, the others how the payment stood last', async () => {
    const { path } = await ways.intent(await checkout.visitByCard());
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 50 });
    const answers = await Promise.all([1, 2, 3].map(() => checkout.as('alice').get(path)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 502]);
    clock.advance(6);
    provider.simulator.switches.reset();
    expect(await atOnce(path, 3)).toEqual({ statuses: new Set([200]), calls: 1 });
  });
});

describe('syncs of one payment at once', () => {
  test.each(crowds)('%i of them ask once each, and none fails', async (workers) => {
    const passageId = await checkout.visitByCard();
    const { id } = await ways.intent(passageId);
    provider.simulator.tap(id, 'expired_card');
    provider.simulator.requests.length = 0;
    await Promise.all(Array.from({ length: workers }, () => checkout.sync(passageId)));
    expect(provider.simulator.requests).toHaveLength(workers);
    expect((await checkout.as('alice').get(`/api/pay/payment-intents/${id}`)).body).toMatchObject({
      decline_code: 'expired_card',
    });
  });

  test.each(crowds)('%i cancellations all succeed', async (clients) => {
    const { path } = await ways.link(await checkout.visitByCard());
    provider.simulator.requests.length = 0;
    const cancel = () => checkout.as('alice').post(`${path}/cancel`);
    const answers = await Promise.all(Array.from({ length: clients }, cancel));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    // Each reads whether the page is open, closes it, and reads it again.
    expect(provider.simulator.requests.length).toBeLessThanOrEqual(3 * clients);
  });
});
