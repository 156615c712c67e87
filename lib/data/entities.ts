import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reads } from '../core/context.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import { among, type Existence, existsAs, ofTenant, oneOf } from './conditions.ts';
import type { Db } from './connection/db.ts';
import { findCountedPage, type Order } from './rows.ts';
import type { Database } from './tables/database.ts';

export type EntityRow = Selectable<Database['entities']>;

export type EntitySort = 'entity_id' | '-entity_id' | 'postal_code';

export type EntityFilter = {
  /** Combined with OR. */
  typeIds?: readonly EntityRow['entity_type_id'][] | undefined;
  postalCode?: string | undefined;
  deleted?: 'only' | undefined;
};

/** A page of the associations of the tenant that match all filters. */
export function findEntityPage(ctx: Reads, filter: EntityFilter, page: PageRequest<EntitySort>) {
  let query = ctx.db
    .selectFrom('entities')
    .selectAll()
    .where(existsAs(filter.deleted === 'only' ? 'deleted' : 'live', 'deleted_at'))
    .where(ofTenant(ctx, 'id'));
  if (filter.typeIds !== undefined) query = query.where(oneOf('entity_type_id', filter.typeIds));
  if (filter.postalCode !== undefined) query = query.where('postal_code', '=', filter.postalCode);
  return findCountedPage(query, orders[page.sort], page);
}

const [id, postalCode] = [sql.ref<number>('id'), sql.ref<string>('postal_code')];

const orders: Record<EntitySort, Order<EntityRow>> = {
  entity_id: { by: [id], direction: 'asc', keysOf: (row) => [row.id] },
  '-entity_id': { by: [id], direction: 'desc', keysOf: (row) => [row.id] },
  postal_code: { by: [postalCode, id], direction: 'asc', keysOf: (row) => [row.postal_code, row.id] },
};

function entitiesOf(ctx: Reads, existence: Existence) {
  return ctx.db
    .selectFrom('entities')
    .selectAll()
    .where(existsAs(existence, 'deleted_at'))
    .where(ofTenant(ctx, 'id'));
}

/** Finds an association of the tenant. */
export function findEntity(ctx: Reads, entityId: number, existence: Existence = 'live') {
  return entitiesOf(ctx, existence).where('id', '=', entityId).executeTakeFirst();
}

/** Finds those of these associations of the tenant that are live. */
export function findEntities(ctx: Reads, entityIds: readonly number[]) {
  return entitiesOf(ctx, 'live').where(among('id', entityIds)).execute();
}

/** Finds the live association of a passage. */
export function findEntityOfPassage(ctx: Reads, passageId: number) {
  const owner = ctx.db.selectFrom('passages').select('entity_id').where('passage_id', '=', passageId);
  return entitiesOf(ctx, 'live').where('id', '=', owner).executeTakeFirst();
}

/** Finds an association and locks it until the transaction ends, so that changes are serialised. */
export function lockEntity(ctx: Reads, entityId: number, existence: Existence = 'live') {
  return entitiesOf(ctx, existence).where('id', '=', entityId).forNoKeyUpdate().executeTakeFirst();
}

/** Returns whether a live passage of a live operation of the association has an amount. */
export async function entityHasMoney(ctx: Reads, entityId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('passages')
    .innerJoin('operations', 'operations.id', 'passages.fk_operation')
    .select('passages.passage_id')
    .where('operations.entity_id', '=', entityId)
    .where('operations.deleted_at', 'is', null)
    .where('passages.deleted_at', 'is', null)
    .where('passages.montant_cents', '>', 0)
    .where(ofTenant(ctx, 'passages.entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export function insertEntity(db: Db, entity: Insertable<Database['entities']>) {
  return db.insertInto('entities').values(entity).returningAll().executeTakeFirstOrThrow();
}

/** Updates an association and increments its version. */
export function saveEntity(ctx: Reads, entityId: number, change: Updateable<Database['entities']>) {
  return ctx.db
    .updateTable('entities')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', entityId)
    .where(ofTenant(ctx, 'id'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes an association permanently. */
export async function removeEntity(ctx: Reads, entityId: number): Promise<void> {
  await ctx.db.deleteFrom('entities').where('id', '=', entityId).where(ofTenant(ctx, 'id')).execute();
}
