import { type Selectable, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { PageRequest } from '../../pages.ts';
import { existsAs } from '../deletion.ts';
import { findPage, type Order } from '../page.ts';
import type { Database } from '../schema.ts';
import { ofLiveTenant } from '../tenant.ts';

export type UserRow = Selectable<Database['users']>;

export type UserSort = 'user_id' | '-user_id' | 'username';

export type UserFilter = {
  entityId?: number | undefined;
  roleId?: UserRow['fk_role'] | undefined;
  active?: 0 | 1 | undefined;
  /** The folded username and the index of an e-mail address: either one fits. */
  account?: { usernameKey: string; emailIndex: string } | undefined;
  deleted?: 'only' | undefined;
};

/** Users of the tenant that fit every filter. */
export function listUsers(ctx: Reads, filter: UserFilter, page: PageRequest<UserSort>) {
  const { entityId, roleId, active, account } = filter;
  let query = ctx.db
    .selectFrom('users')
    .selectAll()
    .where(existsAs(filter.deleted === 'only' ? 'deleted' : 'live', 'deleted_at'))
    .where(ofLiveTenant(ctx, 'users.entity_id'));
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  if (roleId !== undefined) query = query.where('fk_role', '=', roleId);
  if (active !== undefined) query = query.where('chk_active', '=', active);
  if (account !== undefined) {
    const { usernameKey, emailIndex } = account;
    query = query.where(sql<boolean>`(username_key = ${usernameKey} or email_index = ${emailIndex})`);
  }
  return findPage(query, orders[page.sort], page);
}

const [id, usernameKey] = [sql.ref<number>('id'), sql.ref<string>('username_key')];

const orders: Record<UserSort, Order<UserRow>> = {
  user_id: { by: [id], direction: 'asc', keysOf: (row) => [row.id] },
  '-user_id': { by: [id], direction: 'desc', keysOf: (row) => [row.id] },
  username: { by: [usernameKey, id], direction: 'asc', keysOf: (row) => [row.username_key, row.id] },
};
