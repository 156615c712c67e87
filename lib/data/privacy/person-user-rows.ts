import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { findMessagesOf } from '../chat/messages.ts';
import { ofTenant } from '../conditions.ts';
import { findReceiptsOfUser } from './person-mail.ts';

/** More than a member collects in ten years. */
const RECEIPTS = 10_000;

/** The rows of a user of the tenant; empty without a user. */
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

/** Erases text, files and author of a user's messages; returns how many still had them. */
export async function eraseMessagesOf(ctx: Reads, userId: number, now: Instant): Promise<number> {
  const rows = await ctx.db
    .updateTable('chat_messages')
    .set({ encrypted_body: null, upload_ids: [], author_id: null, deleted_by: null })
    .set({ deleted_at: sql`coalesce(deleted_at, ${now}::timestamptz)` })
    .where('author_id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .execute();
  await ctx.db
    .updateTable('chat_messages')
    .set({ deleted_by: null })
    .where('deleted_by', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
  return rows.length;
}
