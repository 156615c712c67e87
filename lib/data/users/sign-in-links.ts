import type { Insertable } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';
import type { Database } from '../tables/database.ts';

/** Stores the sign-in link of a session in place of an older one. */
export async function storeSignInLink(db: Db, link: Insertable<Database['sign_in_links']>): Promise<void> {
  const { token_hash, expires_at } = link;
  await db
    .insertInto('sign_in_links')
    .values(link)
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet({ token_hash, expires_at }))
    .execute();
}

/** Finds the user whom a sign-in link signs in; undefined when it is unknown, used or expired. */
export async function findUserOfLink(db: Db, tokenHash: string, now: Instant): Promise<number | undefined> {
  const row = await db
    .selectFrom('sign_in_links')
    .innerJoin('sessions', 'sessions.id', 'sign_in_links.session_id')
    .select('sessions.user_id')
    .where('sign_in_links.token_hash', '=', tokenHash)
    .where('sign_in_links.expires_at', '>', now)
    .executeTakeFirst();
  return row?.user_id;
}

/** Consumes a sign-in link; returns the end of the session that made it, undefined when either is gone. */
export async function consumeSignInLink(
  db: Db,
  tokenHash: string,
  now: Instant,
): Promise<Instant | undefined> {
  const row = await db
    .deleteFrom('sign_in_links')
    .using('sessions')
    .whereRef('sessions.id', '=', 'sign_in_links.session_id')
    .where('sign_in_links.token_hash', '=', tokenHash)
    .where('sign_in_links.expires_at', '>', now)
    .where('sessions.expires_at', '>', now)
    .returning('sessions.expires_at')
    .executeTakeFirst();
  return row?.expires_at;
}
