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
  /** Restricts the figures to one user's passages and sectors; null means no restriction. */
  userId: number | null;
};

/** The membership id of the requested user. */
export function ownMembership(ctx: Reads, { operationId, userId }: FiguresQuery) {
  return sql`(select own.id from ope_users own
    where own.operation_id = ${operationId} and own.user_id = ${userId} and ${ofTenant(ctx, 'own.entity_id')})`;
}

/**
 * The common tables of counted figures: every passage of the range (`seen`), its sums (`tally`, `money`), and the sectors whose
 * addresses count (`ground`).
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
    ${groundTable(ctx, query)}`;
}

/** The sectors whose addresses count. */
export function groundTable(ctx: Reads, query: FiguresQuery) {
  return sql`
    ground as materialized (
      select s.id from sectors s
      where s.operation_id = ${query.operationId} and ${ofTenant(ctx, 's.entity_id')} and s.deleted_at is null
        and ${query.userId === null ? sql`true` : isOwnSector(ctx, query)}
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

/** The previous season: the latest operation that had ended when this one began. */
export function findPreviousOperation(ctx: Reads & Reach, entityId: number, { date_start }: OperationSpan) {
  return operationsOf(ctx, entityId)
    .where('operations.date_end', '<', date_start)
    .orderBy('operations.date_end', 'desc')
    .orderBy('operations.date_start', 'desc')
    .orderBy('operations.id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** An `in` condition that is executed as a hashed subplan and never as a join, because the planner underestimates rows. */
export function amongIds(column: string, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(column)} in (${ids}), false)`;
}
