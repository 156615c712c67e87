import { beforeEach, describe, expect, test } from '@jest/globals';
import qrcode from 'qrcode-generator';
import { asOwner } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { setCardsEnabled } from '../../support/pay/pay-association.ts';
import { type CardCheckout, openCheckout, paymentsOf } from '../../support/pay/pay-checkout.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const created = () =>
  provider.simulator.requests.filter(({ verb, path }) => verb === 'POST' && path === '/v1/checkout/sessions');

describe('POST /api/pay/links', () => {
  test('opens a page of the amount of the passage, on the account of its association, for half an hour', async () => {
    const passageId = await checkout.visitByCard();
    const answer = await checkout.openLink(passageId);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        payment_link_id: expect.stringMatching(/^cs_test_\w{32}$/),
        amount_cents: 1250,
        expires_at: '2026-11-20T09:32:00.000Z',
        status: 'open',
      },
    });
    const { payment_link_id: linkId, url } = answer.body;
    expect(url).toBe(`${provider.simulator.url}/paiement/${linkId}`);
    const [payment] = await paymentsOf(passageId);
    expect(payment).toMatchObject({
      kind: 'link',
      status: 'open',
      attempt: 1,
      amount_cents: 1250,
      checkout_id: linkId,
      payment_intent_id: null,
      created_by: checkout.round.alice.userId,
      client_ip: '203.0.113.7',
    });
    const metadata = {
      payment_uuid: payment?.uuid,
      entity_id: String(checkout.world.bondy),
      stage: 'DEV',
    };
    expect(created()).toMatchObject([
      {
        account: checkout.account,
        idempotencyKey: `DEV:link:${payment?.uuid}:1`,
        params: {
          mode: 'payment',
          submit_type: 'donate',
          locale: 'fr',
          line_items: [{ quantity: '1', price_data: { currency: 'eur', unit_amount: '1250' } }],
          customer_creation: 'if_required',
          allowed_payment_method_types: ['card'],
          success_url: expect.stringMatching(new RegExp(`/api/pay/link-page/${payment?.uuid}$`)),
          metadata,
          payment_intent_data: { metadata },
        },
      },
    ]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'pending', locked: false });
  });

  test('answers its address as a QR code, dark on light with a margin of four modules', async () => {
    const { body } = await checkout.openLink(await checkout.visitByCard());
    const code = qrcode(0, 'L');
    code.addData(body.url);
    code.make();
    const count = code.getModuleCount();
    const svg: string = body.qr_svg;
    expect(svg).toContain(`viewBox="0 0 ${count + 8} ${count + 8}"`);
    const expected = Array.from({ length: count }, (_, row) =>
      Array.from({ length: count }, (__, column) => (code.isDark(row, column) ? '#' : ' ')).join(''),
    );
    expect(modulesIn(svg, count)).toEqual(expected);
  });

  test('sends no fee, no transfer, no address, no account and no donor data', async () => {
    await checkout.openLink(await checkout.visitByCard());
    const sent = JSON.stringify(provider.simulator.requests);
    expect(sent).not.toMatch(
      /application_fee|transfer_data|on_behalf_of|customer_email|receipt_email|shipping/,
    );
    expect(sent).not.toMatch(/Łukasz|lukasz/);
  });

  test('returns the same link while it is open, and another one once it expired', async () => {
    const passageId = await checkout.visitByCard();
    const first = await checkout.openLink(passageId);
    expect([
      (await checkout.openLink(passageId)).body,
      (await checkout.openLink(passageId, 'ada')).body,
    ]).toEqual([first.body, first.body]);
    expect(created()).toHaveLength(1);
    clock.advance(32 * 60);
    const second = await checkout.openLink(passageId);
    expect(second.body.payment_link_id).not.toBe(first.body.payment_link_id);
    expect(await paymentsOf(passageId)).toMatchObject([
      { attempt: 1, status: 'canceled' },
      { attempt: 2, status: 'open' },
    ]);
  });

  test('replays its answer under an idempotency key', async () => {
    const passage_id = await checkout.visitByCard();
    const key = { 'idempotency-key': 'link-of-its-own' };
    const first = await checkout.as('alice').post('/api/pay/links', { passage_id }, key);
    expect((await checkout.as('alice').post('/api/pay/links', { passage_id }, key)).body).toEqual(first.body);
    expect(created()).toHaveLength(1);
  });

  test('cancels the open intent, and an intent closes the open link', async () => {
    const passageId = await checkout.visitByCard();
    const intent = await checkout.open(passageId);
    const link = await checkout.openLink(passageId);
    expect(() => provider.simulator.tap(intent.body.payment_intent_id)).toThrow(/canceled/);
    expect(await paymentsOf(passageId)).toMatchObject([
      { kind: 'intent', status: 'canceled' },
      { kind: 'link', status: 'open' },
    ]);
    const next = await checkout.open(passageId);
    expect(next.status).toBe(200);
    expect(() => provider.simulator.payLink(link.body.payment_link_id)).toThrow(/expired/);
    expect(await paymentsOf(passageId)).toMatchObject([
      { kind: 'intent', status: 'canceled' },
      { kind: 'link', status: 'canceled' },
      { kind: 'intent', status: 'open' },
    ]);
    expect(await checkout.tap(next.body.payment_intent_id)).toMatchObject({ payment_state: 'paid' });
  });

  test('is refused once the other way was paid, whether or not we know it', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    expect(await checkout.openLink(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    const other = await checkout.visitByCard({ fk_adresse: checkout.addressAt(1, 2).id });
    const link = await checkout.openLink(other);
    provider.simulator.payLink(link.body.payment_link_id);
    expect(await checkout.open(other)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    expect(await checkout.passage(other)).toMatchObject({ payment_state: 'paid' });
  });

  test('is refused while a card is being processed on the page', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.openLink(passageId);
    provider.simulator.payLink(body.payment_link_id, { outcome: 'processing' });
    for (const again of [checkout.openLink, checkout.open])
      expect(await again(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  test('opens another one when the amount has changed', async () => {
    const passageId = await checkout.visitByCard();
    const first = await checkout.openLink(passageId);
    await checkout.as('alice').patch(`/api/passages/${passageId}`, { montant: '20.00' });
    expect(await checkout.openLink(passageId)).toMatchObject({ status: 200, body: { amount_cents: 2000 } });
    expect(() => provider.simulator.payLink(first.body.payment_link_id)).toThrow(/expired/);
  });

  test('opens one link for ten requests at once, mixed with intents', async () => {
    const passageId = await checkout.visitByCard();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => (at % 2 ? checkout.open : checkout.openLink)(passageId)),
    );
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of answers.filter((one) => one.status !== 200))
      expect([status, body.code]).toEqual([409, 'pay-account-in-progress']);
    const payments = await paymentsOf(passageId);
    expect(payments.filter(({ status }) => status === 'open')).toHaveLength(1);
  });

  test('after a lost answer closes what was made, and opens another one', async () => {
    const passageId = await checkout.visitByCard();
    const { switches } = provider.simulator;
    switches.failNext({ kind: 'lost' }, { times: 50, on: 'checkout.sessions.create' });
    expect(await checkout.openLink(passageId)).toMatchObject({ status: 503 });
    switches.reset();
    const { status, body } = await checkout.openLink(passageId);
    expect(status).toBe(200);
    await checkout.sync(passageId);
    expect(await paymentsOf(passageId)).toMatchObject([
      { status: 'canceled' },
      { status: 'open', checkout_id: body.payment_link_id },
    ]);
    const calls = (await provider.on.gateways.pay()).within(600);
    const [lost] = await paymentsOf(passageId);
    expect(await calls.checkout(checkout.account, lost?.checkout_id ?? '')).toMatchObject({
      status: 'expired',
    });
    expect(await checkout.payLink(body.payment_link_id)).toMatchObject({ payment_state: 'paid' });
  });

  test('needs no location, which is for cards held to the phone of a member', async () => {
    await asOwner((trx) => trx.deleteFrom('pay_locations').execute());
    const passageId = await checkout.visitByCard();
    const { status, body } = await checkout.openLink(passageId);
    expect(status).toBe(200);
    expect(await checkout.open(passageId)).toMatchObject({
      status: 409,
      body: { code: 'pay-location-missing' },
    });
    expect(await checkout.payLink(body.payment_link_id)).toMatchObject({ payment_state: 'paid' });
  });

  test('is refused like an intent: no card, too little, paid, disabled, a stranger', async () => {
    const cash = (await checkout.collect({ fk_type_reglement: 'cash' })).passage_id;
    const small = await checkout.visitByCard({ montant: '0.49', fk_adresse: checkout.addressAt(1, 2).id });
    const passageId = await checkout.visitByCard({ fk_adresse: checkout.addressAt(1, 3).id });
    expect(await checkout.openLink(cash)).toMatchObject({
      status: 409,
      body: { code: 'not-a-card-payment' },
    });
    expect(await checkout.openLink(small)).toMatchObject({
      status: 422,
      body: { code: 'amount-out-of-range' },
    });
    const bobs = await checkout.visitByCard({ fk_adresse: checkout.addressAt(2, 2).id }, 'bob');
    for (const name of ['alice', 'theo'] as const)
      expect(await checkout.openLink(bobs, name)).toMatchObject({ status: 403 });
    for (const name of ['nora', 'malik'] as const)
      expect(await checkout.openLink(passageId, name)).toMatchObject({
        status: 422,
        body: { code: 'passage-not-found' },
      });
    expect(await checkout.as('alice').post('/api/pay/links', {})).toMatchObject({ status: 400 });
    await setCardsEnabled(checkout.world.bondy, 0);
    expect(await checkout.openLink(passageId)).toMatchObject({ status: 409, body: { code: 'pay-disabled' } });
    expect(created()).toEqual([]);
  });

  test('an outage is told, and the attempt leaves nothing behind that would be in the way', async () => {
    const passageId = await checkout.visitByCard();
    provider.simulator.switches.failNext({ kind: 'unavailable' }, { times: 50 });
    expect(await checkout.openLink(passageId)).toMatchObject({
      status: 502,
      body: { code: 'pay-provider-error' },
    });
    provider.simulator.switches.reset();
    expect((await checkout.open(passageId)).status).toBe(200);
  });
});

/** The dark modules that an SVG draws, row by row. */
function modulesIn(svg: string, count: number): string[] {
  const rows = Array.from({ length: count }, () => Array.from({ length: count }, () => ' '));
  for (const [, x, y, length] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    for (let at = 0; at < Number(length); at += 1) {
      const row = rows[Number(y) - 4];
      if (row) row[Number(x) - 4 + at] = '#';
    }
  return rows.map((row) => row.join(''));
}
