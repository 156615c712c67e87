import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import type { PageRequest } from '../../core/schemas/pages.ts';
import { ofLiveTenant, ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import { findPage, type Order } from '../rows.ts';
import type { Database } from '../tables/database.ts';
import { isGone } from './people.ts';

/** The rooms in which a user is now. */
function roomsOf(ctx: Reads, userId: number) {
  return ctx.db
    .selectFrom('chat_members as me')
    .innerJoin('chat_rooms as r', 'r.id', 'me.room_id')
    .where('me.user_id', '=', userId)
    .where('me.left_at', 'is', null)
    .where(ofLiveTenant(ctx, 'me.entity_id'));
}

const membersCount = sql<number>`
  (select count(*) from chat_members c where c.room_id = r.id and c.left_at is null)`;

/** A private room with one remaining member is locked: the sender would not learn that messages stay unread. */
const isLocked = sql<boolean>`(r.locked or (r.kind = 'private' and ${membersCount} < 2))`;

const unread = sql<number>`(
  select count(*) from chat_messages m
  where m.room_id = r.id and m.seq > greatest(me.read_seq, me.joined_seq)
    and m.author_id is distinct from me.user_id and m.deleted_at is null)`;

/** Rooms as responses show them: with the last message that the user may see and its author, and the other member of a private room. */
function roomRecords(ctx: Reads, userId: number) {
  return roomsOf(ctx, userId)
    .leftJoin('chat_messages as l', (join) =>
      join
        .onRef('l.room_id', '=', 'r.id')
        .onRef('l.seq', '=', 'r.last_seq')
        .onRef('l.seq', '>', 'me.joined_seq'),
    )
    .leftJoin('users as a', 'a.id', 'l.author_id')
    .leftJoin('chat_members as other', (join) =>
      join
        .onRef('other.room_id', '=', 'r.id')
        .onRef('other.user_id', '<>', 'me.user_id')
        .on('r.kind', '=', 'private'),
    )
    .leftJoin('users as u', 'u.id', 'other.user_id')
    .select([
      'r.id',
      'r.uuid',
      'r.entity_id',
      'r.kind',
      'r.encrypted_title',
      'r.operation_id',
      'r.sector_id',
      'r.archived_at',
      'r.version',
      'me.role',
      'me.muted_until',
      'l.seq as last_seq',
      'l.author_id as last_author_id',
      'l.sent_at as last_sent_at',
      'l.uuid as last_uuid',
      'l.encrypted_body as last_body',
      'l.upload_ids as last_upload_ids',
      'l.deleted_at as last_deleted_at',
      'a.uuid as last_author_uuid',
      'a.entity_id as last_author_entity_id',
      'a.encrypted_name as last_author_name',
      isGone('a').as('last_author_gone'),
      'other.user_id as other_id',
      'u.uuid as other_uuid',
      'u.entity_id as other_entity_id',
      'u.encrypted_name as other_name',
      isGone('u').as('other_gone'),
      membersCount.as('members_count'),
      isLocked.as('locked'),
      unread.as('unread'),
      newest.as('newest_at'),
    ]);
}

const newest = sql<string>`coalesce(r.last_sent_at, r.created_at)`;

export type RoomRow = Awaited<ReturnType<ReturnType<typeof roomRecords>['executeTakeFirstOrThrow']>>;

export type RoomSort = '-last_message_at';

const newestFirst: Order<RoomRow> = {
  by: [newest, sql.ref<number>('r.id')],
  direction: 'desc',
  keysOf: (row) => [row.newest_at, row.id],
};

/** The number of other members' messages that a user has not read, in all rooms. */
export async function countUnread(ctx: Reads, userId: number): Promise<number> {
  const { total } = await roomsOf(ctx, userId)
    .select(sql<number>`coalesce(sum(${unread}), 0)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** A page of the rooms of a user, newest message first. */
export function findRoomPage(ctx: Reads, userId: number, page: PageRequest<RoomSort>) {
  return findPage(roomRecords(ctx, userId), newestFirst, page);
}

/** A room of a user. */
export function findRoom(ctx: Reads, userId: number, roomId: number) {
  return roomRecords(ctx, userId).where('r.id', '=', roomId).executeTakeFirst();
}

function roomFacts(ctx: Reads, userId: number, roomId: number) {
  return roomsOf(ctx, userId)
    .select([
      'r.id',
      'r.uuid',
      'r.entity_id',
      'r.kind',
      'r.operation_id',
      'r.locked as was_locked',
      'r.archived_at',
      'r.last_seq',
      'r.last_sent_at',
      'r.version',
      'me.role',
      'me.joined_seq',
      'me.muted_until',
      isLocked.as('locked'),
    ])
    .where('r.id', '=', roomId);
}

/** The facts about a room that decide what its member may do; undefined for non-members. */
export function findRoomFacts(ctx: Reads, userId: number, roomId: number) {
  return roomFacts(ctx, userId, roomId).executeTakeFirst();
}

/** The facts about a room, with how far each member has read; undefined for non-members. */
export function findRoomToRead(ctx: Reads, userId: number, roomId: number) {
  return roomFacts(ctx, userId, roomId).select(readMarks.as('read_to')).executeTakeFirst();
}

/** The facts about a room for a user who writes; an advisory lock serialises the messages of one user in all rooms. */
export function findRoomToWrite(ctx: Reads, userId: number, roomId: number) {
  const queued = sql`pg_advisory_xact_lock(hashtextextended('chat:' || ${userId}::text, 0))`;
  return roomFacts(ctx, userId, roomId).select(queued.as('queued')).executeTakeFirst();
}

/** How far each member has read; hidden in a broadcast. */
const readMarks = sql<Record<string, number>>`coalesce((
  select json_object_agg(m.user_id, m.read_seq order by m.user_id) from chat_members m
  where m.room_id = r.id and m.left_at is null and r.kind <> 'broadcast'), '{}')`;

export type RoomToRead = NonNullable<Awaited<ReturnType<typeof findRoomToRead>>>;

export type RoomFacts = NonNullable<Awaited<ReturnType<typeof findRoomFacts>>>;

/** Locks a room until the transaction ends, so that no user joins, leaves or writes meanwhile. */
export function lockRoom(ctx: Reads, roomId: number) {
  return ctx.db
    .selectFrom('chat_rooms')
    .select('archived_at')
    .where('id', '=', roomId)
    .where(ofTenant(ctx, 'entity_id'))
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The private room of two users, and its association. */
export function findPrivateRoom(ctx: Reads, pairKey: string) {
  return ctx.db
    .selectFrom('chat_rooms')
    .select(['id', 'entity_id'])
    .where('pair_key', '=', pairKey)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirst();
}

export async function insertRoom(db: Db, room: Insertable<Database['chat_rooms']>): Promise<number> {
  const { id } = await db.insertInto('chat_rooms').values(room).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Updates a room and increments its version. */
export async function saveRoom(
  ctx: Reads,
  roomId: number,
  change: Updateable<Database['chat_rooms']>,
): Promise<void> {
  await ctx.db
    .updateTable('chat_rooms')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', roomId)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .executeTakeFirstOrThrow();
}
