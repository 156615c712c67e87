import { beforeEach, describe, expect, test } from '@jest/globals';
import { anonymous } from '../../support/client.ts';
import { asOwner, eventsNamed } from '../../support/owner.ts';
import { payProvider } from '../../support/pay.ts';
import { accountsOf, peopleOn, storedAccounts, switchCards } from '../../support/pay-association.ts';
import { openTill, paymentsOf, type Till } from '../../support/pay-till.ts';

const provider = payProvider();
let till: Till;
beforeEach(async () => {
  till = await openTill(provider);
});

const created = () =>
  provider.simulator.requests.filter(({ verb, path }) => verb === 'POST' && path === '/v1/payment_intents');

/** On which accounts money was asked for; an account itself is looked at from outside. */
const accountsAsked = () =>
  new Set(
    provider.simulator.requests
      .filter(({ path }) => !path.startsWith('/v1/accounts'))
      .map(({ account }) => account),
  );

describe('POST /api/pay/payment-intents', () => {
  test('opens an intent of the amount of the passage, on the account of its association', async () => {
    const passageId = await till.visitByCard();
    const answer = await till.open(passageId);
    expect(answer).toMatchObject({ status: 200, body: { amount_cents: 1250, status: 'open' } });
    expect(answer.body.client_secret).toMatch(new RegExp(`^${answer.body.payment_intent_id}_secret_`));
    const [payment] = await paymentsOf(passageId);
    expect(payment).toMatchObject({
      status: 'open',
      attempt: 1,
      amount_cents: 1250,
      payment_intent_id: answer.body.payment_intent_id,
      created_by: till.round.alice.userId,
      client_ip: '203.0.113.7',
    });
    expect(created()).toMatchObject([
      {
        account: till.account,
        idempotencyKey: `DEV:pi:${payment?.uuid}:1`,
        params: {
          amount: '1250',
          currency: 'eur',
          allowed_payment_method_types: ['card_present'],
          capture_method: 'automatic',
          metadata: { payment_uuid: payment?.uuid, entity_id: String(till.world.bondy), stage: 'DEV' },
        },
      },
    ]);
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'pending', locked: false });
  });

  test('sends no fee, no transfer, no old parameter, and nothing of the donor', async () => {
    const { passageId } = await till.paid();
    await till.refund({ passage_id: passageId });
    const sent = JSON.stringify(provider.simulator.requests);
    expect(sent).not.toMatch(
      /application_fee|transfer_data|on_behalf_of|"payment_method_types|receipt_email/,
    );
    expect(sent).not.toMatch(/Łukasz|lukasz/);
    expect(accountsAsked()).toEqual(new Set([till.account]));
  });

  test('is the same intent while it is open', async () => {
    const passageId = await till.visitByCard();
    const first = await till.open(passageId);
    const again = await till.open(passageId);
    const adas = await till.open(passageId, 'ada');
    expect([again.body, adas.body]).toEqual([first.body, first.body]);
    expect(created()).toHaveLength(1);
  });

  test('of another amount it is cancelled, and the next attempt takes its place', async () => {
    const passageId = await till.visitByCard();
    const first = await till.open(passageId);
    await till.as('alice').patch(`/api/passages/${passageId}`, { montant: '20.00' });
    const second = await till.open(passageId);
    expect(second).toMatchObject({ status: 200, body: { amount_cents: 2000 } });
    expect(await paymentsOf(passageId)).toMatchObject([
      { attempt: 1, status: 'canceled', amount_cents: 1250 },
      { attempt: 2, status: 'open', amount_cents: 2000 },
    ]);
    expect(() => provider.simulator.tap(first.body.payment_intent_id)).toThrow(/canceled/);
  });

  test('one that was paid while the amount changed is told apart, and no second card is taken', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    await till.as('alice').patch(`/api/passages/${passageId}`, { montant: '20.00' });
    provider.simulator.tap(body.payment_intent_id);
    expect(await till.open(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'mismatch', locked: true });
  });

  test('a declined card leaves it open for the next one', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    const declined = await till.tap(body.payment_intent_id, 'insufficient_funds');
    expect(declined).toMatchObject({
      status: 'open',
      decline_code: 'insufficient_funds',
      payment_state: 'pending',
    });
    expect((await till.open(passageId)).body).toEqual(body);
    expect(await till.tap(body.payment_intent_id)).toMatchObject({
      status: 'succeeded',
      decline_code: null,
      payment_state: 'paid',
    });
    expect(await till.open(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  test('while a card is being processed no other one is taken', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    expect(await till.tap(body.payment_intent_id, 'processing')).toMatchObject({
      status: 'processing',
      payment_state: 'processing',
    });
    expect(await till.open(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
  });

  test('paid behind our back, it is not taken twice', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    provider.simulator.tap(body.payment_intent_id);
    expect(await till.open(passageId)).toMatchObject({ status: 409, body: { code: 'already-paid' } });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'paid' });
  });

  test('after all was given back another card may be taken', async () => {
    const { passageId } = await till.paid();
    await till.refund({ passage_id: passageId });
    const { status, body } = await till.open(passageId);
    expect(status).toBe(200);
    expect(await till.tap(body.payment_intent_id)).toMatchObject({ attempt: 2, payment_state: 'paid' });
    expect(await till.passage(passageId)).toMatchObject({ payment_state: 'paid', refunded: '0.00' });
  });

  test('ten at once make one intent', async () => {
    const passageId = await till.visitByCard();
    const answers = await Promise.all(Array.from({ length: 10 }, () => till.open(passageId)));
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

  test('under an idempotency key the first answer comes again, and lies nowhere in the clear', async () => {
    const passageId = await till.visitByCard();
    const ask = () =>
      till
        .as('alice')
        .post('/api/pay/payment-intents', { passage_id: passageId }, { 'idempotency-key': 'pi-1' });
    const first = await ask();
    const again = await ask();
    expect(again.body).toEqual(first.body);
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(created()).toHaveLength(1);
  });
});

describe('who may open an intent, and for which passage', () => {
  const refused: [string, object, string][] = [
    ['cash', { fk_type_reglement: 'cash' }, 'not-a-card-payment'],
    ['no money', { fk_type_reglement: 'none', montant: 0 }, 'not-a-card-payment'],
    ['a wish to pay by card and no money', { montant: 0 }, 'not-a-card-payment'],
  ];
  test.each(refused)('%s is no card payment', async (_, more, code) => {
    const passageId = await till.visitByCard(more);
    expect(await till.open(passageId)).toMatchObject({ status: 409, body: { code } });
    expect(provider.simulator.requests).toEqual([]);
  });

  test('less than fifty cents cannot be taken, fifty can', async () => {
    const little = await till.visitByCard({ montant: '0.49' });
    expect(await till.open(little)).toMatchObject({ status: 422, body: { code: 'amount-out-of-range' } });
    const enough = await till.visitByCard({ montant: '0.50' });
    expect(await till.open(enough)).toMatchObject({ status: 200, body: { amount_cents: 50 } });
  });

  test('a closed operation takes no money', async () => {
    const passageId = await till.visitByCard();
    await till.as('ada').patch(`/api/operations/${till.round.operationId}`, { chk_active: 0 });
    expect(await till.open(passageId)).toMatchObject({ status: 409, body: { code: 'operation-closed' } });
    await till.as('alice').patch(`/api/passages/${passageId}`, {});
  });

  test('an association that takes no cards any more refuses at once', async () => {
    const passageId = await till.visitByCard();
    const { body } = await till.open(passageId);
    await switchCards(till.world.bondy, 0);
    expect(await till.open(passageId)).toMatchObject({ status: 409, body: { code: 'pay-disabled' } });
    // What was begun may still be paid: the money is taken.
    expect(await till.tap(body.payment_intent_id)).toMatchObject({ payment_state: 'paid' });
  });

  test('an association without an account, or without a location, is not ready', async () => {
    const passageId = await till.visitByCard();
    await asOwner((trx) => trx.deleteFrom('pay_locations').execute());
    expect(await till.open(passageId)).toMatchObject({ status: 409, body: { code: 'pay-location-missing' } });
    await asOwner((trx) => trx.deleteFrom('pay_accounts').execute());
    expect(await till.open(passageId)).toMatchObject({
      status: 409,
      body: { code: 'pay-not-ready', state: 'none' },
    });
  });

  test('an account that was stopped meanwhile says why, and leaves nothing open', async () => {
    const passageId = await till.visitByCard();
    await till.as('ada').get(`/api/pay/accounts/${till.world.bondy}/status`);
    provider.simulator.disableCharges(till.account);
    expect(await till.open(passageId)).toMatchObject({
      status: 409,
      body: { code: 'pay-not-ready', state: 'restricted' },
    });
    expect(await paymentsOf(passageId)).toMatchObject([{ status: 'canceled', payment_intent_id: null }]);
    provider.simulator.finishOnboarding(till.account);
    expect(await till.open(passageId)).toMatchObject({ status: 200 });
  });

  test('an account that was withdrawn meanwhile is said to be', async () => {
    const passageId = await till.visitByCard();
    await till.as('ada').get(`/api/pay/accounts/${till.world.bondy}/status`);
    provider.simulator.deauthorise(till.account);
    expect(await till.open(passageId)).toMatchObject({
      status: 409,
      body: { code: 'pay-account-disconnected' },
    });
    expect(await accountsOf(till.world.bondy)).toEqual([till.account]);
  });

  test('so is one whose intent is open already, and it is written down', async () => {
    const passageId = await till.visitByCard();
    await till.open(passageId);
    provider.simulator.deauthorise(till.account);
    for (const _ of ['once', 'and again'])
      expect(await till.open(passageId)).toMatchObject({
        status: 409,
        body: { code: 'pay-account-disconnected' },
      });
    expect(await storedAccounts(till.world.bondy)).toMatchObject([{ state: 'disconnected' }]);
  });

  test('members for their own visits, administrators for all, treasurers for none', async () => {
    const bobs = await till.visitByCard({ fk_adresse: till.addressAt(7, 1).id }, 'bob');
    const inAlicesSector = await till.visitByCard({ fk_adresse: till.addressAt(2, 2).id }, 'bob');
    expect(await till.open(inAlicesSector, 'alice')).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    });
    expect(await till.open(bobs, 'alice')).toMatchObject({
      status: 422,
      body: { code: 'passage-not-found', errors: [{ pointer: '/passage_id' }] },
    });
    expect(await till.open(bobs, 'theo')).toMatchObject({ status: 403 });
    expect(await till.open(bobs, 'nora')).toMatchObject({ status: 422, body: { code: 'passage-not-found' } });
    expect(await till.open(bobs, 'malik')).toMatchObject({
      status: 422,
      body: { code: 'passage-not-found' },
    });
    expect(await till.open(999_999)).toMatchObject({ status: 422, body: { code: 'passage-not-found' } });
    for (const name of ['bob', 'ada', 'root'] as const)
      expect(await till.open(bobs, name)).toMatchObject({ status: 200 });
  });

  test('who has left the operation takes no money for it', async () => {
    const passageId = await till.visitByCard();
    const { operationId, alice } = till.round;
    await till.as('ada').delete(`/api/operations/${operationId}/members/${alice.opeUserId}`);
    expect(await till.open(passageId)).toMatchObject({ status: 422, body: { code: 'passage-not-found' } });
    expect(await till.open(passageId, 'ada')).toMatchObject({ status: 200 });
  });

  test('a deleted passage does not exist', async () => {
    const passageId = await till.visitByCard();
    await till.as('ada').delete(`/api/passages/${passageId}?reason=erreur`);
    for (const name of ['alice', 'ada', 'root'] as const)
      expect(await till.open(passageId, name)).toMatchObject({
        status: 422,
        body: { code: 'passage-not-found' },
      });
  });

  test.each([
    [{}, '/passage_id', 'required'],
    [{ passage_id: '1' }, '/passage_id', 'invalid-type'],
    [{ passage_id: 1, amount: 3 }, '/amount', 'unknown-field'],
  ])('%j is refused at its place', async (body, pointer, code) => {
    const answer = await peopleOn(provider, till.world)('alice').post('/api/pay/payment-intents', body);
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer, code }] } });
  });

  test('nobody without a token', async () => {
    expect(await anonymous.post('/api/pay/payment-intents', { passage_id: 1 })).toMatchObject({
      status: 401,
    });
  });

  test('opening an intent is no change of the passage', async () => {
    await till.open(await till.visitByCard());
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });
});
