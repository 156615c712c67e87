// Tier: landing
import { describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { simulatorSetup } from '../support/pay/pay-simulator.ts';

const stand = simulatorSetup();

const BACK = 'https://tournee.test/page';

async function openPage(
  seconds = 1920,
): Promise<{ session: Stripe.Checkout.Session; on: { stripeAccount: string } }> {
  const { on } = await stand.association('Amicale <b>de</b> Bondy');
  const metadata = { passage_uuid: 'p-1' };
  const session = await stand.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      submit_type: 'donate',
      locale: 'fr',
      line_items: [
        { quantity: 1, price_data: { currency: 'eur', unit_amount: 1250, product_data: { name: 'Don' } } },
      ],
      allowed_payment_method_types: ['card'],
      wallet_options: { link: { display: 'never' } },
      adaptive_pricing: { enabled: false },
      billing_address_collection: 'auto',
      customer_creation: 'if_required',
      expires_at: Math.floor(Date.parse(stand.clock.now()) / 1000) + seconds,
      success_url: `${BACK}?fini`,
      cancel_url: BACK,
      metadata,
      payment_intent_data: { capture_method: 'automatic', metadata },
    },
    on,
  );
  return { session, on };
}

const visit = (url: string, init: RequestInit = {}) => fetch(url, { redirect: 'manual', ...init });
const press = (session: Stripe.Checkout.Session, geste: string) =>
  visit(session.url ?? pageOf(session), {
    method: 'POST',
    body: new URLSearchParams({ geste, email: '', recu: '' }),
    headers: { origin: stand.simulator.url },
  });
const pageOf = ({ id }: Stripe.Checkout.Session) => `${stand.simulator.url}/paiement/${id}`;
const now = ({ id }: Stripe.Checkout.Session, on: { stripeAccount: string }) =>
  stand.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] }, on);
const events = () => stand.simulator.takeDeliveries().map(({ body }) => JSON.parse(body).type);

describe('the page of a link', () => {
  test('shows amount and association, without a script, on a phone in French', async () => {
    const { session } = await openPage();
    const answer = await visit(session.url ?? '');
    const html = await answer.text();
    expect(answer.status).toBe(200);
    expect(html).toContain('Donner 12,50');
    expect(html).toContain('Amicale &lt;b&gt;de&lt;/b&gt; Bondy');
    for (const label of ['Apple Pay', 'Google Pay', 'Donner par carte', 'Abandonner'])
      expect(html).toContain(label);
    expect(html).toContain('<html lang="fr">');
    expect(html).not.toContain('<script');
    expect(await (await visit(`${stand.simulator.url}/cartes`)).text()).toContain(`/paiement/${session.id}`);
  });

  test.each([
    ['none', null],
    ['apple_pay', 'apple_pay'],
    ['google_pay', 'google_pay'],
  ])('pays with %s, and leads back', async (geste, wallet) => {
    const { session, on } = await openPage();
    stand.simulator.takeDeliveries();
    const answer = await press(session, geste);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${BACK}?fini`]);
    const paid = await now(session, on);
    expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null });
    const intent = Object(paid.payment_intent);
    expect(intent).toMatchObject({ status: 'succeeded', metadata: { passage_uuid: 'p-1' } });
    const charge = await stand.stripe.charges.retrieve(String(intent.latest_charge), {}, on);
    expect(charge.payment_method_details?.card?.wallet?.type ?? null).toBe(wallet);
    expect(events()).toEqual([
      'payment_intent.created',
      'charge.succeeded',
      'payment_intent.succeeded',
      'checkout.session.completed',
    ]);
    expect((await press(session, geste)).status).toBe(200);
    expect(events()).toEqual([]);
  });

  test('stays open after a declined card, and is left with the way back', async () => {
    const { session, on } = await openPage();
    expect(await (await press(session, 'insufficient_funds')).text()).toContain('Votre carte a été refusée');
    expect(await now(session, on)).toMatchObject({ status: 'open', payment_status: 'unpaid' });
    expect((await press(session, 'abandonner')).headers.get('location')).toBe(BACK);
    const intent = Object((await now(session, on)).payment_intent);
    await expect(stand.stripe.paymentIntents.cancel(intent.id, {}, on)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await press(session, 'none')).status).toBe(303);
  });

  test('expires by the clock with the intent of a declined card, and takes money late only by force', async () => {
    const { session, on } = await openPage();
    await press(session, 'expired_card');
    stand.simulator.takeDeliveries();
    stand.clock.advance(1920);
    expect(await (await visit(pageOf(session))).text()).toContain('Cette page a expiré');
    expect(events()).toEqual(['payment_intent.canceled', 'checkout.session.expired']);
    expect(await (await press(session, 'none')).text()).toContain('Cette page a expiré');
    expect((await press(session, 'late')).status).toBe(303);
    const late = await now(session, on);
    expect(late.status).toBe('expired');
    expect(late.payment_intent).toMatchObject({ status: 'succeeded' });
  });

  test('may be paid twice, or without a webhook', async () => {
    const twice = await openPage();
    await press(twice.session, 'twice');
    const { data } = await stand.stripe.paymentIntents.list({}, twice.on);
    expect(data.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    const unheard = await openPage();
    stand.simulator.takeDeliveries();
    await press(unheard.session, 'unheard');
    expect(events()).toEqual([]);
    expect(await now(unheard.session, unheard.on)).toMatchObject({ payment_status: 'paid' });
  });

  test('tells its session when the bank decides later', async () => {
    const { session, on } = await openPage();
    await press(session, 'processing');
    expect(await now(session, on)).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
    stand.simulator.takeDeliveries();
    stand.simulator.settle(Object((await now(session, on)).payment_intent).id, 'failed');
    expect(events()).toContain('checkout.session.async_payment_failed');
  });

  test('is refused for less than half an hour, and unknown to others', async () => {
    await expect(openPage(1799)).rejects.toMatchObject({ param: 'expires_at' });
    expect((await visit(`${stand.simulator.url}/paiement/cs_test_unknown`)).status).toBe(404);
    const { session } = await openPage();
    const { on } = await stand.association('Union');
    await expect(now(session, on)).rejects.toMatchObject({ code: 'resource_missing' });
  });
});
