import { handler as createAdmin } from '../functions/jobs/create-admin.ts';
import { localContext } from '../infra/local/lambda-context.ts';
import { inTransaction } from '../lib/data/db.ts';
import { upsertAddresses } from '../lib/data/imports/addresses.ts';
import type { Resources } from '../lib/runtime/resources.ts';
import { hashToken, newToken } from '../lib/tokens.ts';
import { type Call, callerOn, type Json } from './client.ts';

export const WEST = 2.3;
export const SOUTH = 48.8;
const STEP = 0.0002;
const SIDE = 100;

export type Season = {
  call: Call;
  token: string;
  entityId: number;
  operationId: number;
  sectorId: number;
  opeUserId: number;
  username: string;
  password: string;
};

/** An association with 10,000 addresses, one large sector, 10,000 sessions and 2,000 passages. */
export async function openSeason(resources: Resources): Promise<Season> {
  const call = callerOn(resources);
  const run = Date.now().toString(36);
  const root = await signInRoot(resources, call, run);
  const entity = await call('POST', '/api/entities', { name: 'Amicale', postal_code: '93140' }, root);
  const entityId: number = entity.entity_id;
  const account = { entity_id: entityId, username: `chef.${run}`, role_id: 2 };
  const { password, user_id }: Json = await call('POST', '/api/users', account, root);
  const { token }: Json = await call('POST', '/api/login', { username: account.username, password });
  await addSessions(resources, user_id);
  await addAddresses(resources, run);
  const dates = { date_start: '2026-01-01', date_end: '2026-12-31' };
  const { operation_id: operationId }: Json = await call('POST', '/api/operations', dates, token);
  const member: Json = await call('POST', `/api/operations/${operationId}/members`, { user_id }, token);
  const draft = {
    operation_id: operationId,
    sector_name: 'Tout',
    outline: outline(0, SIDE),
    members: [user_id],
  };
  const sector: Json = await call('POST', '/api/sectors', draft, token);
  const season = {
    call,
    token,
    entityId,
    operationId,
    sectorId: sector.sector_id,
    opeUserId: member.ope_user_id,
    username: account.username,
    password,
  };
  for (let at = 0; at < 2000; at += 1) await call('POST', '/api/passages', visit(season, at), token);
  return season;
}

/** A visit as a phone sends it. */
export function visit({ operationId }: Pick<Season, 'operationId'>, serial: number) {
  return {
    fk_operation: operationId,
    lat: SOUTH + (serial % SIDE) * STEP,
    lon: WEST + (Math.floor(serial / SIDE) % SIDE) * STEP,
    montant: '10.00',
    fk_type_reglement: 'cash',
    name: 'Camille Martin',
    email: `camille${serial}@example.org`,
  };
}

/** The square around columns and rows `from` to `to`. */
export function outline(from: number, to: number) {
  const [west, south] = [WEST + (from - 0.5) * STEP, SOUTH + (from - 0.5) * STEP];
  const [east, north] = [WEST + (to + 0.5) * STEP, SOUTH + (to + 0.5) * STEP];
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

async function signInRoot(resources: Resources, call: Call, run: string): Promise<string> {
  const password = `bench ${run} correct horse`;
  const draft = { username: 'bench.root', password };
  await createAdmin.on(resources)(draft, localContext('bench'));
  const { token }: Json = await call('POST', '/api/login', draft);
  return token;
}

/** A token table of a few rows is scanned and hides the truth. */
async function addSessions(resources: Resources, user_id: number): Promise<void> {
  const now = resources.clock.now();
  const sessions = Array.from({ length: 10_000 }, () => ({
    token_hash: hashToken(newToken(resources.ids)),
    user_id,
    platform: 'web' as const,
    app_version: null,
    created_at: now,
    last_used_at: now,
    expires_at: '2100-01-01T00:00:00.000Z',
  }));
  for (let at = 0; at < sessions.length; at += 1000) {
    await resources
      .db()
      .insertInto('sessions')
      .values(sessions.slice(at, at + 1000))
      .execute();
  }
}

export function addressRows(run: string) {
  return Array.from({ length: SIDE * SIDE }, (_, at) => ({
    ban_id: `93010_${run}_${String(at).padStart(5, '0')}`,
    numero: (at % SIDE) + 1,
    rep: null,
    voie: `Rue ${Math.floor(at / SIDE)}`,
    code_postal: '93140',
    code_insee: '93010',
    commune: 'Bondy',
    lon: WEST + (at % SIDE) * STEP,
    lat: SOUTH + Math.floor(at / SIDE) * STEP,
  }));
}

async function addAddresses(resources: Resources, run: string): Promise<void> {
  const rows = addressRows(run);
  for (let at = 0; at < rows.length; at += 1000) {
    await inTransaction(resources.db(), 'all', 'read write', (db) =>
      upsertAddresses(db, rows.slice(at, at + 1000), resources.clock.now()),
    );
  }
}
