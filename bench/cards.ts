import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { handler as webhook } from '../functions/pay/webhook.ts';
import { handler as processEvent } from '../functions/workers/process-pay-event.ts';
import { localContext } from '../infra/local/functions/lambda-context.ts';
import { toEpoch } from '../lib/core/time.ts';
import { inReadTransaction, inTransaction } from '../lib/data/connection/transactions.ts';
import { type BenchService, WEBHOOK_SECRET } from './bench-service.ts';
import { eventOf, type Json } from './client.ts';
import { compare } from './measure.ts';
import { type Season, visit } from './season.ts';
import { sqsEvent } from './sqs-event.ts';

/** Floor: the one call to the provider that every payment intent needs. */
export async function openIntent(service: BenchService, season: Season) {
  const { call, token } = season;
  const accountId = await openAccount(service, season);
  const calls = (await service.resources.gateways.pay()).within(3600);
  const floor = async () => {
    const uuid = service.resources.ids.uuid();
    const draft = { amount: 1000, uuid, passageUuid: uuid, entityId: 1, operationId: 1, stage: 'DEV' };
    await calls.createIntent(accountId, draft, uuid);
  };
  const passages: number[] = [];
  for (let at = 0; at < 301; at += 1) passages.push(await passageByCard(season, at));
  const ours = () => call('POST', '/api/pay/payment-intents', { passage_id: passages.pop() }, token);
  return compare({ name: 'open a card payment', floor, ours, calls: 60 });
}

/** Floor: the signature, and one transaction with the row and its message. */
export function receiveEvent({ resources }: BenchService) {
  let serial = 0;
  const next = () => {
    serial += 1;
    return eventBody(`evt_bench_${serial}`, 'pi_unknown', 'acct_unknown');
  };
  const floor = async () => {
    const body = next();
    signatureHeader(body, resources.clock.now());
    await inTransaction(resources.db(), 'all', async (db) => {
      const now = resources.clock.now();
      await sql`insert into pay_events (event_id, type, made_at, received_at, due_at, state)
        values (${`floor_${serial}`}, 'payment_intent.succeeded', ${now}, ${now}, ${now}, 'received')`.execute(
        db,
      );
      await sql`insert into outbox_messages (id, queue, body, delay_seconds, due_at)
        values (${resources.ids.uuid()}, 'process-pay-event', '{}', 0, ${now})`.execute(db);
    });
  };
  const handle = webhook.on(resources);
  const ours = async () => {
    const body = next();
    const event = eventOf('POST', '/api/pay/webhook', undefined, undefined);
    const headers = { 'stripe-signature': signatureHeader(body, resources.clock.now()) };
    const { statusCode } = await handle({ ...event, headers, body }, localContext('bench'));
    if (statusCode !== 200) throw new Error(`the webhook answered ${statusCode}`);
  };
  return compare({ name: 'receive a payment event', floor, ours, calls: 100 });
}

/** Floor: the two calls to the provider that read a paid payment. */
export async function takeOverPayment(service: BenchService, season: Season) {
  const { resources, simulator } = service;
  const accountId = await openAccount(service, season);
  const passage_id = await passageByCard(season, 9999);
  const opened: Json = await season.call('POST', '/api/pay/payment-intents', { passage_id }, season.token);
  const intentId: string = opened.payment_intent_id;
  simulator.tap(intentId);
  const calls = (await resources.gateways.pay()).within(3600);
  const floor = async () => {
    await calls.intent(accountId, intentId);
    await calls.refunds(accountId, intentId);
  };
  const rows = await insertEvents(service, accountId, intentId, 301);
  const handle = processEvent.on(resources);
  const ours = async () => {
    const event = sqsEvent('process-pay-event', JSON.stringify({ pay_event_id: rows.pop() }));
    const { batchItemFailures } = await handle(event, localContext('bench'));
    if (batchItemFailures.length > 0) throw new Error('the event was not processed');
  };
  return compare({ name: 'take over a payment event', unit: 'events', floor, ours, calls: 60 });
}

let account: string | undefined;

/** Opens an account for the association that can take cards. Returns the provider's id of the account. */
async function openAccount({ simulator, resources }: BenchService, { call, token, entityId }: Season) {
  if (account !== undefined) return account;
  await call('PATCH', `/api/entities/${entityId}`, { chk_pay: 1 }, token);
  await call('POST', '/api/pay/accounts', {}, token);
  const { account_id } = await inReadTransaction(resources.db(), 'all', (db) =>
    db
      .selectFrom('pay_accounts')
      .select('account_id')
      .where('entity_id', '=', entityId)
      .executeTakeFirstOrThrow(),
  );
  account = account_id ?? '';
  simulator.finishOnboarding(account);
  const address = { line1: '1 rue de la Gare', city: 'Bondy', postal_code: '93140', country: 'FR' };
  await call('POST', '/api/pay/locations', { address }, token);
  return account;
}

async function passageByCard(season: Season, serial: number): Promise<number> {
  const draft = { ...visit(season, serial), fk_type_reglement: 'pay' };
  const { passage_id }: Json = await season.call('POST', '/api/passages', draft, season.token);
  return passage_id;
}

/** Inserts received events about one payment. Returns their ids. */
async function insertEvents({ resources }: BenchService, accountId: string, intentId: string, count: number) {
  const now = resources.clock.now();
  return inTransaction(resources.db(), 'all', async (db) => {
    const { rows } = await sql<{ id: number }>`
      insert into pay_events (event_id, type, account_id, object_id, payment_intent_id, made_at, received_at, due_at, state)
      select 'evt_kept_' || n, 'payment_intent.succeeded', ${accountId}, ${intentId}, ${intentId}, ${now}, ${now}, ${now},
        'received'
      from generate_series(1, ${count}) n returning id`.execute(db);
    return rows.map(({ id }) => id);
  });
}

function eventBody(id: string, intentId: string, accountId: string): string {
  return JSON.stringify({
    id,
    object: 'event',
    type: 'payment_intent.succeeded',
    account: accountId,
    api_version: '2026-10-28.endive',
    created: 1_795_000_000,
    livemode: false,
    data: { object: { id: intentId, object: 'payment_intent' } },
  });
}

function signatureHeader(body: string, now: string): string {
  const seconds = toEpoch(now);
  const digest = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
  return `t=${seconds},v1=${digest}`;
}
