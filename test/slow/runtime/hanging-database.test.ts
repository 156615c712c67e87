import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { APPLICATION_ROLE, type Db, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { REQUEST_LIMITS } from '../../../lib/data/connection/pool-options.ts';
import { eventsNamed } from '../../support/database/owner.ts';
import { clientWith } from '../../support/http/client.ts';
import { until } from '../../support/local/until.ts';
import { logLines, resources } from '../../support/run/resources.ts';
import { openSeason, type Season } from '../../support/world/season.ts';

const { database } = globalThis.shared;

/** Longer than any test waits. */
const NEVER_MS = 600_000;
/** Much longer than an unblocked request takes, even on a busy machine. */
const SOON_MS = 1000;

let season: Season;
let passageId: number;
let other: pg.Client;
let db: Db;

/** A client of Alice whose database connections have these limits. */
function alice(limits: Partial<typeof REQUEST_LIMITS>, remainingMs?: number) {
  if (database.kind !== 'postgres') throw new Error('the embedded database has no connections');
  const none = { lock: NEVER_MS, statement: NEVER_MS, connection: NEVER_MS };
  db = dbOverPostgres(database.url, {
    role: APPLICATION_ROLE,
    connectTimeoutMs: 60_000,
    limits: { ...none, ...limits },
  });
  const { token } = season.world.person.alice;
  const on = { ...resources, db: () => db };
  return clientWith({ token, on, ...(remainingMs === undefined ? {} : { remainingMs }) });
}

const unavailable = {
  status: 503,
  headers: {
    'content-type': 'application/problem+json; charset=utf-8',
    'retry-after': '5',
    'x-request-id': expect.stringMatching(/^request-/),
    'x-content-type-options': 'nosniff',
  },
  body: { code: 'service-unavailable', status: 503 },
};

// The embedded database has one connection, so no other session could hold a lock.
const onServer = database.kind === 'postgres' ? describe : describe.skip;

onServer('while another transaction holds the passage', () => {
  beforeEach(async () => {
    if (database.kind !== 'postgres') return;
    season = await openSeason();
    passageId = (await season.world.as('alice').post('/api/passages', draft())).body.passage_id;
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query('begin');
    await other.query('select from passages where passage_id = $1 for update', [passageId]);
  });
  afterEach(async () => {
    await other.end();
    await db.destroy();
  });

  const draft = () => ({ fk_operation: season.round.operationId, fk_adresse: season.addressAt(1, 1).id });
  const path = () => `/api/passages/${passageId}`;
  const versionNow = async () => (await season.world.as('alice').get(path())).body.version;

  test.each([
    ['of a lock', { lock: SOON_MS }],
    ['of a statement', { statement: SOON_MS }],
    ['of a connection', { connection: SOON_MS }],
  ])('a change answers 503 after the time limit %s, and is not made later', async (_, limits) => {
    const client = alice(limits);
    expect(await client.patch(path(), { remark: 'Chien' })).toMatchObject(unavailable);
    // The next request succeeds, on a new connection if the old one was closed.
    await until('an answer', async () =>
      (await client.get('/api/session')).status === 200 ? true : undefined,
    );
    await other.query('commit');
    // Waits for a session that may still hold the passage.
    await other.query('select from passages where passage_id = $1 for update', [passageId]);
    expect(await versionNow()).toBe(1);
    expect(await eventsNamed('passage_updated')).toEqual([]);
  });

  test('a function that ends soon answers and logs a 503 before', async () => {
    const answer = await alice({}, 0).patch(path(), { remark: 'Chien' });
    expect(answer).toMatchObject(unavailable);
    const lines = logLines.map((line) => JSON.parse(line));
    const { 'x-request-id': request_id } = answer.headers;
    expect(lines).toContainEqual(
      expect.objectContaining({ code: 'request-failed', status: 503, request_id }),
    );
    await other.query('commit');
    // The change goes on after the response; wait for it before the database is emptied.
    await until('the change', async () => ((await versionNow()) === 2 ? true : undefined));
  });

  test('the limits leave time to answer', () => {
    const { lock, statement, connection } = REQUEST_LIMITS;
    expect(lock).toBeLessThan(statement);
    expect(statement).toBeLessThan(connection);
    expect(connection).toBeLessThan(29_000 - 4_000);
  });
});
