// Tier: landing
import { describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { intentDraft, simulatorSetup } from '../support/pay/pay-simulator.ts';

const stand = simulatorSetup();

const BOOKED = { expand: ['latest_charge.balance_transaction'] };

/** Retrieves an intent with its charge and balance transaction expanded. */
async function retrieveExpanded(id: string, on: Stripe.RequestOptions) {
  const intent = await stand.stripe.paymentIntents.retrieve(id, BOOKED, on);
  const { latest_charge: charge } = intent;
  if (charge === null || typeof charge === 'string') throw new Error('the intent has no charge');
  return { intent, charge };
}

const deliveredTypes = () => stand.simulator.takeDeliveries().map(({ type }) => type);

describe('an intent', () => {
  test('waits for a card', async () => {
    const account = await stand.association();
    const intent = await stand.intent(account);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount: 1250,
      amount_received: 0,
      currency: 'eur',
      capture_method: 'automatic',
      client_secret: expect.stringMatching(`^${intent.id}_secret_`),
      latest_charge: null,
      livemode: false,
      metadata: { passage_uuid: 'p-1' },
    });
  });

  test.each([
    [49, 'amount_too_small'],
    [0, 'parameter_invalid_integer'],
    [100_000_000, 'amount_too_large'],
  ])('of %i cents is refused', async (amount, code) => {
    const { on } = await stand.association();
    const asked = stand.stripe.paymentIntents.create(intentDraft(amount), on);
    await expect(asked).rejects.toMatchObject({ statusCode: 400, code, param: 'amount' });
  });

  test.each([50, 99_999_999])('of %i cents is accepted', async (amount) => {
    const account = await stand.association();
    expect(await stand.intent(account, amount)).toMatchObject({ amount });
  });

  test.each([
    ['another currency', { currency: 'usd' }],
    ['another payment method', { allowed_payment_method_types: ['card' as const] }],
    ['manual capture', { capture_method: 'manual' as const }],
  ])('with %s is refused', async (_, wrong) => {
    const { on } = await stand.association();
    const asked = stand.stripe.paymentIntents.create({ ...intentDraft(1250), ...wrong }, on);
    await expect(asked).rejects.toMatchObject({ statusCode: 400 });
  });

  test('is refused on an account without charges and on the platform', async () => {
    const account = await stand.association();
    stand.simulator.disableCharges(account.id);
    await expect(stand.intent(account)).rejects.toMatchObject({ statusCode: 400 });
    await expect(stand.stripe.paymentIntents.create(intentDraft(1250))).rejects.toMatchObject({
      statusCode: 400,
    });
  });

  test('is not found on another account', async () => {
    const { id } = await stand.intent(await stand.association());
    const { on } = await stand.association('Amicale de Pantin');
    const missing = { statusCode: 404, code: 'resource_missing', message: `No such payment_intent: '${id}'` };
    await expect(stand.stripe.paymentIntents.retrieve(id, undefined, on)).rejects.toMatchObject(missing);
    await expect(stand.stripe.paymentIntents.retrieve(id)).rejects.toMatchObject(missing);
    await expect(stand.stripe.paymentIntents.cancel(id, undefined, on)).rejects.toMatchObject(missing);
  });

  test('can be cancelled once while it waits, and then takes no card', async () => {
    const account = await stand.association();
    const { id } = await stand.intent(account);
    const reason = { cancellation_reason: 'requested_by_customer' } as const;
    const cancelled = await stand.stripe.paymentIntents.cancel(id, reason, account.on);
    expect(cancelled).toMatchObject({ status: 'canceled', ...reason });
    await expect(stand.stripe.paymentIntents.cancel(id, undefined, account.on)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(() => stand.simulator.tap(id)).toThrow('canceled');
  });
});

describe('a card', () => {
  test('that is accepted pays the amount less the fee', async () => {
    const account = await stand.association();
    const { id } = await stand.intent(account, 1250);
    deliveredTypes();
    stand.simulator.tap(id);
    const { intent, charge } = await retrieveExpanded(id, account.on);
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 1250, last_payment_error: null });
    expect(charge).toMatchObject({
      amount: 1250,
      captured: true,
      paid: true,
      status: 'succeeded',
      payment_intent: id,
      balance_transaction: { amount: 1250, fee: 28, net: 1222, type: 'charge' },
    });
    expect(deliveredTypes()).toEqual(['charge.succeeded', 'payment_intent.succeeded']);
  });

  test('provides the details for a receipt', async () => {
    const account = await stand.association();
    const { intent } = await stand.paid(account);
    const { charge } = await retrieveExpanded(intent, account.on);
    expect(charge.payment_method_details).toMatchObject({
      type: 'card_present',
      card_present: {
        brand: expect.any(String),
        country: 'FR',
        last4: expect.stringMatching(/^\d{4}$/),
        network: expect.any(String),
        receipt: {
          account_type: expect.any(String),
          application_cryptogram: expect.stringMatching(/^[\dA-F]{16}$/),
          application_preferred_name: expect.any(String),
          authorization_response_code: '3030',
          cardholder_verification_method: 'approval',
          dedicated_file_name: expect.stringMatching(/^A0{5}/),
          terminal_verification_results: expect.any(String),
          transaction_status_information: expect.any(String),
        },
      },
    });
  });

  test.each([
    ['insufficient_funds', 'card_declined'],
    ['expired_card', 'expired_card'],
    ['offline_pin_required', 'card_declined'],
    ['generic_decline', 'card_declined'],
  ] as const)('that is declined for %s leaves the intent open for another card', async (refusal, code) => {
    const account = await stand.association();
    const { id } = await stand.intent(account);
    deliveredTypes();
    stand.simulator.tap(id, refusal);
    const { intent, charge } = await retrieveExpanded(id, account.on);
    expect(intent).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      last_payment_error: { type: 'card_error', code, decline_code: refusal, charge: charge.id },
    });
    expect(charge).toMatchObject({ status: 'failed', failure_code: code, balance_transaction: null });
    expect(deliveredTypes()).toEqual(['charge.failed', 'payment_intent.payment_failed']);
    stand.simulator.tap(id);
    expect((await retrieveExpanded(id, account.on)).intent.status).toBe('succeeded');
    expect((await retrieveExpanded(id, account.on)).charge.id).not.toBe(charge.id);
  });

  test.each([
    ['succeeded', 'succeeded', 'payment_intent.succeeded'],
    ['failed', 'requires_payment_method', 'payment_intent.payment_failed'],
  ] as const)('that is processing ends %s', async (outcome, status, event) => {
    const account = await stand.association();
    const { id } = await stand.intent(account);
    stand.simulator.tap(id, 'processing');
    expect((await retrieveExpanded(id, account.on)).intent.status).toBe('processing');
    await expect(stand.stripe.paymentIntents.cancel(id, undefined, account.on)).rejects.toMatchObject({
      statusCode: 400,
    });
    stand.simulator.settle(id, outcome);
    expect((await retrieveExpanded(id, account.on)).intent.status).toBe(status);
    expect(deliveredTypes()).toEqual(expect.arrayContaining(['payment_intent.processing', event]));
  });

  test('is refused twice, for an unknown intent, and without charges enabled', async () => {
    const account = await stand.association();
    const { intent } = await stand.paid(account);
    const open = await stand.intent(account);
    expect(() => stand.simulator.tap(intent)).toThrow('is succeeded');
    expect(() => stand.simulator.settle(intent)).toThrow('not processing');
    expect(() => stand.simulator.tap('pi_0')).toThrow('no intent pi_0');
    stand.simulator.disableCharges(account.id);
    expect(() => stand.simulator.tap(open.id)).toThrow('takes no cards');
  });
});

describe('a refund', () => {
  test('may be made in parts up to the amount', async () => {
    const account = await stand.association();
    const { intent, charge } = await stand.paid(account, 2000);
    const { refunds } = stand.stripe;
    deliveredTypes();
    const first = await refunds.create(
      { payment_intent: intent, amount: 500, reason: 'duplicate', metadata: { refund_uuid: 'r-1' } },
      account.on,
    );
    expect(first).toMatchObject({ amount: 500, status: 'succeeded', charge, payment_intent: intent });
    expect(deliveredTypes()).toEqual(['refund.created', 'charge.refunded']);
    await expect(refunds.create({ charge, amount: 1501 }, account.on)).rejects.toMatchObject({
      code: 'amount_too_large',
    });
    await refunds.create({ charge }, account.on);
    expect(await stand.stripe.charges.retrieve(charge, undefined, account.on)).toMatchObject({
      amount_refunded: 2000,
      refunded: true,
    });
    await expect(refunds.create({ charge }, account.on)).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
    const { data } = await refunds.list({ payment_intent: intent }, account.on);
    expect(data.map(({ amount }) => amount)).toEqual([1500, 500]);
    expect(data.at(-1)).toEqual(first);
  });

  test('is refused for an unpaid intent, without a payment, and on another account', async () => {
    const account = await stand.association();
    const other = await stand.association('Amicale de Pantin');
    const { id } = await stand.intent(account);
    const { charge } = await stand.paid(account);
    const { refunds } = stand.stripe;
    await expect(refunds.create({ payment_intent: id }, account.on)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(refunds.create({}, account.on)).rejects.toMatchObject({ statusCode: 400 });
    await expect(refunds.create({ charge }, other.on)).rejects.toMatchObject({ code: 'resource_missing' });
    await expect(refunds.create({ charge, amount: 0 }, account.on)).rejects.toMatchObject({
      code: 'parameter_invalid_integer',
    });
  });

  test('returns the amount to the association when it fails', async () => {
    const account = await stand.association();
    const { charge } = await stand.paid(account, 2000);
    const { id } = await stand.stripe.refunds.create({ charge, amount: 500 }, account.on);
    deliveredTypes();
    stand.simulator.failRefund(id);
    expect((await stand.stripe.refunds.list({ charge }, account.on)).data).toMatchObject([
      { id, status: 'failed', failure_reason: 'expired_or_canceled_card' },
    ]);
    expect(await stand.stripe.charges.retrieve(charge, undefined, account.on)).toMatchObject({
      amount_refunded: 0,
    });
    expect(deliveredTypes()).toEqual(['refund.updated', 'refund.failed', 'charge.updated']);
    expect(() => stand.simulator.failRefund(id)).toThrow('has failed already');
  });

  test('may be made in the dashboard of the provider', async () => {
    const account = await stand.association();
    const { charge, intent } = await stand.paid(account, 2000);
    const id = stand.simulator.refundFromDashboard(charge, 700);
    expect((await stand.stripe.refunds.list({ charge }, account.on)).data).toMatchObject([
      { id, amount: 700, metadata: {} },
    ]);
    stand.simulator.refundFromDashboard(intent);
    expect(() => stand.simulator.refundFromDashboard(charge)).toThrow('cannot be given back');
    expect(() => stand.simulator.refundFromDashboard('ch_0')).toThrow('no charge of ch_0');
  });
});
