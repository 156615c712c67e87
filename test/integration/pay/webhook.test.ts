// Tier: quick
import { beforeEach, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { handler } from '../../../functions/pay/webhook.ts';
import { logGroupName } from '../../../infra/deploy/template-values.ts';
import { Problem } from '../../../lib/core/problems/problem.ts';
import { addSeconds, toEpoch } from '../../../lib/core/time.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { logFilters } from '../../support/event-log/log-filters.ts';
import { gatewayEvent, lambdaContext, readAnswer, request } from '../../support/http/client.ts';
import { payProvider, WEBHOOK_SECRET } from '../../support/pay/pay.ts';
import { storedEvents } from '../../support/pay/pay-season.ts';
import { clock, logLines } from '../../support/run/resources.ts';

const provider = payProvider();
const { webhooks } = new Stripe('sk_test_0123456789');

const event = (more: object = {}, object: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  account: 'acct_unknown',
  api_version: Stripe.API_VERSION,
  created: toEpoch('2026-11-20T08:59:58.000Z'),
  livemode: false,
  data: { object: { id: 'pi_1', object: 'payment_intent', amount: 1250, ...object } },
  ...more,
});

type Sent = { secret?: string; at?: string; headers?: Record<string, string>; on?: Resources };

const headerOf = (payload: string, secret = WEBHOOK_SECRET, at = clock.now()) =>
  webhooks.generateTestHeaderString({ payload, secret, timestamp: toEpoch(at) });

const send = (payload: string, { secret, at, headers, on = provider.on }: Sent = {}) =>
  request('POST', '/api/pay/webhook', payload, {
    headers: { 'stripe-signature': headerOf(payload, secret, at), ...headers },
    on,
  });
const tell = (more: object = {}, sent: Sent = {}) => send(JSON.stringify(event(more)), sent);

/** Queues that record their messages. */
function watched(on: Resources): { on: Resources; sent: string[] } {
  const sent: string[] = [];
  const queues = async () => ({
    send: async (messages: { id: string; queue: string; body: string }[]) => {
      sent.push(...messages.map(({ queue, body }) => `${queue} ${body}`));
      return messages.map(({ id }) => id);
    },
  });
  return { on: { ...on, gateways: { ...on.gateways, queues } }, sent };
}

let sent: string[];
let on: Resources;
beforeEach(() => {
  ({ on, sent } = watched(provider.on));
});

const codes = () => logLines.map((line) => JSON.parse(line).code);

/** The metrics that match the logged lines, by a stage's metric filters. */
const counted = () =>
  logFilters()
    .filter(({ logGroup, matches }) => logGroup === logGroupName('pay') && logLines.some(matches))
    .map(({ metric }) => metric);

describe('POST /api/pay/webhook', () => {
  test('counts signed events in the metric, but not requests signed with another secret', async () => {
    for (let tries = 1; tries <= 5; tries += 1) await tell({}, { on, secret: 'whsec_somebody_else' });
    expect(codes().filter((code) => code === 'pay-signature-refused')).toHaveLength(5);
    expect(counted()).toEqual([]);
    await tell({}, { on });
    expect(counted()).toEqual(['PayHeard']);
  });

  test('stores the ids of an event and enqueues it', async () => {
    expect(await tell({}, { on })).toMatchObject({ status: 200, body: { received: true } });
    const [stored, ...others] = await storedEvents();
    expect(others).toEqual([]);
    expect(stored).toEqual({
      id: expect.any(Number),
      event_id: 'evt_1',
      type: 'payment_intent.succeeded',
      account_id: 'acct_unknown',
      object_id: 'pi_1',
      payment_intent_id: 'pi_1',
      charge_id: null,
      api_version: Stripe.API_VERSION,
      made_at: '2026-11-20T08:59:58.000Z',
      received_at: clock.now(),
      due_at: addSeconds(clock.now(), 600),
      state: 'received',
      processed_at: null,
    });
    expect(sent).toEqual([`process-pay-event {"pay_event_id":${stored?.id}}`]);
  });

  test.each([
    [
      'refund.created',
      { id: 're_1', object: 'refund', charge: 'ch_1', payment_intent: 'pi_1' },
      ['re_1', 'pi_1', 'ch_1'],
    ],
    ['charge.refunded', { id: 'ch_1', object: 'charge', payment_intent: null }, ['ch_1', null, 'ch_1']],
    [
      'charge.dispute.created',
      { id: 'du_1', object: 'dispute', charge: { id: 'ch_1' }, payment_intent: { id: 'pi_1' } },
      ['du_1', 'pi_1', 'ch_1'],
    ],
    ['payout.failed', { id: 'po_1', object: 'payout' }, ['po_1', null, null]],
    ['account.updated', { id: 'acct_1', object: 'account' }, ['acct_1', null, null]],
  ])('extracts the ids of %s', async (type, object, ids) => {
    await tell({ type, data: { object } });
    const [stored] = await storedEvents();
    expect([stored?.object_id, stored?.payment_intent_id, stored?.charge_id]).toEqual(ids);
    expect(stored?.state).toBe('received');
  });

  test('security row 41: stores a repeated event once and enqueues it until it is processed', async () => {
    await tell({}, { on });
    await tell({}, { on });
    expect((await storedEvents()).length).toBe(1);
    expect(sent.length).toBe(2);
  });

  test('stores one of several concurrent deliveries', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => tell({}, { on })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect((await storedEvents()).length).toBe(1);
  });

  test.each([
    'payment_intent.created',
    'charge.succeeded',
    'customer.created',
    'terminal.reader.action_succeeded',
    'invoice.paid',
  ])('stores an unhandled event such as %s without enqueuing it', async (type) => {
    expect((await tell({ type }, { on })).status).toBe(200);
    expect(await storedEvents()).toMatchObject([{ type, state: 'ignored', processed_at: clock.now() }]);
    expect(sent).toEqual([]);
  });

  test('accepts a signed body that is not an event and stores nothing', async () => {
    const thin = { id: 'evt_thin', object: 'v2.core.event', type: 'v2.core.account.updated' };
    expect(await send(JSON.stringify(thin), { on })).toMatchObject({ status: 200, body: { received: true } });
    expect(await storedEvents()).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('accepts an event of the other mode and stores nothing', async () => {
    expect(await tell({ livemode: true }, { on })).toMatchObject({ status: 200, body: { received: true } });
    expect(await storedEvents()).toEqual([]);
    expect(sent).toEqual([]);
    expect(codes()).toContain('pay-event-other-mode');
  });

  test('logs another API version and accepts the event', async () => {
    expect((await tell({ api_version: '2020-08-27' }, { on })).status).toBe(200);
    expect(codes()).toContain('pay-event-other-version');
    expect(sent.length).toBe(1);
  });

  test('security row 41: verifies a body with accents and € byte for byte, as the gateway passes it', async () => {
    const payload = JSON.stringify(event({}, { description: 'Don de Zoé Łukasz : 12,50 € 🎁' }));
    expect((await send(payload)).status).toBe(200);
    const plain = {
      ...gatewayEvent('POST', '/api/pay/webhook', payload, {}, 'r'),
      body: payload,
      isBase64Encoded: false,
      headers: { 'Stripe-Signature': headerOf(payload) },
    };
    expect(readAnswer(await handler.on(provider.on)(plain, lambdaContext('r'))).status).toBe(200);
  });

  test('accepts either secret during a rotation, with or without a trailing newline', async () => {
    const withSecrets = (...secrets: string[]): Resources => ({
      ...on,
      gateways: { ...on.gateways, paySecrets: async () => ({ secrets, livemode: false }) },
    });
    const renewing = withSecrets(`whsec_new\n`, WEBHOOK_SECRET);
    expect((await tell({}, { on: renewing })).status).toBe(200);
    expect((await tell({}, { secret: 'whsec_new', on: renewing })).status).toBe(200);
    expect((await tell({}, { secret: 'whsec_old', on: renewing })).status).toBe(400);
    const payload = JSON.stringify(event());
    const [t, v1] = headerOf(payload, 'whsec_gone').split(',');
    const both = `${t},${v1},${headerOf(payload).split(',')[1]}`;
    expect((await send(payload, { headers: { 'stripe-signature': both }, on })).status).toBe(200);
  });

  test('ignores tokens and client version headers', async () => {
    const headers = { 'user-agent': 'Tournee/0.0.1 (ios)', authorization: 'Bearer nobody' };
    expect((await tell({}, { headers, on })).status).toBe(200);
  });
});

describe('POST /api/pay/webhook refuses', () => {
  const refused = async (sending: Sent, payload = JSON.stringify(event())) => {
    const answer = await send(payload, { on, ...sending });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-signature' } });
    expect(codes()).toContain('pay-signature-refused');
    expect(await storedEvents()).toEqual([]);
    expect(sent).toEqual([]);
    // A refused event is not stored.
    expect(logLines.join('')).not.toMatch(/whsec|v1=|acct_unknown|[0-9a-f]{64}/);
  };

  test('security row 41: another secret', () => refused({ secret: 'whsec_wrong' }));
  test('an empty header', () => refused({ headers: { 'stripe-signature': '' } }));
  test('a malformed header', () => refused({ headers: { 'stripe-signature': 't=1,v1' } }));
  test('security row 41: an old event', () => refused({ at: addSeconds(clock.now(), -301) }));
  test('security row 41: an event from the future', () => refused({ at: addSeconds(clock.now(), 3600) }));
  test('two headers joined into one', () => {
    const payload = JSON.stringify(event());
    const joined = `${headerOf(payload)},${headerOf(payload, WEBHOOK_SECRET, addSeconds(clock.now(), -1))}`;
    return refused({ headers: { 'stripe-signature': joined } });
  });
  test('security row 41: a re-serialised body', () => {
    const signature = headerOf(JSON.stringify(event()));
    return refused({ headers: { 'stripe-signature': signature } }, JSON.stringify(event(), null, 1));
  });

  test('a missing header', async () => {
    const answer = await request('POST', '/api/pay/webhook', event(), { on });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid-signature' } });
  });

  test.each([
    ['no JSON', 'hello'],
    ['no object', '[]'],
    ['an id that no database takes', JSON.stringify(event({ id: 'evt_\0' }))],
    ['half a letter in its type', JSON.stringify(event({ type: 'payout.\ud800' }))],
    ['no id', JSON.stringify(event({ id: 7 }))],
    ['no mode', JSON.stringify(event({ livemode: null }))],
    ['no object in it', JSON.stringify(event({ data: {} }))],
  ])('%s, despite a valid signature', async (_, payload) => {
    expect(await send(payload, { on })).toMatchObject({ status: 400, body: { code: 'validation-failed' } });
    expect(await storedEvents()).toEqual([]);
  });

  test('more than 256 kB', async () => {
    const payload = JSON.stringify(event({}, { note: 'x'.repeat(262_144) }));
    expect(await send(payload, { on })).toMatchObject({ status: 413, body: { code: 'payload-too-large' } });
  });

  test('everything while the stage has no secrets', async () => {
    const paySecrets = async () => {
      throw new Problem('pay-not-configured');
    };
    const answer = await tell({}, { on: { ...on, gateways: { ...on.gateways, paySecrets } } });
    expect(answer).toMatchObject({ status: 503, body: { code: 'pay-not-configured' } });
  });

  test('a signature header that is a list', async () => {
    const payload = JSON.stringify(event());
    const gateway = gatewayEvent('POST', '/api/pay/webhook', payload, {}, 'r');
    const headers = JSON.parse(
      JSON.stringify({ 'stripe-signature': [headerOf(payload), headerOf(payload)] }),
    );
    const answer = await handler.on(on)({ ...gateway, headers }, lambdaContext('r'));
    expect(readAnswer(answer)).toMatchObject({ status: 400, body: { code: 'invalid-signature' } });
  });
});
