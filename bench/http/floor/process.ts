import pg from 'pg';
import { processEnvironment } from '../../../lib/core/config/config.ts';
import { hashToken, newToken, randomIds } from '../../../lib/core/ids.ts';
import { verifyPassword } from '../../../lib/core/passwords/password-hash.ts';
import { systemClock } from '../../../lib/core/time.ts';
import type { Json } from '../../client.ts';
import { NOTHING, placeOf, serve } from '../serve.ts';
import { statement } from './statements.ts';

/**
 * Serves the bare floor: the minimum of any program for the same requests. No checks, tenants, quotas or encryption; one named
 * statement, or one transaction of two.
 */
const pool = new pg.Pool({
  connectionString: processEnvironment['DATABASE_URL'],
  max: 10,
  idleTimeoutMillis: 0,
  options: '-c jit=off',
});
const ids = randomIds(systemClock);
type Session = { user_id: string; entity_id: string; role_id: number };
type Passage = {
  id: string;
  operation_id: string;
  sector_id: string;
  amount_cents: number;
  payment_type: string;
};

const lineOf = ({ id, operation_id, sector_id, amount_cents, payment_type }: Passage, user_id: string) =>
  JSON.stringify({
    timestamp: systemClock.now(),
    event: 'passage_created',
    user_id,
    passage_id: id,
    operation_id,
    sector_id,
    amount: amount_cents / 100,
    payment_type,
  });

async function inTransaction<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

async function sessionOf(token: string): Promise<Session> {
  const { rows } = await pool.query<Session>(statement('session', [hashToken(token)]));
  const [session] = rows;
  if (!session) throw new Error('there is no such session');
  return session;
}

async function record(token: string, visit: Json) {
  const { user_id, entity_id } = await sessionOf(token);
  return inTransaction(async (client) => {
    const { rows } = await client.query<Passage>(
      statement('insert', [
        entity_id,
        visit.fk_operation,
        visit.sector_id,
        user_id,
        visit.id,
        visit.cents,
        visit.fk_type_reglement,
        visit.name,
        visit.remark,
        visit.lon,
        visit.lat,
        visit.passed_at,
      ]),
    );
    const [passage] = rows;
    if (passage) await client.query(statement('event', [lineOf(passage, user_id)]));
    return passage;
  });
}

async function recordMany(token: string, { passages }: Json) {
  const { user_id, entity_id } = await sessionOf(token);
  return inTransaction(async (client) => {
    const values = [entity_id, user_id, JSON.stringify(passages)];
    const { rows } = await client.query<Passage>(statement('insertMany', values));
    const lines = rows.map((passage) => lineOf(passage, user_id));
    await client.query(statement('events', [JSON.stringify(lines)]));
    return { results: rows.map(({ id }, index) => ({ index, status: 'created', passage_id: id })) };
  });
}

async function logIn({ username, password }: Json) {
  const { rows } = await pool.query<{ id: string; role_id: number; password_hash: string }>(
    statement('user', [username]),
  );
  const [user] = rows;
  if (!(user && (await verifyPassword(user.password_hash, password)))) throw new Error('not signed in');
  const token = newToken(ids);
  return inTransaction(async (client) => {
    await client.query(statement('signIn', [hashToken(token), user.id]));
    const line = { timestamp: systemClock.now(), event: 'login_success', user_id: user.id, username };
    await client.query(statement('event', [JSON.stringify(line)]));
    return { token, user_id: user.id, role_id: user.role_id };
  });
}

async function read(path: string, query: URLSearchParams, token: string) {
  const session = await sessionOf(token);
  const operation = query.get('operation_id');
  if (path === '/session') return session;
  if (path === '/passages')
    return { data: (await pool.query(statement('page', [session.entity_id, operation]))).rows };
  if (path === '/figures')
    return { by_sector: (await pool.query(statement('figures', [session.entity_id, operation]))).rows };
  const { rows } = await pool.query(statement('one', [path.slice('/passages/'.length), session.entity_id]));
  if (rows.length === 0) throw new Error(`nothing at ${path}`);
  return rows[0];
}

serve(placeOf(processEnvironment), async ({ url, token, body }) => {
  const [path = '', query = ''] = url.split('?');
  if (path === '/nothing') return NOTHING;
  if (path === '/login') return JSON.stringify(await logIn(JSON.parse(body)));
  if (path === '/passages/bulk') return JSON.stringify(await recordMany(token, JSON.parse(body)));
  if (body !== '') return JSON.stringify(await record(token, JSON.parse(body)));
  return JSON.stringify(await read(path, new URLSearchParams(query), token));
});
