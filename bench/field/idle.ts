import { print } from '../../infra/commands/run-command.ts';
import { processEnvironment } from '../../lib/core/config/config.ts';
import { dbOverPostgres } from '../../lib/data/connection/db.ts';
import type { Json } from '../client.ts';
import { growTo } from '../growth/rows.ts';
import { apiOf } from '../http/api.ts';
import type { Field } from './open.ts';
import type { FieldRow } from './table.ts';
import { inTurns } from './turns.ts';

/** The number of passages in the database; `FIELD_PASSAGES=1000000 npm run bench -- idlePull` for those of a whole country. */
const PASSAGES = Number(processEnvironment['FIELD_PASSAGES'] || 100_000);
const PULLS = 60;

/** Measures pulls that find no changes, while other associations have most of the `PASSAGES`. */
export async function idlePull(field: Field): Promise<FieldRow[]> {
  print(`Growing to ${PASSAGES.toLocaleString('en')} passages …`);
  const db = dbOverPostgres(field.databaseUrl);
  await growTo(db, PASSAGES);
  await db.destroy();
  const { member, newcomer } = field.town;
  await field.owner.query(
    `insert into sector_members (sector_id, ope_user_id, operation_id, entity_id) values ($1, $2, $3, $4)`,
    [member.sectorId, newcomer.opeUserId, member.operationId, member.entityId],
  );
  const { token, chiefToken } = member;
  const asked = [
    { who: 'a member’s passages', collection: 'passages', token },
    { who: 'a member’s addresses', collection: 'addresses', token },
    {
      who: 'the passages of a member who was just given the sector',
      collection: 'passages',
      token: newcomer.token,
    },
    { who: 'the addresses of that member', collection: 'addresses', token: newcomer.token },
    { who: 'the passages of the operation', collection: 'passages', token: chiefToken },
  ];
  const requests = [];
  for (const one of asked) requests.push({ path: await idlePath(field, one), token: one.token });
  const floors = await field.floors(requests);
  const rows: FieldRow[] = [];
  for (const [at, { who }] of asked.entries()) {
    const [floor, request] = [floors[at]?.bare, requests[at]];
    if (!(floor && request)) continue;
    const compared = await inTurns(field.session, { floor, ours: field.ours(() => request) }, PULLS);
    const title = `idle pull among ${PASSAGES.toLocaleString('en')}: ${who}`;
    rows.push({ title, against: 'the same statements, bare', compared, aim: { mostDatabaseMs: 5 } });
  }
  return rows;
}

/** Pulls all pages, and returns the path of the next pull, which finds nothing. */
async function idlePath(field: Field, { collection, token }: { collection: string; token: string }) {
  const api = apiOf(field.product.port);
  const { operationId } = field.town.member;
  const path = `/api/field/${collection}/pull?operation_id=${operationId}&limit=2000`;
  let [cursor, hasMore] = ['', true];
  while (hasMore) {
    const page: Json = await api('GET', `${path}${cursor}`, undefined, token);
    cursor = `&cursor=${encodeURIComponent(page.checkpoint.cursor)}`;
    hasMore = page.has_more;
  }
  return `${path}${cursor}`;
}
