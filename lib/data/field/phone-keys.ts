import { sql } from 'kysely';
import type { Needs, Reads, SignedIn } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

/** The encrypted key of a user; undefined before the first one is made. */
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
 * Keeps a key unless the user has one. User and session are held, in the order of whoever erases, so that nothing is kept
 * of who is erased meanwhile.
 */
export async function insertPhoneKey(
  { db, now }: Needs<'db' | 'now'>,
  { userId, entityId, session }: Pick<SignedIn, 'userId' | 'entityId' | 'session'>,
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

/** What is still sealed on a phone of the user cannot be opened any more. */
export async function deletePhoneKey(ctx: Reads, userId: number): Promise<void> {
  await ctx.db
    .deleteFrom('phone_keys')
    .where('user_id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
