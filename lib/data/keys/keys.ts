import { type Insertable, sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { ofLiveTenant, ofTenant } from '../conditions.ts';
import { findPage } from '../rows.ts';
import type { Database } from '../tables/database.ts';

/** Keys that nobody has ended, expired ones among them, with their makers; associations see no row of a super administrator. */
function keysOfTenant(ctx: Reads) {
  return ctx.db
    .selectFrom('api_keys')
    .leftJoin('users', 'users.id', 'api_keys.made_by')
    .selectAll('api_keys')
    .select(['users.uuid', 'users.fk_role', 'users.encrypted_name', 'users.entity_id as user_entity_id'])
    .where('api_keys.ended_at', 'is', null)
    .where(ofLiveTenant(ctx, 'api_keys.entity_id'));
}

export type KeyRow = Awaited<ReturnType<ReturnType<typeof keysOfTenant>['executeTakeFirstOrThrow']>>;

const latestFirst = {
  by: [sql.ref<number>('api_keys.id')],
  direction: 'desc' as const,
  keysOf: (row: KeyRow) => [row.id],
};

/** A page of the keys of an association, or of all, the latest first. */
export function findKeyPage(ctx: Reads, entityId: number | undefined, page: PageRequest<'-key_id'>) {
  const query = keysOfTenant(ctx);
  const named = entityId === undefined ? query : query.where('api_keys.entity_id', '=', entityId);
  return findPage(named, latestFirst, page);
}

export function findKey(ctx: Reads, keyId: number): Promise<KeyRow | undefined> {
  return keysOfTenant(ctx).where('api_keys.id', '=', keyId).executeTakeFirst();
}

/** Finds a key that nobody has ended and locks it until the transaction ends. */
export async function lockKey(ctx: Reads, keyId: number): Promise<KeyRow | undefined> {
  const locked = sql`
    select from api_keys where id = ${keyId} and ${ofTenant(ctx, 'entity_id')} for update
  `.execute(ctx.db);
  // Both statements are sent at once; the second one runs after the lock is acquired.
  const [, key] = await Promise.all([locked, findKey(ctx, keyId)]);
  return key;
}

/**
 * Locks a live association and an active user until the transaction ends, the association against other new keys: whoever closes
 * the one or deactivates the other waits, and then ends the key too. Says which of them are there.
 */
export async function holdMaker(ctx: Reads, { entityId, userId }: { entityId: number; userId: number }) {
  const entity = ctx.db
    .selectFrom('entities')
    .select('id')
    .where('id', '=', entityId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  const user = ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('chk_active', '=', 1)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  const [hasEntity, hasUser] = await Promise.all([entity, user]);
  return { hasEntity: hasEntity !== undefined, hasUser: hasUser !== undefined };
}

/** Counts the live keys of a locked association. */
export async function countLiveKeys(ctx: Reads, entityId: number, now: Instant): Promise<number> {
  const { live } = await ctx.db
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('live'))
    .where('entity_id', '=', entityId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirstOrThrow();
  return Number(live);
}

export async function insertKey(ctx: Reads, key: Insertable<Database['api_keys']>): Promise<number> {
  const { id } = await ctx.db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

type Rotation = {
  token_hash: string;
  starts_with: string;
  former_hash: string | null;
  former_until: Instant | null;
  expires_at: Instant;
  rotated_at: Instant;
};

/** Replaces the secret of a locked key. */
export async function rotateKey({ db }: Needs<'db'>, keyId: number, rotation: Rotation): Promise<void> {
  await db.updateTable('api_keys').set(rotation).where('id', '=', keyId).execute();
}

/** Which keys end: one, all of a user, or all of an association. */
type Whose = { column: 'id' | 'made_by' | 'entity_id'; id: number };

/** Ends keys that have not ended, and returns them; where they were used is forgotten. */
export function endKeys(
  ctx: Reads,
  { column, id }: Whose,
  { now, by }: { now: Instant; by: number | null },
): Promise<{ id: number; entity_id: number }[]> {
  return ctx.db
    .updateTable('api_keys')
    .set({ ended_at: now, ended_by: by, last_network: null })
    .where(column, '=', id)
    .where('ended_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .returning(['id', 'entity_id'])
    .execute();
}

/** Forgets where keys were used that expired before an instant; returns how many. */
export async function forgetNetworks({ db }: Needs<'db'>, before: Instant): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ last_network: null })
    .where('last_network', 'is not', null)
    .where('expires_at', '<', before)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
