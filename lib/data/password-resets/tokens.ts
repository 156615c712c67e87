import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

/** Makes the token the only one of its user: older ones are void. */
export async function replaceResetToken(
  db: Db,
  {
    userId,
    tokenHash,
    now,
    expiresAt,
  }: { userId: number; tokenHash: string; now: Instant; expiresAt: Instant },
): Promise<void> {
  await deleteResetTokens(db, userId);
  await db
    .insertInto('password_resets')
    .values({ token_hash: tokenHash, user_id: userId, created_at: now, expires_at: expiresAt })
    .execute();
}

/** Makes every link of a user void. */
export async function deleteResetTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** True for a token that would set a password now. */
export async function isLiveResetToken(db: Db, tokenHash: string, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes a live token out of use; undefined when it is unknown, used or expired. */
export async function useResetToken(db: Db, tokenHash: string, now: Instant): Promise<number | undefined> {
  const row = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
