import type { Insertable, Selectable } from 'kysely';
import type { Instant } from '../../core/time.ts';
import type { Db } from '../connection/db.ts';
import type { Database } from '../tables/database.ts';

export type PasskeyRow = Selectable<Database['passkeys']>;

/** The passkeys of a user, the oldest first. */
export function findPasskeysOfUser(db: Db, userId: number): Promise<PasskeyRow[]> {
  return db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).orderBy('id').execute();
}

/** Finds a passkey by the id that its authenticator gave it, and locks it until the transaction ends. */
export function lockPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('credential_id', '=', credentialId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Finds a passkey by the id that its authenticator gave it. */
export function findPasskeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db.selectFrom('passkeys').selectAll().where('credential_id', '=', credentialId).executeTakeFirst();
}

/** Stores a passkey; undefined when its credential is already registered, for whomever. */
export function insertPasskey(
  db: Db,
  passkey: Insertable<Database['passkeys']>,
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(passkey)
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Stores what an authenticator said of its last use. */
export async function markPasskeyUsed(
  db: Db,
  passkeyId: number,
  { signCount, isSynced, now }: { signCount: number; isSynced: 0 | 1; now: Instant },
): Promise<void> {
  await db
    .updateTable('passkeys')
    .set({ sign_count: signCount, is_synced: isSynced, last_used_at: now })
    .where('id', '=', passkeyId)
    .execute();
}

type Own = { userId: number; passkeyId: number };

/** Renames a passkey of a user; undefined when the user has no such passkey. */
export function renamePasskey(
  db: Db,
  { userId, passkeyId }: Own,
  sealedLabel: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ encrypted_label: sealedLabel })
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a passkey of a user; false when the user has no such passkey. */
export async function deletePasskey(db: Db, { userId, passkeyId }: Own): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('id', '=', passkeyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

type ChallengeRow = Insertable<Database['passkey_challenges']>;

export async function insertChallenge(db: Db, challenge: ChallengeRow): Promise<void> {
  await db.insertInto('passkey_challenges').values(challenge).execute();
}

type Asked = { hash: string; purpose: ChallengeRow['purpose']; userId: number | null; now: Instant };

/** Consumes a challenge; false when it is unknown, used, expired, or was made for another purpose or user. */
export async function consumeChallenge(db: Db, { hash, purpose, userId, now }: Asked): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
