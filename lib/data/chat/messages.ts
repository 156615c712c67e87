import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import type { Instant } from '../../core/time.ts';
import { ofLiveTenant, ofTenant } from '../conditions.ts';
import { findPage, type Order } from '../rows.ts';
import { isGone } from './people.ts';
import type { RoomFacts } from './rooms.ts';

function messageRecords(ctx: Reads) {
  return ctx.db
    .selectFrom('chat_messages as m')
    .leftJoin('users as u', 'u.id', 'm.author_id')
    .select([
      'm.id',
      'm.uuid',
      'm.entity_id',
      'm.room_id',
      'm.room_uuid',
      'm.seq',
      'm.author_id',
      'm.client_id',
      'm.encrypted_body',
      'm.reply_to',
      'm.upload_ids',
      'm.sent_at',
      'm.deleted_at',
      'u.uuid as author_uuid',
      'u.entity_id as author_entity_id',
      'u.encrypted_name as author_name',
      isGone('u').as('author_gone'),
    ])
    .where(ofTenant(ctx, 'm.entity_id'));
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof messageRecords>['executeTakeFirstOrThrow']>>;

export type MessageSort = '-seq' | 'seq';

/** The messages of a user, in all rooms. */
export function findMessagesOf(ctx: Reads, userId: number) {
  return messageRecords(ctx).where('m.author_id', '=', userId).orderBy('m.id').execute();
}

type Place = { afterSeq?: number | undefined; beforeSeq?: number | undefined };

/** A page of the messages of a room that this member may see. */
export function findMessagePage(
  ctx: Reads,
  { id, joined_seq }: Pick<RoomFacts, 'id' | 'joined_seq'>,
  { afterSeq, beforeSeq }: Place,
  page: PageRequest<MessageSort>,
) {
  let query = messageRecords(ctx)
    .where('m.room_id', '=', id)
    .where('m.seq', '>', Math.max(joined_seq, afterSeq ?? 0));
  if (beforeSeq !== undefined) query = query.where('m.seq', '<', beforeSeq);
  return findPage(query, orders[page.sort], page);
}

const bySeq = { by: [sql.ref<number>('m.seq')], keysOf: (row: MessageRow) => [row.seq] };

const orders: Record<MessageSort, Order<MessageRow>> = {
  '-seq': { ...bySeq, direction: 'desc' },
  seq: { ...bySeq, direction: 'asc' },
};

/** Finds a message of a room of the user, with the facts that decide about its deletion; locks it for a change. */
export function lockMessage(ctx: Reads, userId: number, messageId: number) {
  return ctx.db
    .selectFrom('chat_messages as m')
    .innerJoin('chat_members as me', 'me.room_id', 'm.room_id')
    .select(['m.id', 'm.room_id', 'm.entity_id', 'm.author_id', 'm.upload_ids', 'm.sent_at'])
    .where('m.id', '=', messageId)
    .where('m.deleted_at', 'is', null)
    .where('me.user_id', '=', userId)
    .where('me.left_at', 'is', null)
    .whereRef('m.seq', '>', 'me.joined_seq')
    .where(ofLiveTenant(ctx, 'm.entity_id'))
    .forNoKeyUpdate('m')
    .executeTakeFirst();
}

export type HeldMessage = NonNullable<Awaited<ReturnType<typeof lockMessage>>>;

/** Empties a message; its row and its number remain. */
export async function emptyMessage(
  ctx: Reads,
  messageId: number,
  { now, by }: { now: Instant; by: number },
): Promise<void> {
  await ctx.db
    .updateTable('chat_messages')
    .set({ encrypted_body: null, upload_ids: [], deleted_at: now, deleted_by: by })
    .where('id', '=', messageId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Removes an upload that was deleted on its own from its message. */
export async function detachUpload(ctx: Reads, roomId: number, uploadId: number): Promise<void> {
  await ctx.db
    .updateTable('chat_messages')
    .set({ upload_ids: sql`array_remove(upload_ids, ${uploadId}::int)` })
    .where('room_id', '=', roomId)
    .where(sql<boolean>`${uploadId}::int = any(upload_ids)`)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}
