import { beforeEach, describe, expect, test } from '@jest/globals';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { roundTripsOf } from '../../support/database/round-trips.ts';
import { request } from '../../support/http/client.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { storedEvents } from '../../support/pay/pay-season.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

/** Queues that drop all messages: the test runs the worker itself. */
const withoutQueues = (deps: Resources): Resources => ({
  ...deps,
  gateways: { ...deps.gateways, queues: async () => ({ send: async (sent) => sent.map(({ id }) => id) }) },
});

/** Receives the provider's events; returns the id of the event of a type. */
async function receive(type: string): Promise<number | undefined> {
  for (const { body, headers } of provider.simulator.takeDeliveries())
    await request('POST', '/api/pay/webhook', body, { headers, on: withoutQueues(provider.on) });
  return (await storedEvents()).find((event) => event.type === type)?.id;
}

// The embedded database runs one statement at a time.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer('a card payment waits for the database', () => {
  test('twelve times to be opened, around the one call of the provider', async () => {
    // An association's first payment also asks the provider about its account.
    await checkout.open(await checkout.visitByCard());
    const passageId = await checkout.visitByCard({ fk_adresse: checkout.addressAt(2, 2).id });
    provider.simulator.requests.length = 0;
    expect(await roundTripsOf(() => checkout.open(passageId), 200)).toMatchObject({ roundTrips: 12 });
    expect(provider.simulator.requests).toMatchObject([{ verb: 'POST', path: '/v1/payment_intents' }]);
  });

  test('eight times to take an event over', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    const event = await receive('payment_intent.succeeded');
    const { roundTrips, texts } = await countStatements(async () => {
      const bodies = [JSON.stringify({ pay_event_id: event })];
      expect(await invokeWorker('process-pay-event', bodies, provider.on)).toEqual([]);
    });
    expect({ roundTrips, texts }).toMatchObject({ roundTrips: 8 });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('four times to delete a passage without any', async () => {
    const { passage_id } = await checkout.collect();
    const remove = () => checkout.world.as('ada').delete(`/api/passages/${passage_id}?reason=doublon`);
    expect(await roundTripsOf(remove, 204)).toMatchObject({ roundTrips: 4 });
  });
});
