import pg from 'pg';
import { functionEnvironment } from '../../../infra/local/environment.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { configFrom } from '../../../lib/core/config/config.ts';
import { parserOf } from '../../../lib/data/connection/columns-of-answers.ts';
import { APPLICATION_ROLE, dbOverPostgres } from '../../../lib/data/connection/db.ts';
import { openResources } from '../../../lib/runtime/open-resources.ts';
import { createClient } from '../../client.ts';
import type { HttpRequest } from '../connection.ts';
import { UNLIMITED } from '../product.ts';
import { record, watchCipher, watchClients } from './record.ts';
import { type Replayed, replayedOf } from './replay.ts';

/** Opens the service's own handlers in this process, with the keys of the state folder, to record their statements. */
export async function openRecorder(databaseUrl: string) {
  const settings = readSettings();
  const started = {
    emulatorUrl: 'http://127.0.0.1:1',
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
  const recordRequest = async ({ method = 'GET', path, body, token }: HttpRequest): Promise<Replayed> => {
    let answer: unknown;
    const recorded = await record(async () => {
      answer = await call(method, path, body, token);
    });
    return replayedOf(recorded, answer, idOf(body));
  };
  return { cipher, recordRequest, close: () => db.destroy() };
}

/** The id that the client generated for a new object. */
export function idOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('id' in body)) return undefined;
  return typeof body.id === 'string' ? body.id : undefined;
}

/** Plain connections for the replay of recorded statements. */
export function openReplayPool(databaseUrl: string): pg.Pool {
  return new pg.Pool({
    connectionString: databaseUrl,
    max: 10,
    idleTimeoutMillis: 0,
    pipeline: true,
    options: `-c jit=off -c role=${APPLICATION_ROLE}`,
    types: { getTypeParser: (oid: number) => parserOf(oid) },
  });
}
