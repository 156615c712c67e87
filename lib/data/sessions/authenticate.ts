import { sql } from 'kysely';
import type { RoleId } from '../../access.ts';
import type { Platform } from '../../context.ts';
import type { Quota, Taken } from '../../quota.ts';
import type { Instant } from '../../time.ts';
import type { Db } from '../db.ts';

export type AuthenticatedSession = {
  sessionId: number;
  userId: number;
  entityId: number | null;
  /** From the stored user record, so that a change acts on the next request. */
  roleId: RoleId;
  platform: Platform;
  createdAt: Instant;
  expiresAt: Instant;
} & Taken;

/**
 * The live session of a token, its user's present role, and one request taken from the user's quota:
 * one round trip. Undefined when the session is unknown, expired, idle for too long, or its user may not act.
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
