import { sql } from 'kysely';
import type { Needs, Reads, WithSession } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

/** Finds the encrypted key of a user; undefined before the first one is created. */
export async function findPhoneKey(ctx: Reads, userId: number): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('phone_keys')
    .select('encrypted_key')
    .where('user_id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
  return row?.encrypted_key;
}

/**
 * Stores a key unless the user has one. Locks user and session, in the lock order of an erasure, so that no key is stored for a
 * user who is erased meanwhile.
 */
export async function insertPhoneKey(
  { db, now }: Needs<'db' | 'now'>,
  { userId, entityId, session }: Pick<WithSession, 'userId' | 'entityId' | 'session'>,
  encryptedKey: string,
): Promise<void> {
  await sql`
    insert into phone_keys (user_id, entity_id, encrypted_key, created_at)
    select u.id, ${entityId}::bigint, ${encryptedKey}, ${now}::timestamptz
    from users u join sessions s on s.user_id = u.id
    where u.id = ${userId} and s.id = ${session.id} for key share
    on conflict (user_id) do nothing
  `.execute(db);
}

/** Deletes the key of a user: data that is still encrypted on their phone can no longer be decrypted. */
export async function deletePhoneKey(ctx: Reads, userId: number): Promise<void> {
  await ctx.db
    .deleteFrom('phone_keys')
    .where('user_id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
