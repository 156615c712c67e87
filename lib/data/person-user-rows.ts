import type { Reads } from '../core/context.ts';
import { findMessagesOf } from './chat/messages.ts';
import { ofTenant } from './conditions.ts';
import { findReceiptsOfUser } from './person-mail.ts';

/** More than a member collects in ten years. */
const RECEIPTS = 10_000;

/** The rows that a user of the tenant has as such; without a user none. */
export async function findUserRows(ctx: Reads, userId: number | null) {
  const user = userId === null ? undefined : await findUserOfTenant(ctx, userId);
  if (!user) return { user, messages: [], uploads: [], sessions: [], collected: [] };
  const [messages, collected] = [
    await findMessagesOf(ctx, user.id),
    await findReceiptsOfUser(ctx, user.id, 0, RECEIPTS),
  ];
  const uploads = await ctx.db
    .selectFrom('uploads')
    .selectAll()
    .where('made_by', '=', user.id)
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
  const sessions = await ctx.db
    .selectFrom('sessions')
    .select(['platform', 'app_version', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', user.id)
    .orderBy('id')
    .execute();
  return { user, messages, uploads, sessions, collected };
}

function findUserOfTenant(ctx: Reads, userId: number) {
  return ctx.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}
