import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import { type RoleId, roles } from '../../core/roles-matrix.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { among, type Existence, existsAs, ofLiveTenant, ofTenant, oneOf } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import { byName, findCountedPage, type Order } from '../rows.ts';
import type { Database } from '../tables/database.ts';

export type UserRow = Selectable<Database['users']>;

export type UserSort = 'user_id' | '-user_id' | 'username' | '-updated_at' | 'updated_at';

export type UserFilter = {
  entityId?: number | undefined;
  /** Combined with OR. */
  roleIds?: readonly UserRow['fk_role'][] | undefined;
  active?: 0 | 1 | undefined;
  /** A normalised username and the blind index of an e-mail address, combined with OR. */
  account?: { usernameKey: string; emailIndex: string } | undefined;
  updatedSince?: Instant | undefined;
  deleted?: 'only' | undefined;
};

/** A page of the users of the tenant that match all filters. */
export function findUserPage(ctx: Reads, filter: UserFilter, page: PageRequest<UserSort>) {
  const { entityId, roleIds, active, account, updatedSince } = filter;
  let query = ctx.db
    .selectFrom('users')
    .selectAll()
    .where(existsAs(filter.deleted === 'only' ? 'deleted' : 'live', 'deleted_at'))
    .where(ofLiveTenant(ctx, 'users.entity_id'));
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  if (roleIds !== undefined) query = query.where(oneOf('fk_role', roleIds));
  if (active !== undefined) query = query.where('chk_active', '=', active);
  if (updatedSince !== undefined) query = query.where('updated_at', '>=', updatedSince);
  if (account !== undefined) {
    const { usernameKey, emailIndex } = account;
    query = query.where(sql<boolean>`(username_key = ${usernameKey} or email_index = ${emailIndex})`);
  }
  return findCountedPage(query, orders[page.sort], page);
}

const id = sql.ref<number>('id');

const byChange = {
  by: [sql.ref<string>('updated_at'), id],
  keysOf: (row: UserRow) => [row.updated_at, row.id],
};

const orders: Record<UserSort, Order<UserRow>> = {
  user_id: { by: [id], direction: 'asc', keysOf: (row) => [row.id] },
  '-user_id': { by: [id], direction: 'desc', keysOf: (row) => [row.id] },
  username: byName('users', (row) => [row.username, row.id]),
  '-updated_at': { ...byChange, direction: 'desc' },
  updated_at: { ...byChange, direction: 'asc' },
};

/** Finds a user of the tenant. */
export function findUser(ctx: Reads, userId: number, existence: Existence = 'live') {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where(existsAs(existence, 'deleted_at'))
    .where(ofLiveTenant(ctx, 'users.entity_id'))
    .executeTakeFirst();
}

/** Returns those of these users of the tenant who are live, and whether each is active. */
export function findUsers(ctx: Reads, userIds: readonly number[]) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'chk_active'])
    .where(among('id', userIds))
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Live accounts with the facts a login needs. */
function liveAccounts({ db }: Reads) {
  return db
    .selectFrom('users')
    .leftJoin('entities', 'entities.id', 'users.entity_id')
    .select([
      'users.id as userId',
      'users.uuid',
      'users.entity_id as entityId',
      'users.fk_role as roleId',
      'users.username',
      'users.chk_active as active',
      'users.password_hash as passwordHash',
      'users.encrypted_name',
      'users.encrypted_email',
      'users.encrypted_former_email',
      'users.email_changed_at',
      'users.password_generated as passwordGenerated',
      'users.password_expires_at as passwordExpiresAt',
      'users.has_factor as hasFactor',
      'users.last_login_at as lastLoginAt',
      'entities.deleted_at as entityDeletedAt',
    ])
    .where('users.deleted_at', 'is', null);
}

/** Finds the live account of a username. */
export function findForLogin(ctx: Reads, usernameKey: string) {
  return liveAccounts(ctx).where('users.username_key', '=', usernameKey).executeTakeFirst();
}

/** Finds the live account of a user. */
export function findAccount(ctx: Reads, userId: number) {
  return liveAccounts(ctx).where('users.id', '=', userId).executeTakeFirst();
}

export type AccountOfLogin = NonNullable<Awaited<ReturnType<typeof findForLogin>>>;

/** The keys of usernames that are this one, or it with a number behind it; of all associations, for a name that is free. */
export async function findUsernamesLike(db: Db, username: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('users')
    .select('username_key')
    .where('username_key', '>=', username)
    .where('username_key', '<', `${username}:`)
    .execute();
  return new Set(rows.map(({ username_key }) => username_key));
}

/**
 * Returns whether a live super administrator can log in; one whose generated password expired unused does not count. A lock
 * serialises this until the transaction ends.
 */
export async function hasSuperAdmin({ db, now }: Pick<Reads, 'db'> & Needs<'now'>): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('first super administrator'))`.execute(db);
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('fk_role', '=', roles.super_admin)
    .where('deleted_at', 'is', null)
    .where((eb) => eb.or([eb('password_expires_at', 'is', null), eb('password_expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks a live user until the transaction ends, so that no other transaction changes the password, deletes the user or creates a
 * reset link. Undefined when the user is deleted.
 */
export function lockAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash', 'chk_active as active', 'has_factor as hasFactor'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Locks those of these users of the tenant who are live until the transaction ends; by id, so that two requests do not deadlock. */
export function lockUsers(ctx: Reads, userIds: readonly number[]): Promise<UserRow[]> {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where(among('id', userIds))
    .where('deleted_at', 'is', null)
    .where(ofLiveTenant(ctx, 'users.entity_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

/**
 * Locks a user, deleted or not, and the active administrators of the same association until the transaction ends.
 * Locked by id, so that concurrent changes of administrators are serialised without deadlocks.
 */
export async function lockUserAndAdmins(ctx: Reads, userId: number): Promise<UserRow[]> {
  const found = await findUser(ctx, userId, 'any');
  if (!found) return [];
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('entity_id', found.entity_id === null ? 'is' : '=', found.entity_id)
    .where(ofLiveTenant(ctx, 'users.entity_id'))
    .where((eb) =>
      eb.or([
        eb('id', '=', userId),
        eb.and([
          eb('fk_role', 'in', [roles.entity_admin, roles.super_admin]),
          eb('chk_active', '=', 1),
          eb('deleted_at', 'is', null),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
}

export function insertUser(db: Db, user: Insertable<Database['users']>) {
  return db.insertInto('users').values(user).returningAll().executeTakeFirstOrThrow();
}

type UserChange = Updateable<Database['users']> & { updated_at: Instant };

/** Updates a user and increments the version; touches the memberships when they show a changed value. */
export function saveUser(ctx: Reads, userId: number, change: UserChange) {
  const isShown = 'encrypted_name' in change || 'deleted_at' in change;
  return ctx.db
    .with('shown', (db) =>
      db
        .updateTable('ope_users')
        .set({ updated_at: change.updated_at })
        .where('user_id', '=', userId)
        .where(ofTenant(ctx, 'entity_id'))
        .where(sql.lit(isShown)),
    )
    .updateTable('users')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a user permanently. */
export async function removeUser(ctx: Reads, userId: number): Promise<void> {
  await ctx.db.deleteFrom('users').where('id', '=', userId).where(ofTenant(ctx, 'entity_id')).execute();
}

/** Stores a password that the user has chosen. */
export function setPasswordHash(db: Db, userId: number, passwordHash: string, now: Instant) {
  return db
    .updateTable('users')
    .set({ password_hash: passwordHash, password_generated: 0, password_expires_at: null })
    .set({ version: sql`version + 1`, updated_at: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Stores an unchanged password under a new hash. */
export async function replacePasswordHash(db: Db, userId: number, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', userId).execute();
}

/** Active users of an association with one of the roles and an e-mail address, by id. */
export function findNoticeReaders(ctx: Reads, entityId: number, readers: readonly RoleId[]) {
  return ctx.db
    .selectFrom('users')
    .select(['id', 'uuid', 'entity_id', 'encrypted_email'])
    .where('entity_id', '=', entityId)
    .where('fk_role', 'in', readers)
    .where('chk_active', '=', 1)
    .where('deleted_at', 'is', null)
    .where('encrypted_email', 'is not', null)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
}
