import { handler as createAdmin } from '../functions/jobs/create-admin.ts';
import { localContext } from '../infra/local/functions/lambda-context.ts';
import type { Resources } from '../lib/runtime/resources.ts';
import { outline, SIDE, SOUTH, STEP, WEST } from './address-grid.ts';
import { type Call, createClient, type Json } from './client.ts';
import { addAddresses, addSessions } from './growth/fill-tables.ts';

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
  const call = createClient(resources);
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

/** The request body of a passage. */
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

async function signInRoot(resources: Resources, call: Call, run: string): Promise<string> {
  const password = `bench ${run} correct horse`;
  const draft = { username: 'bench.root', password };
  await createAdmin.on(resources)(draft, localContext('bench'));
  const { token }: Json = await call('POST', '/api/login', draft);
  return token;
}
