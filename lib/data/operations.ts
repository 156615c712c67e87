import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Needs, Reads } from '../core/context.ts';
import type { PageRequest } from '../core/pages.ts';
import { type Existence, existsAs, ofLiveTenant, ofTenant } from './conditions.ts';
import type { Db } from './db.ts';
import { findPage, type Order } from './rows.ts';
import type { Database } from './schema.ts';

/** The scope of the caller, and the caller for scope `own`. */
export type Reach = Needs<'scope' | 'caller'>;

/** Operations of the tenant; for scope `own`, those the caller is a member of. */
export function operationsInReach(ctx: Reads & Reach, existence: Existence = 'live') {
  const query = ctx.db
    .selectFrom('operations')
    .where(existsAs(existence, 'operations.deleted_at'))
    .where(ofLiveTenant(ctx, 'operations.entity_id'));
  const { caller } = ctx;
  if (ctx.scope !== 'own' || caller.kind !== 'user') return query;
  return query.where((eb) =>
    eb.exists(
      eb
        .selectFrom('ope_users')
        .select('ope_users.id')
        .whereRef('ope_users.operation_id', '=', 'operations.id')
        .where('ope_users.user_id', '=', caller.userId)
        .where('ope_users.deleted_at', 'is', null),
    ),
  );
}

export type OperationRow = Selectable<Database['operations']>;

export type OperationSort = '-date_start' | 'date_start';

export type OperationFilter = {
  entityId?: number | undefined;
  active?: 0 | 1 | undefined;
  deleted?: 'only' | undefined;
};

/** Operations the caller may see that match all filters. */
export function findOperationPage(
  ctx: Reads & Reach,
  { entityId, active, deleted }: OperationFilter,
  page: PageRequest<OperationSort>,
) {
  let query = operationsInReach(ctx, deleted === 'only' ? 'deleted' : 'live').selectAll('operations');
  if (entityId !== undefined) query = query.where('operations.entity_id', '=', entityId);
  if (active !== undefined) query = query.where('operations.chk_active', '=', active);
  return findPage(query, orders[page.sort], page);
}

const byStart = {
  by: [sql.ref<string>('date_start'), sql.ref<number>('id')],
  keysOf: (row: OperationRow) => [row.date_start, row.id],
};

const orders: Record<OperationSort, Order<OperationRow>> = {
  '-date_start': { ...byStart, direction: 'desc' },
  date_start: { ...byStart, direction: 'asc' },
};

function operationById(ctx: Reads & Reach, operationId: number, existence: Existence) {
  return operationsInReach(ctx, existence).selectAll('operations').where('operations.id', '=', operationId);
}

/** An operation the caller may see. */
export function findOperation(ctx: Reads & Reach, operationId: number, existence: Existence = 'live') {
  return operationById(ctx, operationId, existence).executeTakeFirst();
}

/**
 * Finds an operation and locks it until the transaction ends. Serialises changes of its sectors; passages can still be
 * inserted.
 */
export function lockOperation(ctx: Reads & Reach, operationId: number, existence: Existence = 'live') {
  return operationById(ctx, operationId, existence).forNoKeyUpdate().executeTakeFirst();
}

/** Like `lockOperation`, but also blocks new passages. */
export function lockOperationForDeletion(ctx: Reads & Reach, operationId: number, existence: Existence) {
  return operationById(ctx, operationId, existence).forUpdate().executeTakeFirst();
}

/** True when a live passage of the operation has an amount. */
export async function operationHasMoney(ctx: Reads, operationId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('passages')
    .select('passage_id')
    .where('fk_operation', '=', operationId)
    .where('deleted_at', 'is', null)
    .where('montant_cents', '>', 0)
    .where(ofTenant(ctx, 'entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function insertOperation(db: Db, operation: Insertable<Database['operations']>) {
  return db.insertInto('operations').values(operation).returningAll().executeTakeFirstOrThrow();
}

/** Updates an operation and increments its version. */
export function saveOperation(ctx: Reads, operationId: number, change: Updateable<Database['operations']>) {
  return ctx.db
    .updateTable('operations')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', operationId)
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Removes an operation for good. */
export async function removeOperation(ctx: Reads, operationId: number): Promise<void> {
  await ctx.db
    .deleteFrom('operations')
    .where('id', '=', operationId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
