// Tier: landing
import { describe, expect, test } from '@jest/globals';
import { decodeForm } from '../../infra/pay-simulator/api/request.ts';
import { accountDraft, intentDraft, place, simulatorSetup } from '../support/pay/pay-simulator.ts';

// These requests are wrong on purpose, so they do not fit the contract.
const stand = simulatorSetup({ isChecked: false });

const OLD = 'payment_method_types_no_longer_supported';

describe('a form', () => {
  test.each([
    ['a=1&b=', { a: '1', b: '' }],
    ['a[b][c]=1&a[b][d]=2', { a: { b: { c: '1', d: '2' } } }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[0][b]=1&a[1][b]=2', { a: [{ b: '1' }, { b: '2' }] }],
    ['a=%C3%A9%20%26+x', { a: 'é & x' }],
    ['__proto__[a]=1', JSON.parse('{"__proto__": {"a": "1"}}')],
    ['', {}],
  ])('%s is decoded', (form, params) => {
    expect(decodeForm(form)).toEqual(params);
    expect(Object.hasOwn(Object.prototype, 'a')).toBe(false);
  });
});

describe('a request', () => {
  test.each([
    ['an unknown parameter', { surprise: '1' }, 'parameter_unknown', 'surprise'],
    ['an obsolete parameter', { payment_method_types: ['card_present'] }, OLD, 'payment_method_types'],
    ['an invalid nested parameter', { metadata: { a: { b: '1' } } }, undefined, 'metadata'],
    ['an invalid amount', { amount: 'x' }, 'parameter_invalid_integer', 'amount'],
    ['a fee of the platform', { application_fee_amount: '0' }, 'parameter_unknown', 'application_fee_amount'],
  ])('with %s is refused', async (_, wrong, code, param) => {
    const { id } = await stand.association();
    const asked = stand.stripe.rawRequest(
      'POST',
      '/v1/payment_intents',
      { ...intentDraft(1250), ...wrong },
      { stripeAccount: id },
    );
    await expect(asked).rejects.toMatchObject({
      statusCode: 400,
      param,
      type: 'StripeInvalidRequestError',
      ...(code === undefined ? {} : { code }),
    });
  });

  test('without required parameters is refused', async () => {
    const { on } = await stand.association();
    const asked = stand.stripe.rawRequest('POST', '/v1/payment_intents', { currency: 'eur' }, on);
    await expect(asked).rejects.toMatchObject({ code: 'parameter_missing', param: 'amount' });
    const unnamed = stand.stripe.rawRequest('POST', '/v1/account_links', { account: on.stripeAccount }, {});
    await expect(unnamed).rejects.toMatchObject({ code: 'parameter_missing', param: 'type' });
    const empty = { display_name: '', address: place };
    await expect(stand.stripe.rawRequest('POST', '/v1/terminal/locations', empty, on)).rejects.toMatchObject({
      code: 'parameter_invalid_empty',
    });
  });

  test('for an unknown path is refused', async () => {
    await expect(stand.stripe.rawRequest('GET', '/v1/customers')).rejects.toMatchObject({ statusCode: 404 });
    await expect(stand.stripe.rawRequest('DELETE', '/v1/accounts/x')).rejects.toMatchObject({
      message: 'Unrecognized request URL (DELETE: /v1/accounts/x).',
    });
  });

  test('with a wrong key is refused without showing the key', async () => {
    const asked = stand.client({ key: 'sk_test_wrong' }).accounts.list();
    await expect(asked).rejects.toMatchObject({
      statusCode: 401,
      type: 'StripeAuthenticationError',
      message: expect.not.stringContaining('sk_test_wrong'),
    });
    const none = await fetch(`${stand.simulator.url}/v1/accounts`);
    expect([none.status, await none.json()]).toMatchObject([
      401,
      { error: { type: 'authentication_error' } },
    ]);
  });

  test('of another version of the API is refused', async () => {
    const headers = { authorization: 'Bearer sk_test_simulator', 'stripe-version': '2024-06-20' };
    expect((await fetch(`${stand.simulator.url}/v1/accounts`, { headers })).status).toBe(400);
  });

  test('is recorded without the key', async () => {
    const account = await stand.association();
    await stand.stripe.paymentIntents.create(intentDraft(1250), { ...account.on, idempotencyKey: 'k-1' });
    expect(stand.simulator.requests.at(-1)).toEqual({
      verb: 'POST',
      path: '/v1/payment_intents',
      params: { ...intentDraft(1250), amount: '1250' },
      account: account.id,
      idempotencyKey: 'k-1',
    });
    expect(JSON.stringify(stand.simulator.requests)).not.toContain('sk_test');
  });

  test('may delete a location, which is then marked as deleted', async () => {
    const { on } = await stand.association();
    const { locations } = stand.stripe.terminal;
    const { id } = await locations.create({ display_name: 'Caserne', address: place }, on);
    expect(await locations.del(id, undefined, on)).toMatchObject({ deleted: true });
    expect(await locations.retrieve(id, undefined, on)).toMatchObject({ id, deleted: true });
    expect((await locations.list({}, on)).data).toEqual([]);
    const token = stand.stripe.terminal.connectionTokens.create({ location: id }, on);
    await expect(token).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('an idempotency key', () => {
  test('replays the first response and marks it', async () => {
    const { on } = await stand.association();
    const options = { ...on, idempotencyKey: 'k-1' };
    const first = await stand.stripe.paymentIntents.create(intentDraft(1250), options);
    stand.simulator.tap(first.id);
    const again = await stand.stripe.paymentIntents.create(intentDraft(1250), options);
    expect([again.id, again.status]).toEqual([first.id, 'requires_payment_method']);
    expect(again.lastResponse.headers).toMatchObject({
      'idempotent-replayed': 'true',
      'original-request': first.lastResponse.requestId,
    });
    expect((await stand.stripe.paymentIntents.list({}, on)).data).toHaveLength(1);
  });

  test('refuses another request', async () => {
    const { on } = await stand.association();
    const options = { ...on, idempotencyKey: 'k-1' };
    await stand.stripe.paymentIntents.create(intentDraft(1250), options);
    await expect(stand.stripe.paymentIntents.create(intentDraft(1300), options)).rejects.toMatchObject({
      statusCode: 400,
      type: 'StripeIdempotencyError',
    });
  });

  test('is separate for each account', async () => {
    const one = await stand.association();
    const other = await stand.association('Amicale de Pantin');
    const key = { idempotencyKey: 'k-1' };
    const first = await stand.stripe.paymentIntents.create(intentDraft(1250), { ...one.on, ...key });
    const second = await stand.stripe.paymentIntents.create(intentDraft(1250), { ...other.on, ...key });
    expect(second.id).not.toBe(first.id);
  });

  test('is not stored for invalid parameters, but for a refused request', async () => {
    const account = await stand.association();
    const options = { ...account.on, idempotencyKey: 'k-1' };
    await expect(stand.stripe.paymentIntents.create(intentDraft(10), options)).rejects.toThrow();
    const { id } = await stand.stripe.paymentIntents.create(intentDraft(1250), options);
    const refusing = { ...account.on, idempotencyKey: 'k-2' };
    const asked = () => stand.stripe.refunds.create({ payment_intent: id }, refusing);
    await expect(asked()).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
    stand.simulator.tap(id);
    await expect(asked()).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
      headers: { 'idempotent-replayed': 'true' },
    });
  });

  test('expires after a day', async () => {
    const options = { idempotencyKey: 'k-1' };
    const first = await stand.stripe.accounts.create(accountDraft('Amicale'), options);
    stand.clock.advance(86_399);
    expect((await stand.stripe.accounts.create(accountDraft('Amicale'), options)).id).toBe(first.id);
    stand.clock.advance(1);
    expect((await stand.stripe.accounts.create(accountDraft('Amicale'), options)).id).not.toBe(first.id);
  });
});

describe('a list', () => {
  test('is paged newest first, forwards and backwards', async () => {
    const account = await stand.association();
    const made: string[] = [];
    for (const amount of [100, 200, 300, 400, 500]) made.unshift((await stand.intent(account, amount)).id);
    const { paymentIntents } = stand.stripe;
    const first = await paymentIntents.list({ limit: 2 }, account.on);
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([made.slice(0, 2), true]);
    const last = await paymentIntents.list({ limit: 3, starting_after: made[1] ?? '' }, account.on);
    expect([last.data.map(({ id }) => id), last.has_more]).toEqual([made.slice(2), false]);
    const back = await paymentIntents.list({ limit: 2, ending_before: made[4] ?? '' }, account.on);
    expect([back.data.map(({ id }) => id), back.has_more]).toEqual([made.slice(2, 4), true]);
    const all = await paymentIntents.list({ limit: 2 }, account.on).autoPagingToArray({ limit: 100 });
    expect(all.map(({ id }) => id)).toEqual(made);
  });

  test.each([{ limit: 0 }, { limit: 101 }, { starting_after: 'pi_0' }])('refuses %j', async (wrong) => {
    const { on } = await stand.association();
    await expect(stand.stripe.paymentIntents.list(wrong, on)).rejects.toMatchObject({ statusCode: 400 });
  });

  test('may be filtered by time', async () => {
    const account = await stand.association();
    const { created: before } = await stand.intent(account);
    stand.clock.advance(60);
    const { id, created: after } = await stand.intent(account);
    const listed = async (created: object) => {
      const { data } = await stand.stripe.paymentIntents.list({ created }, account.on);
      return data.map((one) => one.id);
    };
    expect(await listed({ gte: after })).toEqual([id]);
    expect(await listed({ gt: before, lte: after })).toEqual([id]);
    expect(await listed({ gt: after })).toEqual([]);
  });
});

describe('a response', () => {
  test('is expanded at depth, also in lists, and not at null', async () => {
    const account = await stand.association();
    const { intent } = await stand.paid(account);
    const waiting = await stand.intent(account);
    const { data } = await stand.stripe.paymentIntents.list(
      { expand: ['data.latest_charge.balance_transaction'] },
      account.on,
    );
    expect(data).toMatchObject([
      { id: waiting.id, latest_charge: null },
      {
        id: intent,
        latest_charge: { object: 'charge', balance_transaction: { object: 'balance_transaction' } },
      },
    ]);
    const shallow = await stand.stripe.paymentIntents.retrieve(
      intent,
      { expand: ['latest_charge'] },
      account.on,
    );
    expect(shallow.latest_charge).toMatchObject({ balance_transaction: expect.stringMatching(/^txn_/) });
  });

  test.each(['surprise', 'amount', 'latest_charge.surprise'])('cannot be expanded at %s', async (path) => {
    const account = await stand.association();
    const { intent } = await stand.paid(account);
    const asked = stand.stripe.paymentIntents.retrieve(intent, { expand: [path] }, account.on);
    await expect(asked).rejects.toMatchObject({ statusCode: 400, param: 'expand' });
  });
});

describe('an event', () => {
  test('is listed by account, type and delivery, and names its request', async () => {
    const account = await stand.association();
    await stand.stripe.paymentIntents.create(intentDraft(1250), { ...account.on, idempotencyKey: 'k-1' });
    const { events } = stand.stripe;
    const { data } = await events.list({ type: 'payment_intent.created' }, account.on);
    expect(data).toMatchObject([
      {
        account: account.id,
        api_version: '2026-10-28.endive',
        livemode: false,
        data: { object: { object: 'payment_intent', amount: 1250 } },
        request: { id: expect.stringMatching(/^req_/), idempotency_key: 'k-1' },
      },
    ]);
    expect(await events.retrieve(data[0]?.id ?? '', undefined, account.on)).toEqual(data[0]);
    expect((await events.list({ types: ['capability.*'] }, account.on)).data).toHaveLength(2);
    expect((await events.list({ delivery_success: true }, account.on)).data).toHaveLength(0);
    stand.simulator.takeDeliveries();
    expect((await events.list({ delivery_success: false }, account.on)).data).toHaveLength(0);
    expect((await events.list()).data).toHaveLength(0);
    await expect(events.retrieve(data[0]?.id ?? '')).rejects.toMatchObject({ code: 'resource_missing' });
  });

  test('contains the object as of its time', async () => {
    const account = await stand.association();
    const { id } = await stand.intent(account);
    stand.simulator.tap(id);
    const { data } = await stand.stripe.events.list({ types: ['payment_intent.*'] }, account.on);
    expect(data.map(({ data: { object } }) => object)).toMatchObject([
      { status: 'succeeded' },
      { status: 'requires_payment_method' },
    ]);
  });
});
