import { sql } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';

/** What a user has registered; the number of recovery codes that are left. */
export async function findFactorsOfUser(db: Db, userId: number) {
  const count = (table: 'passkeys' | 'recovery_codes') =>
    db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('user_id', '=', userId);
  const totp = db
    .selectFrom('totp_secrets')
    .select('confirmed_at')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null);
  const row = await db
    .selectNoFrom([
      count('passkeys').as('passkeys'),
      count('recovery_codes').as('recoveryCodes'),
      totp.as('totpSince'),
    ])
    .executeTakeFirstOrThrow();
  return {
    passkeys: Number(row.passkeys ?? 0),
    recoveryCodes: Number(row.recoveryCodes ?? 0),
    totpSince: row.totpSince,
  };
}

/** Stores whether a locked user has a factor, from the tables; deletes the recovery codes with the last one. Returns it. */
export async function updateHasFactor(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql<{ has_factor: number }>`
    update users set has_factor = case when exists (select from passkeys where user_id = ${userId})
        or exists (select from totp_secrets where user_id = ${userId} and confirmed_at is not null) then 1 else 0 end
    where id = ${userId}
    returning has_factor
  `.execute(db);
  const hasFactor = rows[0]?.has_factor === 1;
  if (!hasFactor) await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  return hasFactor;
}

/** Removes all factors of a user, with everything that was asked for to show one. */
export async function removeFactors(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await db.deleteFrom('totp_secrets').where('user_id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
  await db.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
  await db.updateTable('users').set({ has_factor: 0 }).where('id', '=', userId).execute();
}

/** Stores that the user of a session has just shown a second factor. */
export async function markFactorShown(db: Db, sessionId: number, now: Instant): Promise<void> {
  await db.updateTable('sessions').set({ factor_at: now }).where('id', '=', sessionId).execute();
}
