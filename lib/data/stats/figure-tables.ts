import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Day } from '../../core/time.ts';
import { localDay, ofTenant, withinDays } from '../conditions.ts';
import { operationsInReach, type Reach } from '../operations.ts';
import { moneyOf } from '../passages/money.ts';
import { tallyTables } from './tallies.ts';

/** The operation, days and member that figures are requested for. */
export type FiguresQuery = {
  operationId: number;
  timeZone: string;
  from: Day | null;
  to: Day | null;
  /** Restricts the figures to one user's passages and sectors; null for all. */
  userId: number | null;
};

/** The membership id of the requested user. */
export function ownMembership(ctx: Reads, { operationId, userId }: FiguresQuery) {
  return sql`(select own.id from ope_users own
    where own.operation_id = ${operationId} and own.user_id = ${userId} and ${ofTenant(ctx, 'own.entity_id')})`;
}

/**
 * The common tables of all figures: every passage of the range (`seen`), what they add up to (`tally`, `money`), and the
 * sectors whose addresses count (`ground`).
 */
export function figureTables(ctx: Reads, query: FiguresQuery) {
  const { operationId, timeZone, userId } = query;
  const ofMember = userId === null ? sql`true` : sql`p.fk_user = ${ownMembership(ctx, query)}`;
  return sql`
    seen as materialized (
      select p.deleted_at is null as is_live, p.passage_id, p.fk_sector, p.fk_user, p.fk_adresse, p.dwelling, p.fk_type,
        p.fk_type_reglement, p.payment_state, p.montant_cents, p.refunded_cents, p.nb_calendriers, p.passed_at,
        ${localDay('p.passed_at', timeZone)} as day, ${moneyOf('p').counted} as cents
      from passages p
      where p.fk_operation = ${operationId} and ${ofTenant(ctx, 'p.entity_id')} and ${ofMember}
        and ${withinDays('p.passed_at', query, timeZone)}
    ),
    ${tallyTables},
    ground as materialized (
      select s.id from sectors s
      where s.operation_id = ${operationId} and ${ofTenant(ctx, 's.entity_id')} and s.deleted_at is null
        and ${userId === null ? sql`true` : isOwnSector(ctx, query)}
    )`;
}

function isOwnSector(ctx: Reads, query: FiguresQuery) {
  return sql`exists (select from sector_members sm
    where sm.sector_id = s.id and sm.ope_user_id = ${ownMembership(ctx, query)})`;
}

function operationsOf(ctx: Reads & Reach, entityId: number) {
  return operationsInReach(ctx)
    .select(['operations.id', 'operations.name', 'operations.date_start', 'operations.date_end'])
    .where('operations.entity_id', '=', entityId);
}

export type OperationSpan = Awaited<ReturnType<ReturnType<typeof operationsOf>['executeTakeFirstOrThrow']>>;

/** A live operation of the association that the caller may see. */
export function findOperationOf(ctx: Reads & Reach, entityId: number, operationId: number) {
  return operationsOf(ctx, entityId).where('operations.id', '=', operationId).executeTakeFirst();
}

/** The latest operation that has started, or else the latest one. */
export function findCurrentOperation(ctx: Reads & Reach, entityId: number, today: Day) {
  return operationsOf(ctx, entityId)
    .orderBy(sql`operations.date_start <= ${today}::date`, 'desc')
    .orderBy('operations.date_start', 'desc')
    .orderBy('operations.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The season before: the latest operation that had ended when this one began. */
export function findPreviousOperation(ctx: Reads & Reach, entityId: number, { date_start }: OperationSpan) {
  return operationsOf(ctx, entityId)
    .where('operations.date_end', '<', date_start)
    .orderBy('operations.date_end', 'desc')
    .orderBy('operations.date_start', 'desc')
    .orderBy('operations.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Addresses and dwellings of a sector of `ground`, by the result of their latest visit. */
export type Homes = {
  /** Null for visits outside the addresses of `ground`. */
  fk_sector: number | null;
  addresses: number;
  dwellings: number;
  visited: number;
  done: number;
  refused: number;
  vacant: number;
  passages: number;
};

/**
 * The homes of each sector; the latest visit of a dwelling counts. Full joins, because they are never executed as nested
 * loops: those would take minutes, since the planner underestimates rows under row level security.
 */
export function homesBySector(ctx: Reads, query: FiguresQuery): RawBuilder<Homes[]> {
  return sql`(select coalesce(json_agg(t), '[]') from (
    select a.fk_sector, count(a.fk_sector) as addresses,
      coalesce(sum(greatest(a.nb_log, v.visited)), 0) as dwellings, coalesce(sum(v.visited), 0) as visited,
      coalesce(sum(v.done), 0) as done, coalesce(sum(v.refused), 0) as refused,
      coalesce(sum(v.vacant), 0) as vacant, coalesce(sum(w.passages), 0) as passages
    from (
      select sa.fk_adresse, sa.fk_sector, sa.nb_log from sectors_adresses sa
      where sa.operation_id = ${query.operationId} and ${ofTenant(ctx, 'sa.entity_id')}
        and ${amongIds('sa.fk_sector', sql`select id from ground`)}
    ) a
    full join (${latestByAddress}) v on v.fk_adresse = a.fk_adresse
    full join (select fk_adresse, count(*) as passages from seen where is_live group by fk_adresse) w on w.fk_adresse = coalesce(a.fk_adresse, v.fk_adresse)
    group by a.fk_sector
  ) t)`;
}

/** The dwellings of each address, by their latest visits. */
const latestByAddress = sql`
  select fk_adresse, count(*)::int as visited,
    count(*) filter (where fk_type <> 'a_finaliser')::int as done,
    count(*) filter (where fk_type = 'refuse')::int as refused,
    count(*) filter (where fk_type = 'maison_vide')::int as vacant
  from (
    select distinct on (fk_adresse, dwelling) fk_adresse, fk_type from seen
    where is_live and fk_adresse is not null
    order by fk_adresse, dwelling, passed_at desc, passage_id desc
  ) latest group by fk_adresse`;

/** An `in` condition that is executed as a hashed subplan and never as a join, for the same reason. */
export function amongIds(column: string, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(column)} in (${ids}), false)`;
}
