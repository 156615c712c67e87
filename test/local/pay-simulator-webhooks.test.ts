import { describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { testClock } from '../support/determinism.ts';
import { startReceiver } from '../support/pay-receiver.ts';
import { accountDraft, clientOf, SECRET, simulatorSetup, startSimulator } from '../support/pay-simulator.ts';
import { until } from '../support/until.ts';

const stand = simulatorSetup();
const AT = Date.parse('2026-11-20T09:00:00.000Z');

const verify = (body: string, signature: string, secret: string) =>
  Stripe.webhooks.constructEvent(body, signature, secret, 300, undefined, AT);

/** The event of a delivery, if its signature is right. */
async function onlyDelivery() {
  await stand.stripe.accounts.create(accountDraft('Amicale'));
  const [delivery, ...more] = stand.simulator.takeDeliveries();
  if (!delivery || more.length > 0) throw new Error('there is not one delivery');
  return { ...delivery, signature: delivery.headers['stripe-signature'] ?? '' };
}

describe('a delivery', () => {
  test('is signed, and holds the event as the API shows it', async () => {
    const { body, signature, eventId, type } = await onlyDelivery();
    const event = verify(body, signature, SECRET);
    expect([event.id, event.type]).toEqual([eventId, type]);
    expect(
      await stand.stripe.events.retrieve(eventId, undefined, { stripeAccount: event.account ?? '' }),
    ).toEqual(event);
  });

  test('may be signed with two secrets, while one takes the place of the other', async () => {
    stand.simulator.switches.signing = 'both';
    const { body, signature } = await onlyDelivery();
    expect(signature.match(/v1=/g)).toHaveLength(2);
    verify(body, signature, SECRET);
  });

  test('may be signed wrongly', async () => {
    stand.simulator.switches.signing = 'wrong';
    const { body, signature } = await onlyDelivery();
    expect(() => verify(body, signature, SECRET)).toThrow('No signatures found');
  });

  test('may say that it is of the live mode', async () => {
    stand.simulator.switches.livemode = true;
    const { body } = await onlyDelivery();
    expect(JSON.parse(body).livemode).toBe(true);
  });

  test('is signed at its moment', async () => {
    await stand.stripe.accounts.create(accountDraft('Amicale'));
    stand.clock.advance(600);
    const [delivery] = stand.simulator.takeDeliveries();
    expect(delivery?.headers['stripe-signature']).toContain(`t=${AT / 1000 + 600},`);
  });

  test('is handed over once; copies as many times as wished', async () => {
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

  test('gets each event, signed', async () => {
    await using site = await open();
    const { id } = await site.create();
    const [delivery] = await site.got(1);
    const event = verify(delivery?.body ?? '', delivery?.signature ?? '', SECRET);
    expect([event.type, event.account]).toEqual(['account.updated', id]);
  });

  test('gets it again until it takes it', async () => {
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

  test('gets each as many times as wished', async () => {
    await using site = await open();
    site.simulator.switches.copies = 2;
    await site.create();
    const got = await site.got(2);
    expect(got[0]?.body).toBe(got[1]?.body);
  });

  test('gets nothing while it is held, then all in order, and goes on', async () => {
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

  test('gets them in another order, and late', async () => {
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

  test('keeps nobody waiting when it is not there', async () => {
    const simulator = await startSimulator({ webhook: { url: 'http://127.0.0.1:1/', secrets: [SECRET] } });
    const { id } = await clientOf(simulator).accounts.create(accountDraft('Amicale'));
    simulator.finishOnboarding(id);
    await simulator.close();
  });
});
