import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Needs, Reads } from '../core/context.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import type { Instant } from '../core/time.ts';
import { among, type Existence, existsAs, ofLiveTenant, ofTenant } from './conditions.ts';
import type { Db } from './connection/db.ts';
import { byName, findCountedPage, lockRow, type Order } from './rows.ts';
import type { Database } from './tables/database.ts';

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

export type OperationSort = '-date_start' | 'date_start' | 'name';

export type OperationFilter = {
  entityId?: number | undefined;
  active?: 0 | 1 | undefined;
  deleted?: 'only' | undefined;
};

/** A page of the operations that the caller may see and that match all filters. */
export function findOperationPage(
  ctx: Reads & Reach,
  { entityId, active, deleted }: OperationFilter,
  page: PageRequest<OperationSort>,
) {
  let query = operationsInReach(ctx, deleted === 'only' ? 'deleted' : 'live').selectAll('operations');
  if (entityId !== undefined) query = query.where('operations.entity_id', '=', entityId);
  if (active !== undefined) query = query.where('operations.chk_active', '=', active);
  return findCountedPage(query, orders[page.sort], page);
}

const byStart = {
  by: [sql.ref<string>('date_start'), sql.ref<number>('id')],
  keysOf: (row: OperationRow) => [row.date_start, row.id],
};

const orders: Record<OperationSort, Order<OperationRow>> = {
  '-date_start': { ...byStart, direction: 'desc' },
  date_start: { ...byStart, direction: 'asc' },
  name: byName('operations', (row) => [row.name, row.id]),
};

function operationById(ctx: Reads & Reach, operationId: number, existence: Existence) {
  return operationsInReach(ctx, existence).selectAll('operations').where('operations.id', '=', operationId);
}

/** Finds an operation that the caller may see. */
export function findOperation(ctx: Reads & Reach, operationId: number, existence: Existence = 'live') {
  return operationById(ctx, operationId, existence).executeTakeFirst();
}

/**
 * Finds an operation and locks it until the transaction ends. The lock serialises changes of its sectors; passages can still be
 * inserted.
 */
export function lockOperation(ctx: Reads & Reach, operationId: number, existence: Existence = 'live') {
  return operationById(ctx, operationId, existence).forNoKeyUpdate().executeTakeFirst();
}

/** Like `lockOperation`, but also blocks new passages. */
export function lockOperationForDeletion(ctx: Reads & Reach, operationId: number, existence: Existence) {
  return operationById(ctx, operationId, existence).forUpdate().executeTakeFirst();
}

/** Returns whether a live passage of the operation has an amount. */
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

/** Deletes an operation permanently. */
export async function removeOperation(ctx: Reads, operationId: number): Promise<void> {
  await ctx.db
    .deleteFrom('operations')
    .where('id', '=', operationId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

function membersOf(ctx: Reads, operationId: number) {
  return ctx.db
    .selectFrom('ope_users')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .select(['ope_users.id', 'ope_users.user_id', 'users.uuid', 'users.entity_id', 'users.encrypted_name'])
    .where('ope_users.operation_id', '=', operationId)
    .where(ofTenant(ctx, 'ope_users.entity_id'));
}

/** Memberships of live users; deleted users are not members until they are restored. */
function liveMembers(ctx: Reads, operationId: number) {
  return membersOf(ctx, operationId)
    .where('ope_users.deleted_at', 'is', null)
    .where('users.deleted_at', 'is', null);
}

export type MemberSort = 'ope_user_id' | '-updated_at' | 'updated_at';

export type MemberFilter = { updatedSince?: Instant | undefined; deleted?: 'only' | undefined };

/** The current or former members of an operation that match all filters. */
function listedMembers(ctx: Reads, operationId: number, { updatedSince, deleted }: MemberFilter) {
  const query = (
    deleted === 'only'
      ? membersOf(ctx, operationId).where(({ or, eb }) =>
          or([eb('ope_users.deleted_at', 'is not', null), eb('users.deleted_at', 'is not', null)]),
        )
      : liveMembers(ctx, operationId)
  ).select([
    'ope_users.updated_at',
    sql<Instant | null>`least(ope_users.deleted_at, users.deleted_at)`.as('deleted_at'),
  ]);
  return updatedSince === undefined ? query : query.where('ope_users.updated_at', '>=', updatedSince);
}

/** A page of the members of an operation that match all filters. */
export function findMemberPage(
  ctx: Reads,
  operationId: number,
  filter: MemberFilter,
  page: PageRequest<MemberSort>,
) {
  return findCountedPage(listedMembers(ctx, operationId, filter), memberOrders[page.sort], page);
}

/** All members of an operation that match all filters, to be sorted by their sealed names. */
export function findListedMembers(ctx: Reads, operationId: number, filter: MemberFilter) {
  return listedMembers(ctx, operationId, filter).execute();
}

/** The current and former members of an operation, whose visits it has. */
export function findPresentAndFormerMembers(ctx: Reads, operationId: number) {
  return membersOf(ctx, operationId).execute();
}

/** Finds a current or former member of an operation. */
export function findPresentOrFormerMember(ctx: Reads, operationId: number, opeUserId: number) {
  return membersOf(ctx, operationId).where('ope_users.id', '=', opeUserId).executeTakeFirst();
}

export type ListedMemberRow = Awaited<ReturnType<typeof findMemberPage>>['rows'][number];

type MemberKeys = { id: number; updated_at: Instant };

const memberId = sql.ref<number>('ope_users.id');
const byChange = {
  by: [sql.ref<string>('ope_users.updated_at'), memberId],
  keysOf: (row: MemberKeys) => [row.updated_at, row.id],
};

const memberOrders: Record<MemberSort, Order<MemberKeys>> = {
  ope_user_id: { by: [memberId], direction: 'asc', keysOf: (row) => [row.id] },
  '-updated_at': { ...byChange, direction: 'desc' },
  updated_at: { ...byChange, direction: 'asc' },
};

function membersByEitherId(ctx: Reads, operationId: number, ids: number[]) {
  return liveMembers(ctx, operationId)
    .where((eb) => eb.or([among('ope_users.id', ids), among('ope_users.user_id', ids)]))
    .orderBy('ope_users.id');
}

/** Finds live members by user ids (odd) or membership ids (even). */
export function findMembersByEitherId(ctx: Reads, operationId: number, ids: number[]) {
  return membersByEitherId(ctx, operationId, ids).execute();
}

/**
 * Finds live members by user ids (odd) or membership ids (even), and locks them until the transaction ends, so that none is removed
 * meanwhile.
 */
export function lockMembersByEitherId(ctx: Reads, operationId: number, ids: number[]) {
  return membersByEitherId(ctx, operationId, ids).forKeyShare('ope_users').execute();
}

export function findMember(ctx: Reads, operationId: number, opeUserId: number) {
  return liveMembers(ctx, operationId).where('ope_users.id', '=', opeUserId).executeTakeFirst();
}

/** Finds a member and locks the membership until the transaction ends. */
export async function lockMember(ctx: Reads, operationId: number, opeUserId: number) {
  await lockRow(ctx, 'ope_users', opeUserId);
  return findMember(ctx, operationId, opeUserId);
}

/**
 * Adds a user to an operation and returns the membership id; restores a removed membership with its old id. Undefined when the user
 * is already a member.
 */
export async function upsertMember(
  db: Db,
  {
    operationId,
    entityId,
    userId,
    now,
  }: { operationId: number; entityId: number; userId: number; now: Instant },
): Promise<number | undefined> {
  const row = await db
    .insertInto('ope_users')
    .values({
      operation_id: operationId,
      entity_id: entityId,
      user_id: userId,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['operation_id', 'user_id'])
        .doUpdateSet({ deleted_at: null, deleted_by: null, updated_at: now })
        .where('ope_users.deleted_at', 'is not', null),
    )
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Adds active users to an operation and returns the new and the restored memberships. */
export async function upsertMembers(
  ctx: Reads,
  { operationId, userIds, now }: { operationId: number; userIds: readonly number[]; now: Instant },
): Promise<{ id: number; user_id: number }[]> {
  const { rows } = await sql<{ id: number; user_id: number }>`
    insert into ope_users as present (operation_id, entity_id, user_id, created_at, updated_at)
    select ${operationId}::bigint, u.entity_id, u.id, ${now}::timestamptz, ${now}::timestamptz
    from users u
    where ${among('u.id', userIds)} and ${ofTenant(ctx, 'u.entity_id')} and u.deleted_at is null and u.chk_active = 1
    order by u.id
    on conflict (operation_id, user_id) do update
      set deleted_at = null, deleted_by = null, updated_at = excluded.updated_at
      where present.deleted_at is not null
    returning id, user_id
  `.execute(ctx.db);
  return rows;
}

/** Removes a member from the operation; their passages remain. */
export async function removeOperationMember(
  ctx: Reads,
  opeUserId: number,
  now: Instant,
  by: number | null,
): Promise<void> {
  await ctx.db
    .updateTable('ope_users')
    .set({ deleted_at: now, deleted_by: by, updated_at: now })
    .where('id', '=', opeUserId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Returns whether the membership is live, and locks it until the transaction ends. */
export async function isStillMember(ctx: Reads, opeUserId: number): Promise<boolean> {
  return (await memberHeld(ctx).where('id', '=', opeUserId).executeTakeFirst()) !== undefined;
}

/** Returns whether the author of a passage is still a member, and locks the membership until the transaction ends. */
export async function isAuthorStillMember(ctx: Reads, passageId: number): Promise<boolean> {
  const author = sql<number>`(select p.fk_user from passages p
    where p.passage_id = ${passageId} and ${ofTenant(ctx, 'p.entity_id')})`;
  return (await memberHeld(ctx).where('id', '=', author).executeTakeFirst()) !== undefined;
}

function memberHeld(ctx: Reads) {
  return ctx.db
    .selectFrom('ope_users')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .forShare();
}

/** Returns whether the user is a member of an open operation of the association. */
export async function isMemberOfOpenOperation(
  ctx: Reads,
  { entityId, userId }: { entityId: number; userId: number },
): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('ope_users')
    .innerJoin('operations', 'operations.id', 'ope_users.operation_id')
    .select('ope_users.id')
    .where('ope_users.user_id', '=', userId)
    .where('ope_users.deleted_at', 'is', null)
    .where('operations.entity_id', '=', entityId)
    .where('operations.deleted_at', 'is', null)
    .where('operations.chk_active', '=', 1)
    .where(ofTenant(ctx, 'operations.entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
