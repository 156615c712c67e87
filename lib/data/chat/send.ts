import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { roles } from '../../core/roles-matrix.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';
import type { MessageRow } from './messages.ts';
import type { RoomFacts } from './rooms.ts';

export type NewMessage = {
  uuid: string;
  authorId: number;
  clientId: string;
  encryptedBody: string;
  replyTo: number | null;
  uploadIds: readonly number[];
  now: Instant;
};

type Limits = {
  /** False when the room accepts no message: the statement then only reads its facts. */
  isTaken: boolean;
  since: Instant;
  messages: number;
};

type KnownMessage = Pick<MessageRow, 'id' | 'uuid' | 'seq' | 'encrypted_body' | 'sent_at' | 'deleted_at'> & {
  author_id: number | null;
  reply_to: number | null;
  upload_ids: number[];
};

/** The result of a send; without `id` and `known` the message was not written. */
export type Sent = {
  id: number | null;
  seq: number | null;
  known: KnownMessage | null;
  /** The number of the author's messages since the given instant, and the instant of the first of them. */
  count: number;
  first_at: Instant | null;
  is_reply_known: boolean;
  /** Files of the message that the author may send, and the files that were sent with it. */
  sendable: number[];
  sent_files: number;
};

/**
 * Writes a message under the next number of its room, in one statement, so that the numbers have no gap. Writes nothing when the
 * message exists, the author is over the limit, the replied-to message or a file is unknown, or the room has changed.
 */
export async function insertMessage(
  ctx: Reads,
  room: RoomFacts,
  message: NewMessage,
  { isTaken, since, messages }: Limits,
): Promise<Sent> {
  const { uuid, authorId, clientId, encryptedBody, replyTo, uploadIds, now } = message;
  const isSendable = sql`u.id = any(${uploadIds}::bigint[]) and u.made_by = ${authorId} and u.purpose = 'chat' and u.state = 'ready'
    and u.room_id is null and u.entity_id = ${room.entity_id} and ${ofTenant(ctx, 'u.entity_id')}`;
  const { rows } = await sql<Sent>`
    with quota as (
      select count(*) as count, min(m.sent_at) as first_at from chat_messages m
      where m.author_id = ${authorId} and m.sent_at > ${since} and ${ofTenant(ctx, 'm.entity_id')}
    ),
    known as (
      select m.id, m.uuid, m.seq, m.author_id, m.encrypted_body, m.reply_to, m.upload_ids, m.sent_at,
        m.deleted_at
      from chat_messages m where m.room_id = ${room.id} and m.client_id = ${clientId} and ${ofTenant(ctx, 'm.entity_id')}
    ),
    answered as (
      select ${replyTo}::bigint is null or exists (
        select from chat_messages m
        where m.id = ${replyTo} and m.room_id = ${room.id} and m.seq > ${room.joined_seq} and ${ofTenant(ctx, 'm.entity_id')}
      ) as is_reply_known,
        array(select u.id::int from uploads u where ${isSendable}) as sendable
    ),
    place as (
      update chat_rooms r set last_seq = r.last_seq + 1, last_sent_at = ${now}::timestamptz
      where r.id = ${room.id} and ${ofTenant(ctx, 'r.entity_id')} and r.version = ${room.version} and ${isTaken}
        and not exists (select from known) and (select count from quota) < ${messages}
        and (select is_reply_known and cardinality(sendable) = ${uploadIds.length} from answered)
      returning r.id, r.last_seq as seq
    ),
    sent as (
      insert into chat_messages
        (uuid, entity_id, room_id, room_uuid, seq, author_id, client_id, encrypted_body, reply_to, upload_ids,
         sent_at)
      select ${uuid}::uuid, ${room.entity_id}::bigint, place.id, ${room.uuid}::uuid, place.seq, ${authorId}::bigint,
        ${clientId}::uuid, ${encryptedBody}, ${replyTo}::bigint,
        ${uploadIds}::int[], ${now}::timestamptz
      from place
      returning id, seq
    ),
    files as (
      update uploads u set room_id = place.id, version = u.version + 1, updated_at = ${now}::timestamptz
      from place where ${isSendable} returning u.id
    ),
    mark as (
      update chat_members m set read_seq = place.seq from place where m.room_id = place.id and m.user_id = ${authorId}
    )${room.kind === 'broadcast' ? newcomers(ctx, room) : sql``}
    select sent.id, sent.seq, row_to_json(known.*) as known, quota.count, quota.first_at, answered.is_reply_known,
      answered.sendable, (select count(*) from files) as sent_files
    from quota cross join answered left join sent on true left join known on true
  `.execute(ctx.db);
  const [sent] = rows;
  if (!sent) throw new Error('the question about a message had no answer');
  return sent;
}

/**
 * New members of the association, or of the room's operation, join a broadcast with the next message. Missing administrators of any
 * operation join too, and see all messages.
 */
function newcomers(ctx: Reads, { entity_id, operation_id }: RoomFacts): RawBuilder<unknown> {
  const isAdmin = sql`u.fk_role = ${roles.entity_admin}`;
  const isMeant =
    operation_id === null
      ? sql`true`
      : sql`(${isAdmin} or exists (select from ope_users o
          where o.operation_id = ${operation_id} and o.user_id = u.id and o.deleted_at is null))`;
  return sql`,
    newcomers as (
      insert into chat_members as m (room_id, user_id, entity_id, role, joined_seq, read_seq)
      select place.id, u.id, ${entity_id}::bigint, 'member', case when ${isAdmin} then 0 else place.seq - 1 end,
        place.seq - 1
      from place cross join users u
      where u.entity_id = ${entity_id} and ${ofTenant(ctx, 'u.entity_id')} and u.chk_active = 1 and u.deleted_at is null
        and ${isMeant}
        and not exists (select from chat_members c where c.room_id = place.id and c.user_id = u.id and c.left_at is null)
      on conflict (room_id, user_id) do update set left_at = null, joined_seq = excluded.joined_seq,
          read_seq = excluded.read_seq
        where m.left_at is not null
    )`;
}
