// Tier: landing
import { describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { until } from '../support/local/until.ts';
import { startReceiver } from '../support/pay/pay-receiver.ts';
import {
  accountDraft,
  clientOf,
  SECRET,
  simulatorSetup,
  startSimulator,
} from '../support/pay/pay-simulator.ts';
import { testClock } from '../support/run/determinism.ts';

const stand = simulatorSetup();
const AT = Date.parse('2026-11-20T09:00:00.000Z');

const verify = (body: string, signature: string, secret: string) =>
  Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, AT);

/** Creates an account and returns the only delivery, with its signature. */
async function onlyDelivery() {
  await stand.stripe.accounts.create(accountDraft('Amicale'));
  const [delivery, ...more] = stand.simulator.takeDeliveries();
  if (!delivery || more.length > 0) throw new Error('there is not one delivery');
  return { ...delivery, signature: delivery.headers['stripe-signature'] ?? '' };
}

describe('a delivery', () => {
  test('is signed and contains the event as in the API', async () => {
    const { body, signature, eventId, type } = await onlyDelivery();
    const event = verify(body, signature, SECRET);
    expect([event.id, event.type]).toEqual([eventId, type]);
    expect(
      await stand.stripe.events.retrieve(eventId, undefined, { stripeAccount: event.account ?? '' }),
    ).toEqual(event);
  });

  test('may be signed with two secrets during a rotation', async () => {
    stand.simulator.switches.signing = 'both';
    const { body, signature } = await onlyDelivery();
    expect(signature.match(/v1=/g)).toHaveLength(2);
    verify(body, signature, SECRET);
  });

  test('may have a wrong signature', async () => {
    stand.simulator.switches.signing = 'wrong';
    const { body, signature } = await onlyDelivery();
    expect(() => verify(body, signature, SECRET)).toThrow('No signatures found');
  });

  test('may claim live mode', async () => {
    stand.simulator.switches.livemode = true;
    const { body } = await onlyDelivery();
    expect(JSON.parse(body).livemode).toBe(true);
  });

  test('is signed with its time', async () => {
    await stand.stripe.accounts.create(accountDraft('Amicale'));
    stand.clock.advance(600);
    const [delivery] = stand.simulator.takeDeliveries();
    expect(delivery?.headers['stripe-signature']).toContain(`t=${AT / 1000 + 600},`);
  });

  test('is taken once, in the configured number of copies', async () => {
    stand.simulator.switches.copies = 3;
    await stand.stripe.accounts.create(accountDraft('Amicale'));
    const deliveries = stand.simulator.takeDeliveries();
    expect(new Set(deliveries.map(({ eventId }) => eventId)).size).toBe(1);
    expect(deliveries).toHaveLength(3);
    expect(stand.simulator.takeDeliveries()).toEqual([]);
  });

  test('may come in another order', async () => {
    await stand.stripe.accounts.create(accountDraft('Amicale'));
    const { data } = await stand.stripe.accounts.list();
    stand.simulator.finishOnboarding(data[0]?.id ?? '');
    const { data: events } = await stand.stripe.events.list({}, { stripeAccount: data[0]?.id ?? '' });
    const order = events.map(({ id }) => id).toReversed();
    stand.simulator.switches.shuffle = true;
    const shuffled = stand.simulator.takeDeliveries().map(({ eventId }) => eventId);
    expect(shuffled.toSorted()).toEqual(order.toSorted());
    expect(shuffled).not.toEqual(order);
  });
});

describe('the webhook', () => {
  const open = async (statuses: number[] = []) => {
    const receiver = await startReceiver(statuses);
    const simulator = await startSimulator({
      now: testClock('2026-11-20T09:00:00.000Z').now,
      webhook: { url: receiver.url, secrets: [SECRET] },
    });
    const create = (name = 'Amicale') => clientOf(simulator).accounts.create(accountDraft(name));
    const got = (count: number) =>
      until(`${count} deliveries`, () => (receiver.got.length >= count ? receiver.got : undefined));
    const close = async () => {
      await simulator.close();
      await receiver.close();
    };
    return { simulator, receiver, create, got, [Symbol.asyncDispose]: close };
  };

  test('receives each event, signed', async () => {
    await using site = await open();
    const { id } = await site.create();
    const [delivery] = await site.got(1);
    const event = verify(delivery?.body ?? '', delivery?.signature ?? '', SECRET);
    expect([event.type, event.account]).toEqual(['account.updated', id]);
  });

  test('receives an event again until it accepts it', async () => {
    await using site = await open([500, 302]);
    await site.create();
    const got = await site.got(3);
    expect(new Set(got.map(({ body }) => body)).size).toBe(1);
    const on = { stripeAccount: JSON.parse(got[0]?.body ?? '{}').account };
    await until('the delivery to be noted', async () => {
      const { data } = await clientOf(site.simulator).events.list({ delivery_success: true }, on);
      return data[0];
    });
  });

  test('receives the configured number of copies', async () => {
    await using site = await open();
    site.simulator.switches.copies = 2;
    await site.create();
    const got = await site.got(2);
    expect(got[0]?.body).toBe(got[1]?.body);
  });

  test('receives nothing while held, then all events in order, and later ones', async () => {
    await using site = await open();
    site.simulator.hold();
    const first = await site.create('Amicale');
    const second = await site.create('Amicale de Pantin');
    expect(site.receiver.got).toEqual([]);
    await site.simulator.release();
    const accounts = site.receiver.got.map(({ body }) => JSON.parse(body).account);
    expect(accounts).toEqual([first.id, second.id]);
    await site.create('Amicale de Drancy');
    await site.got(3);
  });

  test('receives events shuffled and delayed', async () => {
    await using site = await open();
    site.simulator.switches.shuffle = true;
    site.simulator.switches.delayMs = 20;
    const { id } = await site.create();
    site.simulator.finishOnboarding(id);
    const got = await site.got(5);
    const { data } = await clientOf(site.simulator).events.list({}, { stripeAccount: id });
    const order = data.map((event) => event.id).toReversed();
    const came = got.map(({ body }) => JSON.parse(body).id);
    expect(came.toSorted()).toEqual(order.toSorted());
    expect(came).not.toEqual(order);
  });

  test('does not block the simulator when it is unreachable', async () => {
    const simulator = await startSimulator({ webhook: { url: 'http://127.0.0.1:1/', secrets: [SECRET] } });
    const { id } = await clientOf(simulator).accounts.create(accountDraft('Amicale'));
    simulator.finishOnboarding(id);
    await simulator.close();
  });
});
