import * as z from 'zod';
import { type Context, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { RoleId } from '../core/records/user.ts';
import { Id, IdParameter, Instant } from '../core/schemas.ts';
import { endOfSession, MAX_WEB_IDLE_SECONDS } from '../core/session-limits.ts';
import { addSeconds } from '../core/time.ts';
import { deleteSessionOfUser, findSessionsOfUser } from '../data/sessions.ts';
import { findUser, type UserRow } from '../data/users.ts';
import { Platform } from './schemas.ts';

export const whoseSessions = {
  user_id: IdParameter.optional().meta({
    description: 'Those of a user of the association, for administrators; left out: the own ones.',
  }),
};

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

/** Whose sessions a request is about: 403 for those of others without the right to, 404 out of reach. */
async function loadSessionOwner(
  ctx: Context,
  userId = signedIn(ctx).userId,
): Promise<Pick<UserRow, 'id' | 'entity_id'>> {
  const { userId: ownId, entityId } = signedIn(ctx);
  if (userId === ownId) return { id: ownId, entity_id: entityId };
  const user = await findUser(ctx, userId);
  if (!user) throw new Problem('not-found');
  if (ctx.scope === 'own') throw new Problem('forbidden');
  return user;
}

/** The live sessions of a user, the one used last first; no addresses. */
export async function listSessions(
  ctx: Context,
  userId: number | undefined,
): Promise<z.input<typeof LiveSessions>> {
  const owner = await loadSessionOwner(ctx, userId);
  const webIdleSince = addSeconds(ctx.now, -MAX_WEB_IDLE_SECONDS);
  const rows = await findSessionsOfUser(ctx.db, owner.id, { now: ctx.now, webIdleSince });
  const { session } = signedIn(ctx);
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

/** Ends a session of a user, the own one of the request too; by an administrator it is in the history. */
export async function endSession(ctx: Context, sessionId: number, userId: number | undefined): Promise<void> {
  const { id: ownerId, entity_id: entityId } = await loadSessionOwner(ctx, userId);
  if (!(await deleteSessionOfUser(ctx.db, ownerId, sessionId))) throw new Problem('not-found');
  if (ownerId === signedIn(ctx).userId) return;
  const changes = { session_id: { old: sessionId, new: null } };
  ctx.record({ entityId, object: 'user', objectId: ownerId, action: 'changed', changes });
}
