import { type Insertable, type Selectable, sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import type { Instant } from '../core/time.ts';
import type { Db } from './connection/db.ts';
import type { Database } from './tables/database.ts';

/** Finds the last example, makes the first if there is none, and lets one request at a time go on with it. */
export async function lockExample(db: Db, now: Instant): Promise<ExampleRow> {
  const first = { round: 1, entity_id: null, made_at: now };
  await db
    .insertInto('examples')
    .values(first)
    .onConflict((conflict) => conflict.column('round').doNothing())
    .execute();
  // The row of the first is the lock, whichever is the last.
  await db.selectFrom('examples').select('round').where('round', '=', 1).forUpdate().execute();
  const last = await findExample(db);
  if (!last) throw new Error('the row of the first example has gone');
  return last;
}

export type ExampleRow = Selectable<Database['examples']>;

export function findExample(db: Db): Promise<ExampleRow | undefined> {
  return db.selectFrom('examples').selectAll().orderBy('round', 'desc').limit(1).executeTakeFirst();
}

export async function beginExample(db: Db, round: number, now: Instant): Promise<ExampleRow> {
  return db
    .insertInto('examples')
    .values({ round, entity_id: null, made_at: now })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function saveExample(
  db: Db,
  { round, ...change }: Pick<ExampleRow, 'round'> & Partial<ExampleRow>,
): Promise<void> {
  await db.updateTable('examples').set(change).where('round', '=', round).execute();
}

/** The people of an association in the order in which they were made. */
export function findPeople(db: Db, entityId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'uuid', 'username', 'fk_role', 'encrypted_name', 'chk_active', 'deleted_at'])
    .where('entity_id', '=', entityId)
    .orderBy('id')
    .execute();
}

/** The seasons of an association, the oldest first. */
export function findSeasons(db: Db, entityId: number) {
  return db
    .selectFrom('operations')
    .selectAll()
    .where('entity_id', '=', entityId)
    .where('deleted_at', 'is', null)
    .orderBy('date_start')
    .execute();
}

/** The addresses of the sectors of a season, each sector in walking order. */
export function findDoorsToWalk(db: Db, operationId: number) {
  return db
    .selectFrom('sectors_adresses as a')
    .innerJoin('sectors as s', 's.id', 'a.fk_sector')
    .select(['s.id as sector', 'a.fk_adresse as address', 'a.lon', 'a.lat', 'a.nb_log'])
    .where('a.operation_id', '=', operationId)
    .where('s.deleted_at', 'is', null)
    .orderBy('s.id')
    .orderBy('a.walk')
    .orderBy('a.id')
    .execute();
}

/** Says of addresses of a season how many dwellings they have, as a member would who has counted the letter boxes. */
export async function countDwellings(
  db: Db,
  operationId: number,
  dwellings: readonly { ban_id: string; dwellings: number }[],
): Promise<void> {
  await sql`
    update sectors_adresses a set nb_log = n.dwellings, nb_log_source = 'manual'
    from jsonb_to_recordset(${JSON.stringify(dwellings)}::text::jsonb) as n (ban_id text, dwellings int)
    where a.operation_id = ${operationId} and a.ban_id = n.ban_id
  `.execute(db);
}

type DueMoney = { userId: number; cash: number; cheques: number; chequeCount: number };

/** The cash and the cheques that members of a season have taken until `until` and not handed over. */
export async function findDueMoney(
  ctx: Reads,
  { operationId, until }: { operationId: number; until: Instant },
): Promise<DueMoney[]> {
  const { rows } = await sql<DueMoney>`
    select o.user_id as "userId",
      coalesce(sum(p.montant_cents) filter (where p.fk_type_reglement = 'cash'), 0)::int as cash,
      coalesce(sum(p.montant_cents) filter (where p.fk_type_reglement = 'cheque'), 0)::int as cheques,
      (count(*) filter (where p.fk_type_reglement = 'cheque'))::int as "chequeCount"
    from passages p join ope_users o on o.id = p.fk_user
    where p.fk_operation = ${operationId} and p.passed_at <= ${until}::timestamptz and p.handover_id is null
      and p.deleted_at is null and p.montant_cents > 0 and p.fk_type_reglement in ('cash', 'cheque')
    group by o.user_id order by o.user_id
  `.execute(ctx.db);
  return rows;
}

/** Visits of a season, the latest first. */
export function findVisits(db: Db, operationId: number, types: readonly string[], limit: number) {
  return db
    .selectFrom('passages')
    .innerJoin('ope_users', 'ope_users.id', 'passages.fk_user')
    .selectAll('passages')
    .select('ope_users.user_id')
    .where('fk_operation', '=', operationId)
    .where(sql<boolean>`fk_type_reglement = any(${[...types]})`)
    .where('passages.deleted_at', 'is', null)
    .where('handover_id', 'is', null)
    .orderBy('passed_at', 'desc')
    .limit(limit)
    .execute();
}

/** The number of the last change of a season that phones take. */
export async function findLastChange(db: Db, operationId: number): Promise<number> {
  const { seq } = await db
    .selectFrom('field_changes')
    .select(sql<number>`coalesce(max(seq), 0)::bigint`.as('seq'))
    .where('fk_operation', '=', operationId)
    .executeTakeFirstOrThrow();
  return seq;
}

/** Inserts a session beside the verb of the login, and returns its id. */
export async function insertSession(db: Db, session: Insertable<Database['sessions']>): Promise<number> {
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Inserts an account of card payments that another one has replaced: nothing is ever asked of the provider about it. */
export async function insertReplacedAccount(
  db: Db,
  account: Omit<Insertable<Database['pay_accounts']>, 'state' | 'livemode' | 'seen_state' | 'seen_at'>,
): Promise<number> {
  const { id } = await db
    .insertInto('pay_accounts')
    .values({ ...account, state: 'replaced', livemode: false, seen_state: null, seen_at: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertCardPayment(
  db: Db,
  payment: Insertable<Database['pay_payments']>,
): Promise<void> {
  await db.insertInto('pay_payments').values(payment).execute();
}
