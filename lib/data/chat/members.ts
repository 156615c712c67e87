import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';
import type { RoomRole } from '../tables/chat.ts';
import { isGone } from './people.ts';

/** The members of a room, by user id. */
export function findRoomMembers(ctx: Reads, roomId: number) {
  return ctx.db
    .selectFrom('chat_members as m')
    .leftJoin('users as u', 'u.id', 'm.user_id')
    .select([
      'm.user_id',
      'm.role',
      'm.read_seq',
      'u.uuid',
      'u.entity_id',
      'u.encrypted_name',
      isGone('u').as('gone'),
    ])
    .where('m.room_id', '=', roomId)
    .where('m.left_at', 'is', null)
    .where(ofTenant(ctx, 'm.entity_id'))
    .orderBy('m.user_id')
    .execute();
}

export type RoomMemberRow = Awaited<ReturnType<typeof findRoomMembers>>[number];

/** Adds users to a locked room; they do not see earlier messages. Existing members keep their role. */
export async function joinRoom(
  ctx: Reads,
  roomId: number,
  userIds: readonly number[],
  role: RoomRole = 'member',
): Promise<void> {
  if (userIds.length === 0) return;
  await sql`
    insert into chat_members as m (room_id, user_id, entity_id, role, joined_seq)
    select r.id, u.id, r.entity_id, ${role}, r.last_seq
    from chat_rooms r cross join unnest(${userIds}::bigint[]) as u (id)
    where r.id = ${roomId} and ${ofTenant(ctx, 'r.entity_id')}
    order by u.id
    on conflict (room_id, user_id) do update
      set left_at = null, joined_seq = excluded.joined_seq, role = excluded.role
      where m.left_at is not null`.execute(ctx.db);
}

/** Removes users from a locked room. */
export async function leaveRoom(
  ctx: Reads,
  roomId: number,
  userIds: readonly number[],
  now: Instant,
): Promise<void> {
  if (userIds.length === 0) return;
  await ctx.db
    .updateTable('chat_members')
    .set({ left_at: now })
    .where('room_id', '=', roomId)
    .where(among('user_id', userIds))
    .where('left_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Sets until when a member gets no notices about a room; null ends that at once. */
export async function muteRoom(
  ctx: Reads,
  roomId: number,
  userId: number,
  until: Instant | null,
): Promise<void> {
  await ctx.db
    .updateTable('chat_members')
    .set({ muted_until: until })
    .where('room_id', '=', roomId)
    .where('user_id', '=', userId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** Moves a member's read mark forward, at most to the last message. */
export async function markRead(ctx: Reads, roomId: number, userId: number, seq: number): Promise<void> {
  await sql`
    update chat_members m set read_seq = least(${seq}, r.last_seq)
    from chat_rooms r
    where r.id = m.room_id and m.room_id = ${roomId} and m.user_id = ${userId} and m.left_at is null
      and m.read_seq < least(${seq}, r.last_seq) and ${ofTenant(ctx, 'm.entity_id')}`.execute(ctx.db);
}
