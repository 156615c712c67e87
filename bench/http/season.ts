import pg from 'pg';
import { rectangle } from '../../infra/demo/town/rectangle.ts';
import { addDays } from '../../lib/core/time.ts';
import { dbOverPostgres } from '../../lib/data/connection/db.ts';
import { inTransaction } from '../../lib/data/connection/transactions.ts';
import { addUpChanges } from '../../lib/data/stats/sums.ts';
import type { Json } from '../client.ts';
import { type Api, apiOf } from './api.ts';
import { addLargeSeason, addOldPassages, addSessions } from './old-rows.ts';
import type { Product } from './product.ts';
import { visitOf } from './visit.ts';

export type Member = {
  token: string;
  chiefToken: string;
  username: string;
  password: string;
  entityId: number;
  operationId: number;
  sectorId: number;
  opeUserId: number;
  lon: number;
  lat: number;
  /** The ids of the passages that this member has recorded. */
  passageIds: number[];
};

export type Season = { members: Member[]; large: { entityId: number; operationId: number; token: string } };

export const ASSOCIATIONS = 20;
export const MEMBERS = 10;
/** The size of a page, so that every page of a list contains fields to decrypt. */
const RECORDED_EACH = 50;
/** The number of older passages in each association. */
export const OLD_PASSAGES = 9500;
/** The number of associations created in parallel. */
const LANES = 4;

/** Fills the service's database: twenty associations with ten members and 10,000 passages each, and one large association. */
export async function makeSeason(product: Product, databaseUrl: string, today: string): Promise<Season> {
  const owner = new pg.Pool({ connectionString: databaseUrl });
  const api = apiOf(product.port);
  const admin = { username: 'admin', password: product.adminPassword };
  const root: Json = await api('POST', '/api/login', admin);
  const dates = { date_start: addDays(today, -60), date_end: addDays(today, 90) };
  const members: Member[] = [];
  const turns = Array.from({ length: ASSOCIATIONS }, (_, at) => at).values();
  const lane = async () => {
    for (const at of turns) members.push(...(await makeAssociation(api, owner, root.token, dates, at)));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const large = await makeLarge(api, owner, root.token, dates);
  await addSessions(owner);
  await addUp(databaseUrl);
  await owner.query('vacuum analyze');
  await owner.end();
  return { members, large };
}

/** Adds the passages to the stored sums, as the job does every ten minutes. */
export async function addUp(databaseUrl: string): Promise<void> {
  const db = dbOverPostgres(databaseUrl);
  await inTransaction(db, 'all', addUpChanges);
  await db.destroy();
}

type Dates = { date_start: string; date_end: string };

/** Creates an association with its administrator and an operation. */
export async function makeChief(api: Api, root: string, dates: Dates, name: string) {
  const { entity_id }: Json = await api('POST', '/api/entities', { name, postal_code: '93140' }, root);
  const draft = { entity_id, username: `chef.${entity_id}`, role_id: 2, name: 'Camille Martin' };
  const { password, user_id }: Json = await api('POST', '/api/users', draft, root);
  const { token }: Json = await api('POST', '/api/login', { username: draft.username, password });
  const { operation_id }: Json = await api('POST', '/api/operations', dates, token);
  const ids = { entityId: Number(entity_id), operationId: Number(operation_id), userId: Number(user_id) };
  return { ...ids, token: String(token) };
}

async function makeAssociation(api: Api, owner: pg.Pool, root: string, dates: Dates, at: number) {
  const chief = await makeChief(api, root, dates, `Amicale ${at}`);
  const members: Member[] = [];
  for (let place = 0; place < MEMBERS; place += 1) members.push(await makeMember(api, chief, at, place));
  await addOldPassages(owner, members, OLD_PASSAGES);
  for (const member of members) {
    const passages = Array.from({ length: RECORDED_EACH }, () => visitOf(member));
    const { results }: Json = await api('POST', '/api/passages/bulk', { passages }, member.token);
    member.passageIds.push(...results.map(({ passage_id }: Json) => Number(passage_id)));
  }
  return members;
}

/** Creates a member with a sector. */
export async function makeMember(
  api: Api,
  { token: chiefToken, entityId, operationId }: Awaited<ReturnType<typeof makeChief>>,
  at: number,
  place: number,
): Promise<Member> {
  const username = `membre.${entityId}.${place}`;
  const account = { username, name: `Dominique ${place}` };
  const { password, user_id }: Json = await api('POST', '/api/users', account, chiefToken);
  const joined = await api('POST', `/api/operations/${operationId}/members`, { user_id }, chiefToken);
  const [west, south] = [2 + at * 0.04 + place * 0.003, 48.8];
  const outline = {
    type: 'Polygon',
    coordinates: [rectangle([west, south], [west + 0.003, south + 0.02])],
  };
  const draft = { operation_id: operationId, sector_name: `Secteur ${place}`, outline, members: [user_id] };
  const { sector_id }: Json = await api('POST', '/api/sectors', draft, chiefToken);
  const { token }: Json = await api('POST', '/api/login', { username, password });
  return {
    token,
    chiefToken,
    username,
    password,
    entityId,
    operationId,
    sectorId: sector_id,
    opeUserId: joined.ope_user_id,
    lon: west + 0.0015,
    lat: south + 0.01,
    passageIds: [],
  };
}

async function makeLarge(api: Api, owner: pg.Pool, root: string, dates: Dates): Promise<Season['large']> {
  const { entityId, operationId, token, userId } = await makeChief(api, root, dates, 'Grande amicale');
  const path = `/api/operations/${operationId}/members`;
  const { ope_user_id }: Json = await api('POST', path, { user_id: userId }, token);
  await addLargeSeason(owner, { entityId, operationId, opeUserId: ope_user_id });
  return { entityId, operationId, token };
}
