import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MAX_SESSIONS } from '../../../lib/core/session-limits.ts';
import { APPLICATION_ROLE, type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import type { Resources } from '../../../lib/runtime/resources.ts';
import { ENDINGS, type FragileServer, openFragileServer } from '../../support/database/ending-connections.ts';
import { asOwner, eventsNamed, historyOf } from '../../support/database/owner.ts';
import type { TestAnswer } from '../../support/http/answer.ts';
import { type Client, clientWith } from '../../support/http/client.ts';
import { clock, resources } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';
import { PASSWORD } from '../../support/world/world.ts';

const { database } = globalThis.shared;

let server: FragileServer;
let db: Db;
let season: Season;
let alice: Client;
let anybody: Client;

/** After this time, a key that is wrongly in flight is free again. */
const IN_FLIGHT_SECONDS = 61;

/** Repeats a request until it is done, as a client does after `retry-after`. */
async function sendAgain(send: () => Promise<TestAnswer>): Promise<TestAnswer> {
  for (;;) {
    const answer = await send();
    if (answer.status !== 409 && answer.status !== 503) return answer;
    expect(answer.headers).toHaveProperty('retry-after');
    clock.advance(IN_FLIGHT_SECONDS);
  }
}

/** Runs rounds for the first, second, … statement, until the request has fewer statements; returns their number. */
async function atEachStatement(round: (nth: number) => Promise<void>): Promise<number> {
  for (let nth = 1; ; nth += 1) {
    await round(nth);
    if (!server.hasEnded()) return nth - 1;
    expect(await alice.get('/api/session')).toMatchObject({ status: 200 });
    clock.advance(IN_FLIGHT_SECONDS);
  }
}

const done = (status: number) => (answer: TestAnswer) => {
  expect([status, 503]).toContain(answer.status);
  if (answer.status === status) return true;
  expect(answer).toMatchObject({ body: { code: 'service-unavailable' } });
  expect(answer.headers).toHaveProperty('retry-after');
  return false;
};

// The embedded database has no connections that could end.
const onServer = database.kind === 'postgres' ? describe : describe.skip;

onServer('while connections end', () => {
  beforeAll(async () => {
    server = await openFragileServer();
    db = dbOverPostgres(server.url, { role: APPLICATION_ROLE, connectTimeoutMs: 60_000 });
  });
  afterAll(async () => {
    await db.destroy();
    await server.close();
  });
  beforeEach(async () => {
    season = await openSeason();
    const on: Resources = { ...resources, db: () => db };
    alice = clientWith({ token: season.world.person.alice.token, on });
    anybody = clientWith({ on });
  });

  describe.each(ENDINGS)('a connection that ends %s a statement', (ending) => {
    test('of a write: it is done once, or not at all until it is sent again', async () => {
      const count = await atEachStatement(async (nth) => {
        const draft = {
          id: resources.ids.uuid(),
          fk_operation: season.round.operationId,
          fk_adresse: season.addressAt((nth % 9) + 1, 1).id,
          montant: '10',
          fk_type_reglement: 'cash',
        };
        const send = () => alice.post('/api/passages', draft, { 'idempotency-key': draft.id });
        server.endAt(nth, ending);
        const isDone = done(201)(await send());
        server.disarm();
        const stored = () =>
          asOwner((trx) =>
            trx.selectFrom('passages').select('passage_id').where('id', '=', draft.id).execute(),
          );
        const [half] = await stored();
        if (isDone) expect(half).toBeDefined();
        if (half) expect(await historyOf('passage', half.passage_id)).toHaveLength(1);
        const { status, body } = await sendAgain(send);
        expect(status).toBe(201);
        expect(await stored()).toEqual([{ passage_id: body.passage_id }]);
        expect(await historyOf('passage', body.passage_id)).toMatchObject([{ action: 'created' }]);
        const events = (await eventsNamed('passage_created')).map(({ passage_id }) => passage_id);
        expect(events.filter((id) => id === body.passage_id)).toHaveLength(1);
        expect(events).toHaveLength(nth);
      });
      expect(count).toBeGreaterThan(7);
    });

    test('of a login: it succeeds, or nobody is logged in', async () => {
      const { userId } = season.world.person.bob;
      const sessions = () =>
        asOwner((trx) => trx.selectFrom('sessions').select('id').where('user_id', '=', userId).execute());
      const send = () => anybody.post('/api/login', { username: 'bob.bondy', password: PASSWORD });
      const count = await atEachStatement(async (nth) => {
        server.endAt(nth, ending);
        const isDone = done(200)(await send());
        server.disarm();
        const before = (await eventsNamed('login_success')).length;
        // Every user begins with one session, and has at most twenty.
        expect(await sessions()).toHaveLength(Math.min(before + 1, MAX_SESSIONS));
        if (!isDone) expect(await sendAgain(send)).toMatchObject({ status: 200 });
      });
      expect(count).toBeGreaterThan(8);
    });

    test('of a read: it is answered, or asked to be sent again', async () => {
      await season.visit('alice', { fk_adresse: season.addressAt(1, 1).id });
      const send = () => alice.get('/api/passages?limit=1');
      const count = await atEachStatement(async (nth) => {
        server.endAt(nth, ending);
        const isDone = done(200)(await send());
        server.disarm();
        if (!isDone) expect((await send()).body.data).toHaveLength(1);
      });
      // The admission of the caller, and the page.
      expect(count).toBe(2);
    });
  });

  describe('a connection that was ended while it was idle', () => {
    test('is not noticed by anybody', async () => {
      for (let times = 0; times < 5; times += 1) {
        expect(await alice.get('/api/session')).toMatchObject({ status: 200 });
        await server.endAll();
      }
    });
  });
});
