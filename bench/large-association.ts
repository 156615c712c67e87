import { sql } from 'kysely';
import { fillDataset } from '../infra/dataset/fill.ts';
import { DATASET_PASSWORD } from '../infra/dataset/members.ts';
import { LARGE_SLUG } from '../infra/dataset/shapes.ts';
import { writeCursor } from '../lib/core/pages.ts';
import type { Db } from '../lib/data/db.ts';
import { inReadTransaction } from '../lib/data/transactions.ts';
import type { BenchService } from './bench-service.ts';
import { type Call, createClient } from './client.ts';
import { type Comparison, compare } from './measure.ts';

/** An association with some hundred thousand passages, and the tokens of two of its users. */
type Large = {
  call: Call;
  entityId: number;
  operationId: number;
  opeUserId: number;
  userId: number;
  chief: string;
  member: string;
};

const PAGE = 50;
const DEEP = 200 * PAGE;
const MEMBER = 10;

/** Lists of passages in a large association. Floor: the rows of the page from the driver and JSON.stringify. */
export async function listLargeAssociation(service: BenchService): Promise<Comparison[]> {
  const large = await openLarge(service);
  return [
    await firstPage(service, large),
    await deepPage(service, large),
    await pageOfMember(service, large),
    await ownPage(service, large),
  ];
}

/** Adds the data set; half of it in the embedded database, which takes twice as long to write. */
async function openLarge(service: BenchService): Promise<Large> {
  const { resources, engine } = service;
  const scale = engine === 'PostgreSQL server' ? 1 : 0.5;
  const [large] = await fillDataset({ db: resources.db(), cipherWith: () => resources.cipher(), scale });
  await service.maintain();
  const season = large?.seasons.at(-1);
  if (!large || !season) throw new Error('the data set has no large association');
  const call = createClient(resources);
  const signIn = async (username: string): Promise<string> =>
    (await call('POST', '/api/login', { username, password: DATASET_PASSWORD })).token;
  return {
    call,
    entityId: large.association.entityId,
    operationId: season.operationId,
    opeUserId: season.opeUserIds[MEMBER] ?? 0,
    userId: large.association.userIds[MEMBER] ?? 0,
    chief: await signIn(`chef.${LARGE_SLUG}`),
    member: await signIn(`passeur${MEMBER}.${LARGE_SLUG}`),
  };
}

function firstPage({ resources }: BenchService, { call, chief, entityId }: Large) {
  const floor = rowsOf(resources.db(), entityId, sql`true`);
  const ours = () => call('GET', '/api/passages', undefined, chief);
  return compare({ name: 'list 50 passages of a large association', floor, ours, calls: 50 });
}

async function deepPage({ resources }: BenchService, { call, chief, entityId }: Large) {
  const { passed_at, passage_id } = await inReadTransaction(resources.db(), { entityId }, (db) =>
    db
      .selectFrom('passages')
      .select(['passed_at', 'passage_id'])
      .where('entity_id', '=', entityId)
      .where('deleted_at', 'is', null)
      .orderBy('passed_at', 'desc')
      .orderBy('passage_id', 'desc')
      .offset(DEEP)
      .limit(1)
      .executeTakeFirstOrThrow(),
  );
  const cursor = writeCursor('-passed_at', [passed_at, passage_id]);
  const after = sql`(passed_at, passage_id) < (${passed_at}, ${passage_id})`;
  const floor = rowsOf(resources.db(), entityId, after);
  const ours = () => call('GET', `/api/passages?cursor=${cursor}`, undefined, chief);
  return compare({ name: 'the same, 200 pages further', floor, ours, calls: 50 });
}

function pageOfMember({ resources }: BenchService, { call, chief, entityId, operationId, opeUserId }: Large) {
  const floor = rowsOf(resources.db(), entityId, sql`fk_user = ${opeUserId}`);
  const url = `/api/passages?operation_id=${operationId}&user_id=${opeUserId}`;
  const ours = () => call('GET', url, undefined, chief);
  return compare({ name: 'list 50 passages of one member', floor, ours, calls: 50 });
}

function ownPage({ resources }: BenchService, { call, member, entityId, userId }: Large) {
  const own = sql`(fk_user = any(array(select id from ope_users where user_id = ${userId}))
    or fk_sector = any(array(select s.sector_id from sector_members s join ope_users m on m.id = s.ope_user_id
      where m.user_id = ${userId})))`;
  const floor = rowsOf(resources.db(), entityId, own);
  const ours = () => call('GET', '/api/passages', undefined, member);
  return compare({ name: 'list 50 passages as a member sees them', floor, ours, calls: 20 });
}

function rowsOf(database: Db, entityId: number, condition: ReturnType<typeof sql>) {
  return () =>
    inReadTransaction(database, { entityId }, async (db) => {
      const { rows } = await sql`
        select * from passages where entity_id = ${entityId} and deleted_at is null and ${condition}
        order by passed_at desc, passage_id desc limit ${PAGE}`.execute(db);
      return JSON.stringify(rows);
    });
}
