import { beforeEach, describe, expect, test } from '@jest/globals';
import { asOwner, eventsNamed } from '../../support/database/owner.ts';
import { payProvider } from '../../support/pay/pay.ts';
import { accountsOf, clientsOn, setCardsEnabled, storedAccounts } from '../../support/pay/pay-association.ts';
import { type CardCheckout, openCheckout, paymentsOf } from '../../support/pay/pay-checkout.ts';
import { clock } from '../../support/run/resources.ts';

const provider = payProvider();
let checkout: CardCheckout;
beforeEach(async () => {
  checkout = await openCheckout(provider);
});

const created = () =>
  provider.simulator.requests.filter(({ verb, path }) => verb === 'POST' && path === '/v1/payment_intents');

/** The accounts of all requests except those about accounts themselves. */
const accountsUsed = () =>
  new Set(
    provider.simulator.requests
      .filter(({ path }) => !path.startsWith('/v1/accounts'))
      .map(({ account }) => account),
  );

describe('POST /api/pay/payment-intents', () => {
  test("opens an intent of the passage's amount on the account of its association", async () => {
    const passageId = await checkout.visitByCard();
    const answer = await checkout.open(passageId);
    expect(answer).toMatchObject({ status: 200, body: { amount_cents: 1250, status: 'open' } });
    expect(answer.body.client_secret).toMatch(new RegExp(`^${answer.body.payment_intent_id}_secret_`));
    const [payment] = await paymentsOf(passageId);
    expect(payment).toMatchObject({
      status: 'open',
      attempt: 1,
      amount_cents: 1250,
      payment_intent_id: answer.body.payment_intent_id,
      created_by: checkout.round.alice.userId,
      client_ip: '203.0.113.7',
    });
    expect(created()).toMatchObject([
      {
        account: checkout.account,
        idempotencyKey: `DEV:pi:${payment?.uuid}:1`,
        params: {
          amount: '1250',
          currency: 'eur',
          allowed_payment_method_types: ['card_present'],
          capture_method: 'automatic',
          metadata: { payment_uuid: payment?.uuid, entity_id: String(checkout.world.bondy), stage: 'DEV' },
        },
      },
    ]);
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'pending', locked: false });
  });

  test('sends no fee, no transfer, no obsolete parameter and no donor data', async () => {
    const { passageId } = await checkout.paid();
    await checkout.refund({ passage_id: passageId });
    const sent = JSON.stringify(provider.simulator.requests);
    expect(sent).not.toMatch(
      /application_fee|transfer_data|on_behalf_of|"payment_method_types|receipt_email/,
    );
    expect(sent).not.toMatch(/Łukasz|lukasz/);
    expect(accountsUsed()).toEqual(new Set([checkout.account]));
  });

  test('returns the same intent while it is open', async () => {
    const passageId = await checkout.visitByCard();
    const first = await checkout.open(passageId);
    const again = await checkout.open(passageId);
    const adas = await checkout.open(passageId, 'ada');
    expect([again.body, adas.body]).toEqual([first.body, first.body]);
    expect(created()).toHaveLength(1);
  });

  test('cancels an intent with an outdated amount and opens another one', async () => {
    const passageId = await checkout.visitByCard();
    const first = await checkout.open(passageId);
    await checkout.as('alice').patch(`/api/passages/${passageId}`, { montant: '20.00' });
    const second = await checkout.open(passageId);
    expect(second).toMatchObject({ status: 200, body: { amount_cents: 2000 } });
    expect(await paymentsOf(passageId)).toMatchObject([
      { attempt: 1, status: 'canceled', amount_cents: 1250 },
      { attempt: 2, status: 'open', amount_cents: 2000 },
    ]);
    expect(() => provider.simulator.tap(first.body.payment_intent_id)).toThrow(/canceled/);
  });

  test('refuses a second card when the first intent was paid while the amount changed', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    await checkout.as('alice').patch(`/api/passages/${passageId}`, { montant: '20.00' });
    provider.simulator.tap(body.payment_intent_id);
    expect(await checkout.open(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'mismatch', locked: true });
  });

  test('keeps the intent open after a declined card', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    const declined = await checkout.tap(body.payment_intent_id, 'insufficient_funds');
    expect(declined).toMatchObject({
      status: 'open',
      decline_code: 'insufficient_funds',
      payment_state: 'pending',
    });
    expect((await checkout.open(passageId)).body).toEqual(body);
    clock.advance(6);
    expect(await checkout.tap(body.payment_intent_id)).toMatchObject({
      status: 'succeeded',
      decline_code: null,
      payment_state: 'paid',
    });
    expect(await checkout.open(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  test('refuses another card while one is being processed', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    expect(await checkout.tap(body.payment_intent_id, 'processing')).toMatchObject({
      status: 'processing',
      payment_state: 'processing',
    });
    expect(await checkout.open(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  test('refuses a second card when the intent was paid and we do not know it yet', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    expect(await checkout.open(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('opens another intent after a full refund', async () => {
    const { passageId } = await checkout.paid();
    await checkout.refund({ passage_id: passageId });
    const { status, body } = await checkout.open(passageId);
    expect(status).toBe(200);
    expect(await checkout.tap(body.payment_intent_id)).toMatchObject({ attempt: 2, payment_state: 'paid' });
    expect(await checkout.passage(passageId)).toMatchObject({ payment_state: 'paid', refunded: '0.00' });
  });

  test('creates one intent for ten concurrent requests', async () => {
    const passageId = await checkout.visitByCard();
    const answers = await Promise.all(Array.from({ length: 10 }, () => checkout.open(passageId)));
    const opened = answers.filter(({ status }) => status === 200);
    expect(opened.length).toBeGreaterThan(0);
    expect(new Set(opened.map(({ body }) => body.client_secret)).size).toBe(1);
    for (const { status, body, headers } of answers.filter((one) => !opened.includes(one)))
      expect({ status, code: body.code, wait: headers['retry-after'] }).toEqual({
        status: 409,
        code: 'pay-account-in-progress',
        wait: '1',
      });
    expect(created()).toHaveLength(1);
    expect(await paymentsOf(passageId)).toHaveLength(1);
  });

  test('replays the first response under its idempotency key, stored only encrypted', async () => {
    const passageId = await checkout.visitByCard();
    const ask = () =>
      checkout
        .as('alice')
        .post('/api/pay/payment-intents', { passage_id: passageId }, { 'idempotency-key': 'pi-1' });
    const first = await ask();
    const again = await ask();
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(created()).toHaveLength(1);
  });
});

describe('requirements of POST /api/pay/payment-intents', () => {
  const refused: [string, object, string][] = [
    ['cash', { fk_type_reglement: 'cash' }, 'not-a-card-payment'],
    ['no money', { fk_type_reglement: 'none', montant: 0 }, 'not-a-card-payment'],
    ['a wish to pay by card and no money', { montant: 0 }, 'not-a-card-payment'],
  ];
  test.each(refused)('%s is not a card payment', async (_, more, code) => {
    const passageId = await checkout.visitByCard(more);
    expect(await checkout.open(passageId)).toMatchObject({ status: 409, body: { code } });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('the amount is at least fifty cents', async () => {
    const little = await checkout.visitByCard({ montant: '0.49' });
    expect(await checkout.open(little)).toMatchObject({ status: 422, body: { code: 'amount-out-of-range' } });
    const enough = await checkout.visitByCard({ montant: '0.50' });
    expect(await checkout.open(enough)).toMatchObject({ status: 200, body: { amount_cents: 50 } });
  });

  test('a closed operation is refused', async () => {
    const passageId = await checkout.visitByCard();
    await checkout.as('ada').patch(`/api/operations/${checkout.round.operationId}`, { chk_active: 0 });
    expect(await checkout.open(passageId)).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
    await checkout.as('alice').patch(`/api/passages/${passageId}`, {});
  });

  test('an association that disabled cards is refused without a provider call', async () => {
    const passageId = await checkout.visitByCard();
    const { body } = await checkout.open(passageId);
    await setCardsEnabled(checkout.world.bondy, 0);
    expect(await checkout.open(passageId)).toMatchObject({ status: 409, body: { code: 'pay-disabled' } });
    // An intent opened before may still be paid.
    expect(await checkout.tap(body.payment_intent_id)).toMatchObject({ payment_state: 'paid' });
  });

  test('an association without an account or a location is not ready', async () => {
    const passageId = await checkout.visitByCard();
    await asOwner((trx) => trx.deleteFrom('pay_locations').execute());
    expect(await checkout.open(passageId)).toMatchObject({
      status: 409,
      body: { code: 'pay-location-missing' },
    });
    await asOwner((trx) => trx.deleteFrom('pay_accounts').execute());
    expect(await checkout.open(passageId)).toMatchObject({
      status: 409,
      body: { code: 'pay-not-ready', state: 'none' },
    });
  });

  test('an account disabled meanwhile is reported with its state, and nothing stays open', async () => {
    const passageId = await checkout.visitByCard();
    await checkout.as('ada').get(`/api/pay/accounts/${checkout.world.bondy}/status`);
    provider.simulator.disableCharges(checkout.account);
    expect(await checkout.open(passageId)).toMatchObject({
      status: 409,
      body: { code: 'pay-not-ready', state: 'restricted' },
    });
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled', payment_intent_id: null }]);
    provider.simulator.finishOnboarding(checkout.account);
    expect(await checkout.open(passageId)).toMatchObject({ status: 200 });
  });

  test('an account disconnected meanwhile is reported', async () => {
    const passageId = await checkout.visitByCard();
    await checkout.as('ada').get(`/api/pay/accounts/${checkout.world.bondy}/status`);
    provider.simulator.deauthorise(checkout.account);
    expect(await checkout.open(passageId)).toMatchObject({
      status: 409,
      body: { code: 'pay-account-disconnected' },
    });
    expect(await accountsOf(checkout.world.bondy)).toEqual([checkout.account]);
  });

  test('an account disconnected after the intent was opened is reported and recorded', async () => {
    const passageId = await checkout.visitByCard();
    await checkout.open(passageId);
    provider.simulator.deauthorise(checkout.account);
    for (const _ of ['once', 'and again'])
      expect(await checkout.open(passageId)).toMatchObject({
        status: 409,
        body: { code: 'pay-account-disconnected' },
      });
    expect(await storedAccounts(checkout.world.bondy)).toMatchObject([{ state: 'disconnected' }]);
  });

  test('members pay for their own passages, administrators for all, treasurers for none', async () => {
    const bobs = await checkout.visitByCard({ fk_adresse: checkout.addressAt(7, 1).id }, 'bob');
    const inAlicesSector = await checkout.visitByCard({ fk_adresse: checkout.addressAt(2, 2).id }, 'bob');
    expect(await checkout.open(inAlicesSector, 'alice')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await checkout.open(bobs, 'alice')).toMatchObject({
      status: 422,
      body: { code: 'passage-not-found', errors: [{ pointer: '/passage_id' }] },
    });
    expect(await checkout.open(bobs, 'theo')).toMatchObject({ status: 403 });
    for (const name of ['bob', 'ada', 'root'] as const)
      expect(await checkout.open(bobs, name)).toMatchObject({ status: 200 });
  });

  test('a former member of the operation is refused', async () => {
    const passageId = await checkout.visitByCard();
    const { operationId, alice } = checkout.round;
    await checkout.as('ada').delete(`/api/operations/${operationId}/members/${alice.opeUserId}`);
    expect(await checkout.open(passageId)).toMatchObject({
      status: 422,
      body: { code: 'passage-not-found' },
    });
    expect(await checkout.open(passageId, 'ada')).toMatchObject({ status: 200 });
  });

  test('a deleted passage is not found', async () => {
    const passageId = await checkout.visitByCard();
    await checkout.as('ada').delete(`/api/passages/${passageId}?reason=erreur`);
    for (const name of ['alice', 'ada', 'root'] as const)
      expect(await checkout.open(passageId, name)).toMatchObject({
        status: 422,
        body: { code: 'passage-not-found' },
      });
  });

  test.each([
    [{}, '/passage_id', 'required'],
    [{ passage_id: '1' }, '/passage_id', 'invalid-type'],
    [{ passage_id: 1, amount: 3 }, '/amount', 'unknown-field'],
  ])('%j returns an error at its field', async (body, pointer, code) => {
    const answer = await clientsOn(provider, checkout.world)('alice').post('/api/pay/payment-intents', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });

  test('opening an intent does not change the passage', async () => {
    await checkout.open(await checkout.visitByCard());
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });
});
