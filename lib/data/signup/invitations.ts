import type { Insertable } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';
import type { Database } from '../tables/database.ts';

/** Stores an invitation to sign an association up. */
export async function storeInvitation(
  db: Db,
  invitation: Insertable<Database['signup_invitations']>,
): Promise<void> {
  await db.insertInto('signup_invitations').values(invitation).execute();
}

/** Finds the id of an invitation; undefined when it is unknown, used or expired. */
export async function findInvitation(db: Db, tokenHash: string, now: Instant): Promise<number | undefined> {
  const row = await db
    .selectFrom('signup_invitations')
    .select('id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.id;
}

/** Uses an invitation up; false when it was used already. A request that was made in time is confirmed after it has expired, too. */
export async function consumeInvitation(db: Db, id: number, now: Instant): Promise<boolean> {
  const row = await db
    .updateTable('signup_invitations')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
