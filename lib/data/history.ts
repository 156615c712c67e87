import { sql } from 'kysely';
import type { Reads } from '../core/context.ts';
import type { HistoryObject } from '../core/history.ts';
import type { PageRequest } from '../core/pages.ts';
import { ofTenant } from './conditions.ts';
import { findPage } from './rows.ts';

function historyOfTenant(ctx: Reads) {
  return ctx.db
    .selectFrom('history')
    .leftJoin('users', 'users.id', 'history.by_user_id')
    .select([
      'history.id',
      'history.object',
      'history.object_id',
      'history.action',
      'history.changes',
      'history.by_user_id',
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

/** The history of a passage and its receipts, cancelled ones included. */
export function findHistoryOfPassage(ctx: Reads, passageId: number, page: PageRequest<'-history_id'>) {
  const query = historyOfTenant(ctx).where(
    sql<boolean>`(history.object, history.object_id) in (
      select 'passage', ${passageId}::bigint
      union all select 'receipt', r.id from receipts r where r.passage_id = ${passageId}
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

/** The history of an association. */
export function findHistoryOfEntity(
  ctx: Reads,
  entityId: number,
  filter: { object?: HistoryObject | undefined },
  page: PageRequest<'-history_id'>,
) {
  let query = historyOfTenant(ctx).where('history.entity_id', '=', entityId);
  if (filter.object !== undefined) query = query.where('history.object', '=', filter.object);
  return findPage(query, latestFirst, page);
}
