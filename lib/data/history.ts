import { sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import type { HistoryObject } from '../core/history.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import type { Day } from '../core/time.ts';
import { ofTenant, oneOf, withinDays } from './conditions.ts';
import { findPage } from './rows.ts';

function historyOfTenant(ctx: Reads) {
  return ctx.db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.by_user_id')
    .leftJoin('api_keys', 'api_keys.id', 'history.by_key_id')
    .select([
      'history.id',
      'history.object',
      'history.object_id',
      'history.action',
      'history.changes',
      'history.by_user_id',
      'history.by_key_id',
      'api_keys.name as key_name',
      'history.at',
      'history.request_id',
      'users.uuid',
      'users.entity_id',
      'users.encrypted_name',
    ])
    .where(ofTenant(ctx, 'history.entity_id'));
}

export type HistoryRow = Awaited<ReturnType<ReturnType<typeof historyOfTenant>['executeTakeFirstOrThrow']>>;

const latestFirst = {
  by: [sql.ref<number>('history.id')],
  direction: 'desc' as const,
  keysOf: (row: HistoryRow) => [row.id],
};

const latestInTime = {
  by: [sql.ref<string>('history.at'), sql.ref<number>('history.id')],
  direction: 'desc' as const,
  keysOf: (row: HistoryRow) => [row.at, row.id],
};

/** The history of a passage, of its receipts, including cancelled ones, and of the decisions about its refused values. */
export function findHistoryOfPassage(ctx: Reads, passageId: number, page: PageRequest<'-history_id'>) {
  const query = historyOfTenant(ctx).where(
    sql<boolean>`(history.object, history.object_id) in (
      select 'passage', ${passageId}::bigint
      union all select 'receipt', r.id from receipts r where r.passage_id = ${passageId}
      union all select 'conflict', c.id from field_conflicts c where c.passage_id = ${passageId}
    )`,
  );
  return findPage(query, latestFirst, page);
}

/** The history of a user and their memberships. */
export function findHistoryOfUser(ctx: Reads, userId: number, page: PageRequest<'-history_id'>) {
  const query = historyOfTenant(ctx).where(
    sql<boolean>`(history.object, history.object_id) in (
      select 'user', ${userId}::bigint
      union all select 'membership', m.id from ope_users m where m.user_id = ${userId}
    )`,
  );
  return findPage(query, latestFirst, page);
}

export type HistoryFilter = {
  /** A single value only: for several, the planner reads the whole history of an association. */
  object?: HistoryObject | undefined;
  /** Combined with OR. */
  actions?: readonly string[] | undefined;
  byUserId?: number | undefined;
  operationId?: number | undefined;
  /** Days of the action, inclusive, in `timeZone`. */
  from: Day | null;
  to: Day | null;
  timeZone: string;
};

/** A page of the history of an association; with a range of days in time order, which their index has. */
export function findHistoryOfEntity(
  ctx: Reads,
  entityId: number,
  filter: HistoryFilter,
  page: PageRequest<'-history_id'>,
) {
  const { from, to } = filter;
  const query = historyThatMatches(ctx, entityId, filter);
  return findPage(query, from === null && to === null ? latestFirst : latestInTime, page);
}

/** The history of an association that matches all filters, unordered. */
export function historyThatMatches(ctx: Reads, entityId: number, filter: HistoryFilter) {
  const { object, actions, byUserId, operationId } = filter;
  let query = historyOfTenant(ctx)
    .where('history.entity_id', '=', entityId)
    .where(withinDays('history.at', filter, filter.timeZone));
  if (object !== undefined) query = query.where('history.object', '=', object);
  if (actions !== undefined) query = query.where(oneOf('history.action', actions));
  if (byUserId !== undefined) query = query.where('history.by_user_id', '=', byUserId);
  if (operationId !== undefined) query = query.where(ofOperation(operationId));
  return query;
}

/**
 * Entries about an operation and all its records. The history does not store the operation: each record is looked up by a scalar
 * subquery, not by `exists`, for which the planner would read all passages of the operation. The number in `changes` is converted
 * before the join: row level security prevents an index search with the result of a conversion that may fail.
 */
function ofOperation(id: number) {
  return sql<boolean>`case history.object
    when 'operation' then history.object_id
    when 'sector' then (select s.operation_id from sectors s where s.id = history.object_id)
    when 'membership' then (select m.operation_id from ope_users m where m.id = history.object_id)
    when 'export' then (select e.operation_id from exports e where e.id = history.object_id)
    when 'passage' then (select p.fk_operation from passages p where p.passage_id = history.object_id)
    when 'receipt' then (select p.fk_operation from receipts r join passages p on p.passage_id = r.passage_id
      where r.id = history.object_id)
    when 'receipt_batch' then (select b.operation_id from receipt_batches b where b.id = history.object_id)
    when 'handover' then (select h.operation_id from cash_handovers h where h.id = history.object_id)
    when 'stock' then (select s.operation_id from stock_movements s where s.id = history.object_id)
    when 'refund' then (select p.fk_operation from pay_refunds f join pay_payments y on y.id = f.payment_id
      join passages p on p.passage_id = y.passage_id where f.id = history.object_id)
    when 'conflict' then (select p.fk_operation
      from (select (history.changes #>> '{passage_id,new}')::bigint as passage_id offset 0) c
      join passages p on p.passage_id = c.passage_id)
    end = ${id}`;
}
