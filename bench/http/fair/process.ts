import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { functionEnvironment } from '../../../infra/local/environment.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { configFrom, processEnvironment } from '../../../lib/core/config/config.ts';
import { APPLICATION_ROLE, dbOverPostgres } from '../../../lib/data/db.ts';
import { columnParsers } from '../../../lib/data/pool.ts';
import { openResources } from '../../../lib/runtime/open-resources.ts';
import { createClient } from '../../client.ts';
import type { HttpRequest } from '../connection.ts';
import { UNLIMITED } from '../product.ts';
import { productRequests } from '../requests.ts';
import type { Season } from '../season.ts';
import { serve } from '../serve.ts';
import { record, watchCipher, watchClients } from './record.ts';
import { type Replayed, replay, replayedOf } from './replay.ts';
import { FAIR_WORKS, RECORDED } from './works.ts';

/**
 * The fair floor: what the service itself asks of the database and of its cipher for the same requests, made again on
 * bare `pg`, without its wrapper. It is recorded here once, from the service's own handlers.
 */
const databaseUrl = processEnvironment['DATABASE_URL'] ?? '';
const season: Season = JSON.parse(await readFile(processEnvironment['SEASON_FILE'] ?? '', 'utf8'));
const settings = readSettings();
const emulator = 'http://127.0.0.1:1';
const started = {
  emulatorUrl: emulator,
  smtpUrl: 'smtp://127.0.0.1:1',
  fieldKey: `file:${settings.keyFile}`,
  logKey: `file:${settings.logKeyFile}`,
};
const environment = {
  ...functionEnvironment({}, settings, started),
  RATE_LIMIT: UNLIMITED,
  LOG_LEVEL: 'error',
};
const db = dbOverPostgres(databaseUrl, { role: APPLICATION_ROLE, connections: 1 });
const opened = openResources(configFrom(environment), { db, sink: () => {} });
const cipher = await opened.cipher();
const watched = watchCipher(cipher);
watchClients();
const call = createClient({ ...opened, cipher: async () => watched });

async function recordRequest(name: (typeof FAIR_WORKS)[number], serial: number): Promise<Replayed> {
  const request: HttpRequest = productRequests(season)[name](serial);
  const { method = 'GET', path, body, token } = request;
  let answer: unknown;
  const recorded = await record(async () => {
    answer = await call(method, path, body, token);
  });
  return replayedOf(recorded, answer, idOf(body));
}

function idOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined;
  return typeof body.id === 'string' ? body.id : undefined;
}

const recordings = new Map<string, Replayed[]>();
for (const name of FAIR_WORKS) {
  // The first one loads the function and its keys.
  await recordRequest(name, 0);
  const of: Replayed[] = [];
  for (let serial = 0; serial < RECORDED; serial += 1) of.push(await recordRequest(name, serial));
  recordings.set(name, of);
}
await db.destroy();

const pool = new pg.Pool({
  connectionString: databaseUrl,
  max: 10,
  idleTimeoutMillis: 0,
  pipeline: true,
  options: `-c jit=off -c role=${APPLICATION_ROLE}`,
  types: {
    getTypeParser: (oid: number, format?: 'text' | 'binary') =>
      columnParsers[oid] ?? pg.types.getTypeParser(oid, format),
  },
});

serve(Number(processEnvironment['PORT']), ({ url, body }) => {
  const [, name = '', serial = ''] = url.split('/');
  const recorded = recordings.get(name)?.[Number(serial)];
  if (!recorded) throw new Error(`nothing is recorded for ${url}`);
  return replay(pool, cipher, recorded, body === '' ? undefined : idOf(JSON.parse(body)));
});
