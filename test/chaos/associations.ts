import type { Insertable } from 'kysely';
import { type Call, createClient, type Json } from '../../bench/client.ts';
import { handler as createAdmin } from '../../functions/jobs/create-admin.ts';
import { localContext } from '../../infra/local/functions/lambda-context.ts';
import { hashToken, newToken } from '../../lib/core/ids.ts';
import type { Database } from '../../lib/data/tables/database.ts';
import type { Resources } from '../../lib/runtime/resources.ts';
import { visit } from './write-passages.ts';

export type Association = {
  entityId: number;
  token: string;
  operationId: number;
  sectorId: number;
  shared: number;
};

const SQUARE = [
  [2.47, 48.89],
  [2.49, 48.89],
  [2.49, 48.9],
  [2.47, 48.9],
  [2.47, 48.89],
];

/** Creates associations with an open operation, each with a passage that all its writers change. */
export async function openAssociations(resources: Resources, count: number): Promise<Association[]> {
  const call = createClient(resources);
  const draft = { username: 'chaos.root', password: 'correct horse battery chaos' };
  await createAdmin.on(resources)(draft, localContext('chaos'));
  const { token }: Json = await call('POST', '/api/login', draft);
  const associations: Association[] = [];
  for (let at = 1; at <= count; at += 1) associations.push(await openOne(resources, call, token, at));
  return associations;
}

async function openOne(resources: Resources, call: Call, root: string, at: number): Promise<Association> {
  const entity: Json = await call(
    'POST',
    '/api/entities',
    { name: `Amicale ${at}`, postal_code: '93140' },
    root,
  );
  const account = { entity_id: entity.entity_id, username: `chef.chaos.${at}`, role_id: 2 };
  const { user_id }: Json = await call('POST', '/api/users', account, root);
  const token = await openSession(resources, user_id);
  const dates = { date_start: '2026-10-15', date_end: '2027-10-01' };
  const { operation_id: operationId }: Json = await call('POST', '/api/operations', dates, token);
  await call('POST', `/api/operations/${operationId}/members`, { user_id }, token);
  const outline = { type: 'Polygon', coordinates: [SQUARE] };
  const sector = { operation_id: operationId, sector_name: 'Gare', outline, members: [user_id] };
  const { sector_id: sectorId }: Json = await call('POST', '/api/sectors', sector, token);
  const { passage_id: shared }: Json = await call(
    'POST',
    '/api/passages',
    visit({ operationId, sectorId }, '1.00'),
    token,
  );
  return { entityId: entity.entity_id, token, operationId, sectorId, shared };
}

/** A session that stays valid although the clock advances by months. */
async function openSession(resources: Resources, user_id: number): Promise<string> {
  const token = newToken(resources.ids);
  const now = resources.clock.now();
  const session: Insertable<Database['sessions']> = {
    token_hash: hashToken(token),
    user_id,
    platform: 'ios',
    app_version: null,
    created_at: now,
    last_used_at: now,
    expires_at: '2100-01-01T00:00:00.000Z',
  };
  await resources.db().insertInto('sessions').values(session).execute();
  return token;
}
