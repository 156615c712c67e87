import type { Insertable, Selectable } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';
import type { Database } from '../tables/database.ts';

export type TotpRow = Selectable<Database['totp_secrets']>;

/** Finds the secret of a user's authenticator application, confirmed or not, and locks it until the transaction ends. */
export function lockTotpSecret(db: Db, userId: number) {
  return db
    .selectFrom('totp_secrets')
    .selectAll()
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Stores a new secret in place of one that was never confirmed; false when there is a confirmed one. */
export async function storeTotpSecret(
  db: Db,
  secret: Insertable<Database['totp_secrets']>,
): Promise<boolean> {
  const { uuid, encrypted_secret, created_at } = secret;
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('totp_secrets')
    .values(secret)
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ uuid, encrypted_secret, created_at, last_step: null })
        .where('totp_secrets.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Stores that a code of a time step was taken, so that neither it nor an earlier one counts again. */
export async function markStepUsed(db: Db, userId: number, step: number): Promise<void> {
  await db.updateTable('totp_secrets').set({ last_step: step }).where('user_id', '=', userId).execute();
}

export async function confirmTotpSecret(db: Db, userId: number, step: number, now: Instant): Promise<void> {
  await db
    .updateTable('totp_secrets')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .execute();
}

/** Deletes the secret of a user; false when there was no confirmed one. */
export async function deleteTotpSecret(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .deleteFrom('totp_secrets')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return row !== undefined && row.confirmed_at !== null;
}

type Owner = { userId: number; entityId: number | null };

/** Replaces the recovery codes of a user. */
export async function replaceRecoveryCodes(
  db: Db,
  { userId, entityId }: Owner,
  hashes: readonly string[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = hashes.map((code_hash) => ({ user_id: userId, entity_id: entityId, code_hash }));
  await db.insertInto('recovery_codes').values(rows).execute();
}

/** Consumes a recovery code; false when the user has no such code. */
export async function consumeRecoveryCode(db: Db, userId: number, codeHash: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
