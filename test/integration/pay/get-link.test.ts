import { beforeEach, describe, expect, test } from '@jest/globals';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const read = (linkId: string, name: Parameters<CardCheckout['as']>[0] = 'alice') =>
  checkout.as(name).get(`/api/pay/links/${linkId}`);

const opened = async (): Promise<{ passageId: number; linkId: string }> => {
  const passageId = await checkout.visitByCard();
  return { passageId, linkId: (await checkout.openLink(passageId)).body.payment_link_id };
};

describe('GET /api/pay/links/{payment_link_id}', () => {
  test('returns an open link without its address', async () => {
    const { passageId, linkId } = await opened();
    expect(await read(linkId)).toMatchObject({ status: 200 });
    expect((await read(linkId)).body).toEqual({
      payment_link_id: linkId,
      passage_id: passageId,
      attempt: 1,
      amount_cents: 1250,
      status: 'open',
      expires_at: '2026-11-20T09:32:00.000Z',
      payment_state: 'pending',
      refunded_cents: 0,
      fee_cents: null,
      net_cents: null,
      decline_code: null,
      card: null,
      paid_at: null,
      refunds: [],
      disputes: [],
    });
  });

  test('asks the provider once what is stored is older than five seconds', async () => {
    const { linkId } = await opened();
    provider.simulator.payLink(linkId, { wallet: 'apple_pay' });
    provider.simulator.requests.length = 0;
    clock.advance(5);
    expect((await read(linkId)).body).toMatchObject({ status: 'open' });
    expect(provider.simulator.requests).toEqual([]);
    clock.advance(1);
    expect((await read(linkId)).body).toMatchObject({
      status: 'succeeded',
      payment_state: 'paid',
      fee_cents: 28,
      card: { last4: expect.stringMatching(/^\d{4}$/) },
    });
    provider.simulator.requests.length = 0;
    clock.advance(60);
    expect((await read(linkId)).body).toMatchObject({ status: 'succeeded' });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('tells why a card was declined, and that the page stays open', async () => {
    const { linkId } = await opened();
    expect(await checkout.payLink(linkId, { outcome: 'insufficient_funds' })).toMatchObject({
      status: 'open',
      decline_code: 'insufficient_funds',
      payment_state: 'pending',
    });
    expect(await checkout.payLink(linkId)).toMatchObject({ status: 'succeeded', payment_state: 'paid' });
  });

  test('is cancelled once it has expired, and failed when a card was declined before', async () => {
    const { linkId } = await opened();
    clock.advance(32 * 60);
    expect((await read(linkId)).body).toMatchObject({ status: 'canceled', payment_state: 'canceled' });
    const other = await checkout.visitByCard({ fk_adresse: checkout.addressAt(1, 2).id });
    const { body } = await checkout.openLink(other);
    provider.simulator.payLink(body.payment_link_id, { outcome: 'expired_card' });
    clock.advance(32 * 60);
    expect((await read(body.payment_link_id)).body).toMatchObject({
      status: 'canceled',
      payment_state: 'failed',
      decline_code: 'expired_card',
    });
  });

  test('follows a payment that the bank decides later', async () => {
    const { linkId } = await opened();
    expect(await checkout.payLink(linkId, { outcome: 'processing' })).toMatchObject({
      status: 'processing',
      payment_state: 'processing',
    });
    const [intent] = provider.simulator.takeDeliveries().flatMap(({ body }) => intentIn(body));
    provider.simulator.settle(intent ?? '', 'failed');
    clock.advance(6);
    expect((await read(linkId)).body).toMatchObject({ status: 'canceled', payment_state: 'failed' });
  });

  test('returns refunds and disputes', async () => {
    const { passageId, linkId } = await opened();
    await checkout.payLink(linkId);
    await checkout.refund({ passage_id: passageId, amount: '2.50', reason: 'error' });
    expect((await read(linkId)).body).toMatchObject({
      payment_state: 'partially_refunded',
      refunded_cents: 250,
      refunds: [{ status: 'succeeded', amount: '2.50', reason: 'error' }],
    });
  });

  test('an outage is told; of a disconnected account the stored state is returned', async () => {
    const { linkId } = await opened();
    clock.advance(6);
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 50 });
    expect(await read(linkId)).toMatchObject({ status: 502, body: { code: 'pay-provider-error' } });
    provider.simulator.switches.reset();
    provider.simulator.deauthorise(checkout.account);
    expect(await read(linkId)).toMatchObject({ status: 200, body: { status: 'open' } });
  });

  test('is for those who may take cards for the passage; others get 404', async () => {
    const { linkId } = await opened();
    expect(await read(linkId, 'ada')).toMatchObject({ status: 200 });
    for (const name of ['nora', 'malik'] as const)
      expect(await read(linkId, name)).toMatchObject({ status: 404 });
    expect(await read('cs_unknown')).toMatchObject({ status: 404 });
    expect(await read('pi_unknown')).toMatchObject({ status: 400 });
  });
});

const intentIn = (body: string): string[] => {
  const { object } = JSON.parse(body).data;
  return object.object === 'payment_intent' ? [object.id] : [];
};
