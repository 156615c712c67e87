import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import type { OperationRow } from '../operations.ts';

const nameless = sql`dwelling_of(null, null)`;

/** True for a stored dwelling `d` that is known; the unnamed dwelling counts only if calls are refused. */
export const isSaid = sql`(d.do_not_call or d.dwelling <> ${nameless})`;

/** The newest live passage of each dwelling of the address `a`, a row of `sectors_adresses`, in its operation. */
const lastOfEachDwelling = sql`
  select distinct on (p.dwelling) p.dwelling, p.floor, p.door, p.fk_type, p.motif, p.passed_at, p.passage_id
  from passages p
  where p.fk_operation = a.operation_id and p.fk_adresse = a.fk_adresse and p.entity_id = a.entity_id
    and p.deleted_at is null
  order by p.dwelling, p.passed_at desc, p.passage_id desc`;

/** The known dwellings of the address `a`: visited in its operation, or named by a user. */
export const knownDwellings = sql`
  select dwelling, coalesce(v.floor, d.floor) as floor, coalesce(v.door, d.door) as door,
    coalesce(d.do_not_call, false) as do_not_call, v.fk_type, v.motif, v.passed_at, v.passage_id
  from (${lastOfEachDwelling}) v
  full join (
    select d.dwelling, d.floor, d.door, d.do_not_call from dwellings d
    where d.fk_adresse = a.fk_adresse and d.entity_id = a.entity_id and ${isSaid}
  ) d using (dwelling)`;

/** The last visit of each dwelling of the address `a` in the operations that began before a day. */
const earlierVisits = (dateStart: RawBuilder<unknown>) => sql`
  select distinct on (e.dwelling) e.dwelling, e.floor, e.door, e.fk_type
  from passages e join operations o on o.id = e.fk_operation
  where e.fk_adresse = a.fk_adresse and e.entity_id = a.entity_id and e.deleted_at is null
    and o.deleted_at is null and o.date_start < ${dateStart}
  order by e.dwelling, o.date_start desc, e.passed_at desc, e.passage_id desc`;

/**
 * The known dwellings of the address `a`, plus doors visited in earlier seasons, each with the type of its last visit before this
 * season. Only visits that name a door add a dwelling.
 */
export const dwellingsOfAllSeasons = (dateStart: RawBuilder<unknown>) => sql`
  select dwelling, coalesce(k.floor, e.floor) as floor, coalesce(k.door, e.door) as door,
    coalesce(k.do_not_call, false) as do_not_call, k.fk_type, k.motif, k.passed_at, k.passage_id,
    e.fk_type as last_season
  from (select true as is_known, known.* from (${knownDwellings}) known) k
  full join (${earlierVisits(dateStart)}) e using (dwelling)
  where k.is_known or e.floor is not null or e.door is not null`;

/** True for a settled dwelling `k`: it was visited and needs no further visit, or it refuses calls. */
const isSettled = sql<boolean>`(k.do_not_call or coalesce(k.fk_type, 'a_finaliser') <> 'a_finaliser')`;

/** The dwelling of a house has no name; older versions of the phone app sent floor 0 for it. */
const isOfHouse = sql`k.dwelling in (${nameless}, dwelling_of('0', null))`;

/**
 * The numbers of settled and of open known dwellings `k` of an address; and whether its known dwelling, if it is the only one,
 * refuses calls.
 */
export const dwellingCounts = sql`
  count(*) filter (where ${isSettled}) as settled_count, count(*) filter (where not ${isSettled}) as open_count,
  bool_or(k.do_not_call) and bool_and(${isOfHouse}) as is_silent_house`;

/** True when the address `a` with the counts `v` is done: no dwelling is open, and at least `nb_log` dwellings are settled. */
export const isDone = sql<boolean>`(v.open_count = 0 and v.settled_count >= greatest(a.nb_log, 1))`;

/** True when the address `a` with the counts `v` refuses calls: the address itself, or its only dwelling. */
export const isSilent = sql<boolean>`(a.do_not_call or (greatest(a.nb_log, 1) = 1 and v.is_silent_house))`;

type Dwelling = { floor: string | null; door: string | null };

type NewDwelling = Dwelling & {
  entityId: number;
  addressId: number;
  doNotCall: boolean;
  byUserId: number | null;
  now: Instant;
};

/**
 * Stores whether members may call at a dwelling of an association; returns the previous value, however the dwelling was spelled.
 */
export async function saveDwelling(
  db: Db,
  { entityId, addressId, floor, door, doNotCall, byUserId, now }: NewDwelling,
): Promise<{ was: boolean }> {
  // Inserts first: two phones that write the same door wait for each other, and the second one sees the row of the first.
  const { rows } = await sql<{ isNew: boolean }>`
    insert into dwellings (entity_id, fk_adresse, floor, door, do_not_call, by_user_id, at)
    values (${entityId}, ${addressId}, ${floor}, ${door}, ${doNotCall}, ${byUserId}, ${now}::timestamptz)
    on conflict (fk_adresse, entity_id, dwelling) do nothing
    returning true as "isNew"`.execute(db);
  if (rows.length > 0) return { was: false };
  const { rows: known } = await sql<{ do_not_call: boolean }>`
    select do_not_call from dwellings
    where entity_id = ${entityId} and fk_adresse = ${addressId} and dwelling = dwelling_of(${floor}, ${door})
    for update`.execute(db);
  const was = known[0]?.do_not_call ?? false;
  if (was !== doNotCall) {
    await sql`
      update dwellings set do_not_call = ${doNotCall}, floor = ${floor}, door = ${door}, by_user_id = ${byUserId},
        at = ${now}::timestamptz
      where entity_id = ${entityId} and fk_adresse = ${addressId} and dwelling = dwelling_of(${floor}, ${door})`.execute(
      db,
    );
  }
  return { was };
}

/** Returns whether an address exists; for a member, whether it is in a sector of an active operation that they belong to. */
export async function isAddressInReach(
  ctx: Reads,
  addressId: number,
  memberUserId: number | null,
): Promise<boolean> {
  if (memberUserId === null) {
    const found = await ctx.db
      .selectFrom('addresses')
      .select('id')
      .where('id', '=', addressId)
      .executeTakeFirst();
    return found !== undefined;
  }
  const found = await ctx.db
    .selectFrom('sectors_adresses as a')
    .innerJoin('operations as o', 'o.id', 'a.operation_id')
    .innerJoin('ope_users as m', 'm.operation_id', 'o.id')
    .select('a.id')
    .where('a.fk_adresse', '=', addressId)
    .where('a.fk_sector', 'is not', null)
    .where('o.deleted_at', 'is', null)
    .where('o.chk_active', '=', 1)
    .where('m.user_id', '=', memberUserId)
    .where('m.deleted_at', 'is', null)
    .where(ofTenant(ctx, 'a.entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** A dwelling with its last visit, and the type of its last visit in earlier operations. */
export type DwellingRow = Dwelling & {
  do_not_call: boolean;
  fk_type: string | null;
  motif: string | null;
  passed_at: string | null;
  passage_id: number | null;
  author: number | null;
  last_season: string | null;
};

type AddressRow = {
  address_id: number;
  nb_log: number;
  sector_id: number | null;
  sector_name: string | null;
  dwellings: DwellingRow[];
};

/**
 * A reference address with the dwellings that an association has stored there in an operation; undefined if there is no such
 * address.
 */
export async function findDwellings(
  ctx: Reads,
  { id: operationId, entity_id, date_start }: OperationRow,
  addressId: number,
): Promise<AddressRow | undefined> {
  const { rows } = await sql<AddressRow>`
    select a.fk_adresse as address_id, coalesce(sa.nb_log, 1) as nb_log, s.id as sector_id, s.sector_name,
      coalesce((
        select jsonb_agg(jsonb_build_object('floor', k.floor, 'door', k.door, 'do_not_call', k.do_not_call,
          'fk_type', k.fk_type, 'motif', k.motif, 'passed_at', k.passed_at, 'passage_id', k.passage_id,
          'author', m.user_id, 'last_season', k.last_season) order by k.dwelling)
        from (${dwellingsOfAllSeasons(sql`${date_start}::date`)}) k
        left join passages p on p.passage_id = k.passage_id
        left join ope_users m on m.id = p.fk_user
      ), '[]') as dwellings
    from (
      select id as fk_adresse, ${operationId}::bigint as operation_id, ${entity_id}::bigint as entity_id
      from addresses where id = ${addressId}
    ) a
    left join sectors_adresses sa on sa.operation_id = a.operation_id and sa.fk_adresse = a.fk_adresse
    left join sectors s on s.id = sa.fk_sector and s.deleted_at is null
    where ${ofTenant(ctx, 'a.entity_id')}
  `.execute(ctx.db);
  return rows[0];
}
