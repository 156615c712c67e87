import * as z from 'zod';
import { type Context, withSession } from '../core/context.ts';
import { RoleId } from '../core/records/user.ts';
import { Id, Instant } from '../core/schemas/common.ts';
import { endOfSession, MAX_WEB_IDLE_SECONDS } from '../core/session-limits.ts';
import { addSeconds } from '../core/time.ts';
import { findSessionsOfUser } from '../data/users/sessions.ts';
import { Platform } from './schemas.ts';
import { loadSessionOwner } from './sessions.ts';

const LiveSession = z.strictObject({
  session_id: Id,
  current: z.boolean().meta({ description: 'The session of this request.' }),
  platform: Platform,
  app_version: z.string().nullable(),
  entity_id: Id.nullable().meta({ description: 'As it was at the login; null also in old sessions.' }),
  role_id: RoleId.nullable().meta({ description: 'As it was at the login; the present role counts.' }),
  created_at: Instant,
  last_used_at: Instant.meta({ description: 'To the minute.' }),
  expires_at: Instant.meta({ description: 'When it ends if nothing more is asked for.' }),
});

export const LiveSessions = z.strictObject({ data: z.array(LiveSession) }).meta({ id: 'LiveSessions' });

/** Lists the live sessions of a user, most recently used first, without IP addresses. */
export async function listSessions(
  ctx: Context,
  userId: number | undefined,
): Promise<z.input<typeof LiveSessions>> {
  const owner = await loadSessionOwner(ctx, userId);
  const webIdleSince = addSeconds(ctx.now, -MAX_WEB_IDLE_SECONDS);
  const rows = await findSessionsOfUser(ctx.db, owner.id, { now: ctx.now, webIdleSince });
  const { session } = withSession(ctx);
  const data = rows.map(({ id, fk_role, ...row }) => ({
    session_id: id,
    current: id === session.id,
    platform: row.platform,
    app_version: row.app_version,
    entity_id: row.entity_id,
    role_id: fk_role,
    created_at: row.created_at,
    last_used_at: row.last_used_at,
    expires_at: endOfSession(row),
  }));
  return { data };
}
