import { beforeEach, describe, expect, test } from '@jest/globals';
import { eventsNamed } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { type CardCheckout, openCheckout } from '../../support/pay/pay-checkout.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const cancel = (linkId: string, name: Parameters<CardCheckout['as']>[0] = 'alice') =>
  checkout.as(name).post(`/api/pay/links/${linkId}/cancel`);

const opened = async (): Promise<{ passageId: number; linkId: string }> => {
  const passageId = await checkout.visitByCard();
  return { passageId, linkId: (await checkout.openLink(passageId)).body.payment_link_id };
};

describe('POST /api/pay/links/{payment_link_id}/cancel', () => {
  test('closes an open page, on which nobody can pay any more', async () => {
    const { passageId, linkId } = await opened();
    expect(await cancel(linkId)).toMatchObject({
      status: 200,
      body: { payment_link_id: linkId, status: 'canceled', payment_state: 'canceled' },
    });
    expect(() => provider.simulator.payLink(linkId)).toThrow(/expired/);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'canceled' });
    expect(await eventsNamed('passage_updated')).toMatchObject([
      { passage_id: passageId, changes: { payment_state: { old: 'pending', new: 'canceled' } } },
    ]);
  });

  test('is idempotent, and allows another link or intent afterwards', async () => {
    const { passageId, linkId } = await opened();
    const first = await cancel(linkId);
    expect((await cancel(linkId)).body).toEqual(first.body);
    const { body } = await checkout.openLink(passageId);
    expect(body.payment_link_id).not.toBe(linkId);
    expect(await checkout.payLink(body.payment_link_id)).toMatchObject({ attempt: 2, payment_state: 'paid' });
  });

  test('refuses to close a paid page, whether or not we know it is paid', async () => {
    const { passageId, linkId } = await opened();
    provider.simulator.payLink(linkId);
    expect(await cancel(linkId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
    expect(await cancel(linkId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
  });

  test('refuses while a card is being processed', async () => {
    const { linkId } = await opened();
    provider.simulator.payLink(linkId, { outcome: 'processing' });
    expect(await cancel(linkId)).toMatchObject({ status: 409, body: { code: 'not-cancelable' } });
  });

  test('leaves nothing open after a lost response', async () => {
    const { linkId } = await opened();
    const { switches } = provider.simulator;
    switches.failNext({ kind: 'lost' }, { times: 50, on: 'checkout.sessions.expire' });
    expect(await cancel(linkId)).toMatchObject({ status: 503, body: { code: 'pay-provider-unavailable' } });
    switches.reset();
    expect(await cancel(linkId)).toMatchObject({ status: 200, body: { status: 'canceled' } });
  });

  test('on a disconnected account is refused', async () => {
    const { linkId } = await opened();
    provider.simulator.deauthorise(checkout.account);
    expect(await cancel(linkId)).toMatchObject({ status: 409, body: { code: 'pay-account-disconnected' } });
  });

  test('is allowed to members for their own passages and to administrators for all of theirs; others get 404', async () => {
    const bobs = await checkout.visitByCard({ fk_adresse: checkout.addressAt(2, 2).id }, 'bob');
    const linkId = (await checkout.openLink(bobs, 'bob')).body.payment_link_id;
    expect(await cancel(linkId, 'alice')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    for (const name of ['nora', 'malik'] as const)
      expect(await cancel(linkId, name)).toMatchObject({ status: 404 });
    expect(await cancel('cs_unknown')).toMatchObject({ status: 404 });
    expect(await cancel(linkId, 'ada')).toMatchObject({ status: 200, body: { status: 'canceled' } });
  });

  test('accepts no body fields', async () => {
    const { linkId } = await opened();
    expect(await checkout.as('alice').post(`/api/pay/links/${linkId}/cancel`, { reason: 'x' })).toMatchObject(
      {
        status: 400,
        body: { errors: [{ pointer: '/reason', code: 'unknown-field' }] },
      },
    );
  });
});
