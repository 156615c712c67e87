import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import type { Context, SignedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import { Reply } from '../core/reply.ts';
import type { MessageRow } from '../data/chat/messages.ts';
import type { RoomFacts } from '../data/chat/rooms.ts';
import type { Sent } from '../data/chat/send.ts';
import { messageSealer, presentMessage } from './present.ts';
import type { Message, MessageDraft } from './schemas.ts';

type Known = {
  author: SignedIn;
  draft: MessageDraft;
  known: NonNullable<Sent['known']>;
  sendable: readonly number[];
};

/** Answers a message that is already stored under its `id`; throws a 409 when its content differs. */
export function answerAgain(
  ctx: Context,
  room: RoomFacts,
  { author, draft, known, sendable }: Known,
): Reply<z.input<typeof Message>> {
  const { body, reply_to: replyTo = null } = draft;
  const key = { uuid: known.uuid, entity_id: room.entity_id, room_uuid: room.uuid };
  const isSameText =
    known.deleted_at !== null ||
    messageSealer(ctx, key).open('encrypted_body', known.encrypted_body) === body;
  const isSameFiles =
    known.deleted_at !== null || isSameButGone(draft.upload_ids, known.upload_ids, sendable);
  const isSame = known.author_id === author.userId && known.reply_to === replyTo && isSameText && isSameFiles;
  if (!isSame) throw new Problem('id-already-used');
  const { deleted_at } = known;
  const row = {
    ...rowOf(author, room, { ...known, draft, sent_at: toInstant(known.sent_at) }),
    upload_ids: known.upload_ids,
    deleted_at: deleted_at === null ? null : toInstant(deleted_at),
  };
  return new Reply(200, presentMessage(ctx, row));
}

/**
 * Returns whether the files are the stored ones plus files deleted since; a named file that can still be sent was not in the stored
 * message.
 */
function isSameButGone(named: readonly number[], stored: number[], sendable: readonly number[]): boolean {
  const left = named.filter((id) => stored.includes(id));
  const others = named.filter((id) => !stored.includes(id));
  return isDeepStrictEqual(left, stored) && !others.some((id) => sendable.includes(id));
}

const toInstant = (text: string) => new Date(text).toISOString();

type Stored = Pick<MessageRow, 'id' | 'uuid' | 'seq' | 'encrypted_body' | 'sent_at'> & {
  draft: MessageDraft;
};

/** The row of a message of the caller, as responses show it. */
export function rowOf(author: SignedIn, room: RoomFacts, { draft, ...stored }: Stored): MessageRow {
  return {
    ...stored,
    entity_id: room.entity_id,
    room_id: room.id,
    room_uuid: room.uuid,
    author_id: author.userId,
    client_id: draft.id,
    reply_to: draft.reply_to ?? null,
    upload_ids: draft.upload_ids,
    deleted_at: null,
    author_uuid: author.uuid,
    author_entity_id: author.entityId,
    author_name: author.encryptedName,
    author_gone: false,
  };
}
