import { type ExpressionBuilder, type Insertable, sql } from 'kysely';
import type { Platform } from '../../core/context.ts';
import type { Quota, QuotaResult } from '../../core/quota.ts';
import type { RoleId } from '../../core/roles-matrix.ts';
import type { FactorRule, WayToSignIn } from '../../core/second-factor.ts';
import type { Instant } from '../../core/time.ts';
import { among } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import type { Database } from '../tables/database.ts';

/** The live session of a token with its user, and the user's remaining request quota. */
export type AdmittedUser = {
  userId: number;
  entityId: number | null;
  /** From the stored user record, so that a change takes effect at the next request. */
  roleId: RoleId;
  uuid: string;
  username: string;
  encryptedName: string | null;
  passwordGenerated: 0 | 1;
  sessionId: number;
  platform: Platform;
  createdAt: Instant;
  lastUsedAt: Instant;
  expiresAt: Instant;
  hasFactor: 0 | 1;
  factorAt: Instant | null;
  signedInBy: WayToSignIn;
  isFirst: 0 | 1;
  /** The setting of the association as it is stored; null without one. */
  factorRule: FactorRule | null;
} & QuotaResult;

type Token = { tokenHash: string; now: Instant; webIdleSince: Instant; quota: Quota };

/**
 * Finds the live session of a token with its user's current role, and counts one request against the user's quota, in
 * one round trip. Undefined when the session is unknown, expired or idle, or its user is inactive.
 */
export async function admitUser(
  db: Db,
  { tokenHash, now, webIdleSince, quota }: Token,
): Promise<AdmittedUser | undefined> {
  const { rows } = await sql<AdmittedUser>`
    select user_id as "userId", entity_id as "entityId", fk_role as "roleId", uuid, username,
      encrypted_name as "encryptedName", password_generated as "passwordGenerated", session_id as "sessionId", platform, created_at as "createdAt",
      last_used_at as "lastUsedAt", expires_at as "expiresAt", has_factor as "hasFactor", factor_at as "factorAt",
      signed_in_by as "signedInBy", is_first as "isFirst", factor_rule as "factorRule", tokens, granted
    from admit_session(${tokenHash}, ${now}, ${webIdleSince}, ${quota.perMinute}, ${quota.burst})
  `.execute(db);
  return rows[0];
}

type NewSession = {
  session: Insertable<Database['sessions']>;
  /** The hash of the token that the client holds; its session ends. */
  inHand: string | null;
  /** The maximum number of live sessions of the user, including this one; the oldest ones end. */
  kept: number;
  webIdleSince: Instant;
};

/**
 * Opens a session of a locked user, ends the sessions it replaces, and records the login, after which a generated password no
 * longer expires.
 */
export async function openSessionOf(
  db: Db,
  { session, inHand, kept, webIdleSince }: NewSession,
): Promise<void> {
  const { user_id, created_at: now } = session;
  const surplus = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', user_id)
    .where(isLive(now, webIdleSince))
    .where(sql<boolean>`token_hash is distinct from ${inHand}`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .offset(kept - 1);
  const replaced = db.selectFrom('sessions').select('id').where('token_hash', '=', inHand);
  await db
    .with('ended', (qb) =>
      qb.deleteFrom('sessions').where('id', 'in', replaced.unionAll(sql<{ id: number }>`(${surplus})`)),
    )
    .with('opened', (qb) => qb.insertInto('sessions').values(session))
    .updateTable('users')
    .set({ last_login_at: now, password_expires_at: null })
    .where('id', '=', user_id)
    .execute();
}

/** Ends a session; returns false when it had already ended. */
export async function deleteSession(db: Db, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** True for sessions that have neither expired nor been idle for too long. */
function isLive(now: Instant, webIdleSince: Instant) {
  return (eb: ExpressionBuilder<Database, 'sessions'>) =>
    eb.and([
      eb('expires_at', '>', now),
      eb.or([eb('platform', '<>', 'web'), eb('last_used_at', '>', webIdleSince)]),
    ]);
}

/** The live sessions of a user, most recently used first. */
export function findSessionsOfUser(
  db: Db,
  userId: number,
  { now, webIdleSince }: { now: Instant; webIdleSince: Instant },
) {
  return db
    .selectFrom('sessions')
    .select(['id', 'platform', 'app_version', 'entity_id', 'fk_role'])
    .select(['created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where(isLive(now, webIdleSince))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Ends a session of a user; returns false when it belongs to another user or had already ended. */
export async function deleteSessionOfUser(db: Db, userId: number, sessionId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user and sign-ins that wait for a second factor, after a reset, deactivation or deletion. */
export async function deleteSessionsOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
}

/** Ends all sessions of a user except one, and sign-ins that wait for a second factor. */
export async function deleteOtherSessions(db: Db, userId: number, sessionId: number): Promise<void> {
  await db.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '<>', sessionId).execute();
}

/** Stores a reset token and invalidates older ones of the user. */
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

/** Stores a reset token for each of these locked users, and invalidates older ones. */
export async function replaceResetTokens(
  db: Db,
  tokens: readonly { user_id: number; token_hash: string }[],
  { created_at, expires_at }: { created_at: Instant; expires_at: Instant },
): Promise<void> {
  const rows = JSON.stringify(tokens);
  await db
    .deleteFrom('password_resets')
    .where(
      among(
        'user_id',
        tokens.map(({ user_id }) => user_id),
      ),
    )
    .execute();
  await sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    select token_hash, user_id, ${created_at}::timestamptz, ${expires_at}::timestamptz
    from jsonb_to_recordset(${rows}::text::jsonb) as new (token_hash text, user_id bigint)
  `.execute(db);
}

/** Invalidates all reset tokens of a user. */
export async function deleteResetTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** Finds the user whose password a reset token sets; undefined when the token is unknown, used or expired. */
export function findOwnerOfResetToken(db: Db, tokenHash: string, now: Instant) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .select([
      'users.username',
      'users.uuid',
      'users.entity_id',
      'users.encrypted_name',
      'users.password_generated',
    ])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** Consumes a reset token and returns its user id; undefined when it is unknown, used or expired. */
export async function useResetToken(db: Db, tokenHash: string, now: Instant): Promise<number | undefined> {
  const row = await db
    .deleteFrom('password_resets')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}
