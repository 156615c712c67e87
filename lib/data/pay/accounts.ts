import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import { findPage } from '../rows.ts';
import type { PayAccountTable, PayLocationTable } from '../tables/pay.ts';

export type PayAccountRow = Selectable<PayAccountTable>;

/** The association's current account in a stage; replaced accounts are ignored. */
export function findPayAccount(ctx: Reads, place: PlaceOfAccount) {
  return currentAccounts(ctx, place).selectAll().executeTakeFirst();
}

type PlaceOfAccount = { entityId: number; stage: PayAccountTable['stage'] };

function currentAccounts(ctx: Reads, { entityId, stage }: PlaceOfAccount) {
  return ctx.db
    .selectFrom('pay_accounts')
    .where('entity_id', '=', entityId)
    .where('stage', '=', stage)
    .where('state', '<>', sql.lit('replaced'))
    .where(ofTenant(ctx, 'entity_id'));
}

/** The record whose provider id is `accountId`. */
export function findPayAccountByProviderId(ctx: Reads, accountId: string) {
  return ctx.db
    .selectFrom('pay_accounts')
    .selectAll()
    .where('account_id', '=', accountId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

export function findPayAccountById(ctx: Reads, id: number) {
  return ctx.db
    .selectFrom('pay_accounts')
    .selectAll()
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

/** Reads an account and locks its row until the transaction ends. */
export function lockPayAccount(ctx: Reads, id: number) {
  return ctx.db
    .selectFrom('pay_accounts')
    .selectAll()
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .forUpdate()
    .executeTakeFirst();
}

/** Inserts a record; undefined when the association already has a current one. */
export function insertPayAccount(ctx: Reads, account: Insertable<PayAccountTable>) {
  return ctx.db
    .insertInto('pay_accounts')
    .values(account)
    .onConflict((conflict) =>
      // As written in the index, without parameters: a prepared statement would not match the index.
      conflict.columns(['entity_id', 'stage']).where(sql<boolean>`state <> 'replaced'`).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function updatePayAccount(
  ctx: Reads,
  id: number,
  change: Updateable<PayAccountTable>,
): Promise<void> {
  await ctx.db
    .updateTable('pay_accounts')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Moves an account to its next idempotency key and returns the new attempt number. */
export const incrementAccountAttempt = (ctx: Reads, id: number, now: Instant): Promise<number> =>
  incrementAttempt(ctx, 'pay_accounts', { id, now });

/** Connected accounts of a stage, including those of deleted associations, which may still hold money. */
function linkedAccounts(ctx: Reads, stage: PayAccountTable['stage']) {
  return ctx.db
    .selectFrom('pay_accounts')
    .select(['id', 'entity_id', 'account_id', 'created_at'])
    .where('stage', '=', stage)
    .where('state', '=', 'linked')
    .where('account_id', 'is not', null)
    .$narrowType<{ account_id: string }>()
    .where(ofTenant(ctx, 'entity_id'));
}

export function findPayAccountToReconcile(ctx: Reads, id: number, stage: PayAccountTable['stage']) {
  return linkedAccounts(ctx, stage).where('id', '=', id).executeTakeFirst();
}

/** A page of connected accounts in id order. */
export function findPayAccountsToReconcile(
  ctx: Reads,
  {
    stage,
    entityId,
    after,
    limit,
  }: { stage: PayAccountTable['stage']; entityId: number | undefined; after: number; limit: number },
) {
  let query = linkedAccounts(ctx, stage).where('id', '>', after).orderBy('id').limit(limit);
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  return query.execute();
}

/** Ids of all accounts an association has had in a stage, including replaced ones, which still have payments and payouts. */
export async function findPayAccountIds(
  ctx: Reads,
  { entityId, stage }: { entityId: number; stage: PayAccountTable['stage'] },
): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('pay_accounts')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('stage', '=', stage)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
  return rows.map(({ id }) => id);
}

export type PayLocationRow = Selectable<PayLocationTable>;

function locations(ctx: Reads, payAccountId: number) {
  return ctx.db
    .selectFrom('pay_locations')
    .selectAll()
    .where('pay_account_id', '=', payAccountId)
    .where(ofTenant(ctx, 'entity_id'));
}

/** The location of an account at an address, including one still being created. */
export function findLocationAt(ctx: Reads, payAccountId: number, addressKey: string) {
  return locations(ctx, payAccountId)
    .where('address_key', '=', addressKey)
    .where('state', '<>', sql.lit('gone'))
    .executeTakeFirst();
}

/** The newest ready location of the association's current account in a stage. */
export function findNewestLocation(ctx: Reads, place: PlaceOfAccount) {
  const account = currentAccounts(ctx, place).select('id');
  return ctx.db
    .selectFrom('pay_locations')
    .selectAll()
    .where('pay_account_id', '=', account)
    .where(ofTenant(ctx, 'entity_id'))
    .where('state', '=', 'ready')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Ready locations of the association's current account, newest first. */
export function listLocations(
  ctx: Reads,
  { entityId, stage }: { entityId: number; stage: PayAccountTable['stage'] },
  page: PageRequest<'-created_at'>,
) {
  const query = ctx.db
    .selectFrom('pay_locations')
    .innerJoin('pay_accounts', 'pay_accounts.id', 'pay_locations.pay_account_id')
    .selectAll('pay_locations')
    .where('pay_accounts.entity_id', '=', entityId)
    .where('pay_accounts.stage', '=', stage)
    .where('pay_accounts.state', '<>', sql.lit('replaced'))
    .where('pay_locations.state', '=', 'ready')
    .where(ofTenant(ctx, 'pay_locations.entity_id'));
  const by = [sql.ref<number>('pay_locations.id')];
  return findPage(query, { by, direction: 'desc', keysOf: (row: PayLocationRow) => [row.id] }, page);
}

export function insertLocation(ctx: Reads, location: Insertable<PayLocationTable>) {
  return ctx.db.insertInto('pay_locations').values(location).returningAll().executeTakeFirstOrThrow();
}

export async function updateLocation(
  ctx: Reads,
  id: number,
  change: Updateable<PayLocationTable>,
): Promise<void> {
  await ctx.db
    .updateTable('pay_locations')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Moves a location to its next idempotency key and returns the new attempt number. */
export const incrementLocationAttempt = (ctx: Reads, id: number, now: Instant): Promise<number> =>
  incrementAttempt(ctx, 'pay_locations', { id, now });

async function incrementAttempt(
  ctx: Reads,
  table: 'pay_accounts' | 'pay_locations',
  { id, now }: { id: number; now: Instant },
): Promise<number> {
  const { rows } = await sql<{ attempt: number }>`
    update ${sql.table(table)} set attempt = attempt + 1, version = version + 1, updated_at = ${now}
    where id = ${id} and ${ofTenant(ctx, 'entity_id')} returning attempt`.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error(`no row of ${table} to increment`);
  return row.attempt;
}
