import { type Insertable, sql } from 'kysely';
import type { RoleId } from '../core/access.ts';
import type { Platform } from '../core/context.ts';
import type { Quota, QuotaResult } from '../core/quota.ts';
import type { Instant } from '../core/time.ts';
import type { Db } from './db.ts';
import type { Database } from './schema.ts';

export type AuthenticatedSession = {
  sessionId: number;
  userId: number;
  entityId: number | null;
  /** From the stored user record, so that a change takes effect at the next request. */
  roleId: RoleId;
  platform: Platform;
  createdAt: Instant;
  expiresAt: Instant;
} & QuotaResult;

/**
 * Finds the live session of a token with its user's current role, and counts one request against the user's quota, in
 * one round trip. Undefined when the session is unknown, expired or idle, or its user is inactive.
 */
export async function authenticateSession(
  db: Db,
  {
    tokenHash,
    now,
    webIdleSince,
    quota,
  }: { tokenHash: string; now: Instant; webIdleSince: Instant; quota: Quota },
): Promise<AuthenticatedSession | undefined> {
  const left = sql`quota_left(q.tokens, excluded.updated_at - q.updated_at, ${quota.perMinute}, ${quota.burst})`;
  const { rows } = await sql<AuthenticatedSession>`
    with session as (
      select * from find_session(${tokenHash})
      where expires_at > ${now} and (platform <> 'web' or last_used_at > ${webIdleSince})
    ),
    used as (
      update sessions set last_used_at = ${now} from session
      where sessions.id = session.session_id and session.last_used_at < ${now}::timestamptz - interval '1 minute'
    ),
    quota as (
      insert into request_quotas as q (user_id, tokens, granted, updated_at)
      select user_id, ${quota.burst}::float8 - 1, true, ${now}::timestamptz from session
      on conflict (user_id) do update set
        tokens = ${left} - (${left} >= 1)::int,
        granted = ${left} >= 1,
        updated_at = greatest(q.updated_at, excluded.updated_at)
      returning user_id, tokens, granted
    )
    select session_id as "sessionId", user_id as "userId", entity_id as "entityId", fk_role as "roleId", platform,
      created_at as "createdAt", expires_at as "expiresAt", tokens, granted
    from session join quota using (user_id)
  `.execute(db);
  return rows[0];
}

export function findSession(db: Db, sessionId: number) {
  return db
    .selectFrom('sessions')
    .select(['platform', 'created_at', 'last_used_at', 'expires_at'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
}

export async function insertSession(db: Db, session: Insertable<Database['sessions']>): Promise<number> {
  const { id } = await db.insertInto('sessions').values(session).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function deleteSession(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('sessions').where('id', '=', sessionId).execute();
}

/** Ends all sessions of a user, after a reset, deactivation or deletion. */
export async function deleteSessionsOfUser(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
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

/** Invalidates all reset tokens of a user. */
export async function deleteResetTokens(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('password_resets').where('user_id', '=', userId).execute();
}

/** True when the reset token exists and has not expired. */
export async function isLiveResetToken(db: Db, tokenHash: string, now: Instant): Promise<boolean> {
  const row = await db
    .selectFrom('password_resets')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
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

/** Deletes expired idempotency keys, sessions, reset tokens and counters. */
export async function purgeExpired(
  db: Db,
  { now, keysBefore, quotasBefore }: { now: Instant; keysBefore: Instant; quotasBefore: Instant },
): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', keysBefore).execute();
  await db.deleteFrom('sessions').where('expires_at', '<', now).execute();
  await db.deleteFrom('password_resets').where('expires_at', '<', now).execute();
  await db.deleteFrom('address_quotas').where('updated_at', '<', quotasBefore).execute();
  await db.deleteFrom('login_failures').where('window_ends_at', '<', now).execute();
}
