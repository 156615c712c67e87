import type * as z from 'zod';
import type { Needs } from '../core/context.ts';
import { sealerOf } from '../core/crypto/cipher.ts';
import { damagedAmong } from '../core/fields/damaged-fields.ts';
import type { RoomMemberRow } from '../data/chat/members.ts';
import type { MessageRow } from '../data/chat/messages.ts';
import type { RoomRow } from '../data/chat/rooms.ts';
import { previewOf } from './preview.ts';
import type { Message, Room } from './schemas.ts';

const FORMER = 'ancien membre';
const PLATFORM = 'Tournée';

/** The queried columns of a person; `uuid` is null for users whom associations do not see. */
type Person = {
  id: number | null;
  uuid: string | null;
  entity_id: number | null;
  encrypted_name: string | null;
  gone: boolean;
};

/** The name of an author: platform staff have the platform's name, deleted and erased users are shown as a former member. */
function nameOf({ cipher }: Needs<'cipher'>, person: Person): string | null {
  const { id, uuid, entity_id: entityId, encrypted_name, gone } = person;
  if (id === null || gone) return FORMER;
  if (uuid === null || entityId === null) return PLATFORM;
  return sealerOf(cipher, { table: 'users', entityId, uuid }).read('encrypted_name', encrypted_name);
}

type RoomKey = { entity_id: number; uuid: string };
type MessageKey = { entity_id: number; room_uuid: string; uuid: string };

export function roomSealer({ cipher }: Needs<'cipher'>, { entity_id: entityId, uuid }: RoomKey) {
  return sealerOf(cipher, { table: 'chat_rooms', entityId, uuid });
}

/** A message's ciphertext is bound to its room and its row. */
export function messageSealer(
  { cipher }: Needs<'cipher'>,
  { entity_id: entityId, room_uuid, uuid }: MessageKey,
) {
  return sealerOf(cipher, { table: 'chat_messages', entityId, uuid: `${room_uuid}/${uuid}` });
}

export function presentRoom(
  ctx: Needs<'cipher'>,
  row: RoomRow,
  members?: readonly RoomMemberRow[],
): z.input<typeof Room> {
  return {
    room_id: row.id,
    kind: row.kind,
    ...presentTitle(ctx, row),
    operation_id: row.operation_id,
    sector_id: row.sector_id,
    role: row.role,
    members_count: row.members_count,
    last_message: presentLast(ctx, row),
    unread: row.unread,
    muted_until: row.muted_until,
    locked: row.locked,
    archived_at: row.archived_at,
    version: row.version,
    ...(members ? { members: members.map((member) => presentMember(ctx, member)) } : {}),
  };
}

/** The last message, shortened: an answer with many rooms does not repeat their texts. */
function presentLast(ctx: Needs<'cipher'>, row: RoomRow) {
  const { last_seq: seq, last_uuid: uuid, last_sent_at: sent_at, last_author_id: author_id } = row;
  if (seq === null || uuid === null || sent_at === null) return null;
  const author_name = nameOf(ctx, {
    id: author_id,
    uuid: row.last_author_uuid,
    entity_id: row.last_author_entity_id,
    encrypted_name: row.last_author_name,
    gone: row.last_author_gone,
  });
  const key = { entity_id: row.entity_id, room_uuid: row.uuid, uuid };
  const body = messageSealer(ctx, key).read('encrypted_body', row.last_body);
  return {
    seq,
    author_id,
    author_name,
    preview: body === null ? null : previewOf(body),
    ...damagedAmong({
      author_name: { value: author_name, cell: row.last_author_name },
      preview: { value: body, cell: row.last_body },
    }),
    uploads_count: row.last_upload_ids?.length ?? 0,
    sent_at,
    deleted_at: row.last_deleted_at,
  };
}

function presentTitle(ctx: Needs<'cipher'>, row: RoomRow) {
  const cell = row.kind === 'private' ? row.other_name : row.encrypted_title;
  const title = titleOf(ctx, row);
  return { title, ...damagedAmong({ title: { value: title, cell } }) };
}

function titleOf(ctx: Needs<'cipher'>, row: RoomRow): string | null {
  if (row.kind !== 'private') return roomSealer(ctx, row).read('encrypted_title', row.encrypted_title);
  const { other_id: id, other_uuid: uuid, other_entity_id: entity_id, other_name, other_gone: gone } = row;
  return nameOf(ctx, { id, uuid, entity_id, encrypted_name: other_name, gone });
}

function presentMember(ctx: Needs<'cipher'>, { user_id, role, ...user }: RoomMemberRow) {
  const name = nameOf(ctx, { id: user_id, ...user });
  return { user_id, name, ...damagedAmong({ name: { value: name, cell: user.encrypted_name } }), role };
}

/** A page of messages; the name of each author is decrypted once. */
export function presentMessages(
  ctx: Needs<'cipher'>,
  rows: readonly MessageRow[],
): z.input<typeof Message>[] {
  const names = new Map<number | null, string | null>();
  return rows.map((row) => {
    const name = names.get(row.author_id);
    const author_name = name === undefined ? authorOf(ctx, row) : name;
    names.set(row.author_id, author_name);
    return presentMessage(ctx, row, author_name);
  });
}

function authorOf(ctx: Needs<'cipher'>, row: MessageRow): string | null {
  const {
    author_id: id,
    author_uuid: uuid,
    author_entity_id: entity_id,
    author_name,
    author_gone: gone,
  } = row;
  return nameOf(ctx, { id, uuid, entity_id, encrypted_name: author_name, gone });
}

export function presentMessage(
  ctx: Needs<'cipher'>,
  row: MessageRow,
  author_name = authorOf(ctx, row),
): z.input<typeof Message> {
  const body = messageSealer(ctx, row).read('encrypted_body', row.encrypted_body);
  return {
    message_id: row.id,
    id: row.client_id,
    seq: row.seq,
    author_id: row.author_id,
    author_name,
    body,
    ...damagedAmong({
      author_name: { value: author_name, cell: row.author_name },
      body: { value: body, cell: row.encrypted_body },
    }),
    reply_to: row.reply_to,
    upload_ids: [...row.upload_ids],
    sent_at: row.sent_at,
    edited_at: null,
    deleted_at: row.deleted_at,
  };
}
