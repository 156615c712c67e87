import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { APPLICATION_ROLE, type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { ENDINGS, type FragileServer, openFragileServer } from '../../support/database/ending-connections.ts';
import { asOwner } from '../../support/database/owner.ts';
import type { Ending } from '../../support/database/postgres-proxy-connection.ts';
import { type EventLog, fillOutbox, openEventLog } from '../../support/event-log/event-log.ts';
import { clientWith } from '../../support/http/client.ts';
import { invokeWorker } from '../../support/local/deliver.ts';
import { runJob } from '../../support/local/job.ts';
import { clock, gateways, mail, resources } from '../../support/run/resources.ts';
import { type Collection, openCollection } from '../../support/world/collection.ts';
import type { PersonName } from '../../support/world/world.ts';

let server: FragileServer;
let db: Db;
let collection: Collection;

/** After this time, what a dead job or worker held is free again. */
const FORGOTTEN_SECONDS = 120;

/** Resources with database connections that end, and queues without consumers. */
const fragile = (more: Partial<typeof gateways> = {}) => ({
  ...resources,
  db: () => db,
  gateways: {
    ...gateways,
    queues: async () => ({ send: async (messages: { id: string }[]) => messages.map(({ id }) => id) }),
    ...more,
  },
});

const as = (name: PersonName) => clientWith({ token: collection.world.person[name].token, on: fragile() });

/** Runs rounds for the first, second, … statement, until the work has fewer statements; returns their number. */
async function atEachStatement(round: (nth: number) => Promise<void>): Promise<number> {
  for (let nth = 1; ; nth += 1) {
    await round(nth);
    if (!server.hasEnded()) return nth - 1;
  }
}

/** Runs `work` while a connection ends; true if it succeeded, false if it failed and will be repeated. */
async function outcomeOf(nth: number, ending: Ending, work: () => Promise<unknown>): Promise<boolean> {
  server.endAt(nth, ending);
  const isDone = await work().then(
    () => true,
    () => false,
  );
  server.disarm();
  return isDone;
}

// The embedded database has no connections that could end.
const onServer = globalThis.shared.database.kind === 'postgres' ? describe : describe.skip;

onServer.each(ENDINGS)('a connection that ends %s a statement', (ending) => {
  beforeAll(async () => {
    server = await openFragileServer();
    db = dbOverPostgres(server.url, { role: APPLICATION_ROLE, connectTimeoutMs: 60_000 });
  });
  afterAll(async () => {
    await db.destroy();
    await server.close();
  });
  beforeEach(async () => {
    collection = await openCollection();
  });

  test('of the worker render-receipt: one document and one e-mail, or none yet', async () => {
    const stored = (id: number) =>
      asOwner(async (trx) => ({
        ...(await trx.selectFrom('receipts').select('state').where('id', '=', id).executeTakeFirstOrThrow()),
        emails: (await trx.selectFrom('emails').select('id').where('receipt_id', '=', id).execute()).length,
      }));
    const count = await atEachStatement(async (nth) => {
      const { passage_id } = await collection.collect();
      const { receipt_id: id } = (await as('alice').post('/api/receipts', { passage_id })).body;
      const message = JSON.stringify({ entity_id: collection.world.bondy, receipt_id: id });
      const hand = () => invokeWorker('render-receipt', [message], fragile());
      server.endAt(nth, ending);
      const failed = await hand();
      server.disarm();
      const { state, emails } = await stored(id);
      expect(emails).toBe(state === 'rendered' ? 1 : 0);
      if (failed.length === 0) expect(state).toBe('rendered');
      else expect(await hand()).toEqual([]);
      expect(await stored(id)).toEqual({ state: 'rendered', emails: 1 });
    });
    expect(count).toBeGreaterThan(6);
  });

  test('of the worker send-mail: one e-mail, or the doubt is told', async () => {
    const emailOf = (id: number) =>
      asOwner((trx) =>
        trx.selectFrom('emails').select(['state', 'failure']).where('id', '=', id).executeTakeFirstOrThrow(),
      );
    const count = await atEachStatement(async (nth) => {
      const { passage_id } = await collection.collect();
      const { receipt_id } = (await as('alice').post('/api/receipts', { passage_id })).body;
      const rendered = JSON.stringify({ entity_id: collection.world.bondy, receipt_id });
      expect(await invokeWorker('render-receipt', [rendered], fragile())).toEqual([]);
      const { id } = await asOwner((trx) =>
        trx.selectFrom('emails').select('id').where('receipt_id', '=', receipt_id).executeTakeFirstOrThrow(),
      );
      const message = JSON.stringify({ entity_id: collection.world.bondy, email_id: id });
      mail.sent.length = 0;
      server.endAt(nth, ending);
      await invokeWorker('send-mail', [message], fragile());
      server.disarm();
      clock.advance(FORGOTTEN_SECONDS);
      expect(await invokeWorker('send-mail', [message], fragile())).toEqual([]);
      const { state, failure } = await emailOf(id);
      if (state === 'sent') expect(mail.sent).toHaveLength(1);
      else {
        expect({ state, failure }).toEqual({ state: 'failed', failure: 'outcome-unknown' });
        expect(mail.sent.length).toBeLessThan(2);
      }
    });
    expect(count).toBeGreaterThan(8);
  });

  test('of the job relay-events: every event is in the log once, in order', async () => {
    const count = await atEachStatement(async (nth) => {
      const log: EventLog = await openEventLog();
      await asOwner((trx) => trx.deleteFrom('outbox_events').execute());
      const lines = await fillOutbox(Array.from({ length: 5 }, () => clock.now()));
      const relay = () =>
        runJob(
          'relay-events',
          {},
          fragile({
            eventStore: async () => log.reopen(),
            logFiles: async () => log.logFiles,
          }),
        );
      const isDone = await outcomeOf(nth, ending, relay);
      const shipped = await log.lines();
      if (isDone) expect(shipped).toHaveLength(lines.length);
      clock.advance(FORGOTTEN_SECONDS);
      await relay();
      expect((await log.lines()).map((line) => JSON.parse(line).session_duration)).toEqual([0, 1, 2, 3, 4]);
      expect(await asOwner((trx) => trx.selectFrom('outbox_events').selectAll().execute())).toEqual([]);
    });
    expect(count).toBeGreaterThan(6);
  });

  test('of the job purge: what is left of what is old goes with the next run', async () => {
    const old = {
      status: null,
      encrypted_answer: null,
      request_digest: 'x',
      created_at: '2026-01-01T00:00:00.000Z',
    };
    const left = async () => {
      const rows = await asOwner(async (trx) => [
        ...(await trx.selectFrom('idempotency_keys').select('key').execute()),
        ...(await trx.selectFrom('exports').select('id').where('state', '=', 'pending').execute()),
      ]);
      return rows.length;
    };
    const { userId } = collection.world.person.theo;
    const count = await atEachStatement(async (nth) => {
      await as('theo').post('/api/exports', { operation_id: collection.round.operationId, kind: 'passages' });
      await asOwner(async (trx) => {
        await trx
          .insertInto('idempotency_keys')
          .values({ ...old, user_id: userId, key: `k${nth}` })
          .execute();
        await trx.updateTable('exports').set({ created_at: old.created_at }).execute();
      });
      expect(await left()).toBe(2);
      const isDone = await outcomeOf(nth, ending, () => runJob('purge', {}, fragile()));
      expect(isDone ? [0] : [0, 1, 2]).toContain(await left());
      await runJob('purge', {}, fragile());
      expect(await left()).toBe(0);
    });
    expect(count).toBeGreaterThan(5);
  });
});
