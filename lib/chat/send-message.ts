import type * as z from 'zod';
import { type Context, signedIn } from '../core/context.ts';
import { Problem, refusedField } from '../core/problems/problem.ts';
import { Reply } from '../core/reply.ts';
import { addSeconds, secondsBetween } from '../core/time.ts';
import { lockRoom, type RoomFacts } from '../data/chat/rooms.ts';
import { insertMessage, type Sent } from '../data/chat/send.ts';
import { conflict } from '../data/connection/errors.ts';
import { answerAgain, rowOf } from './known-message.ts';
import { loadRoomToWrite } from './load.ts';
import { messageSealer, presentMessage } from './present.ts';
import { MAX_MESSAGES, MESSAGE_WINDOW_SECONDS } from './rules.ts';
import type { Message, MessageDraft } from './schemas.ts';

type Answer = Reply<z.input<typeof Message>>;

/** Sends a message in a room. A retry under the same `id` returns the stored message and does not count against the limit. */
export async function sendMessage(ctx: Context, room: RoomFacts, draft: MessageDraft): Promise<Answer> {
  const answer = await sendTo(ctx, room, draft);
  if (answer) return answer;
  // The room has changed since it was read. The lock makes the second attempt final, however often others change the room.
  await lockRoom(ctx, room.id);
  const again = await sendTo(ctx, await loadRoomToWrite(ctx, room.id), draft);
  if (!again) throw conflict('a locked room has changed');
  return again;
}

/** Returns undefined when the room has changed since it was read. */
async function sendTo(ctx: Context, room: RoomFacts, draft: MessageDraft): Promise<Answer | undefined> {
  const author = signedIn(ctx);
  const { id: clientId, body, reply_to: replyTo = null, upload_ids: uploadIds } = draft;
  const uuid = ctx.ids.uuid();
  const key = { uuid, entity_id: room.entity_id, room_uuid: room.uuid };
  const encryptedBody = messageSealer(ctx, key).seal('encrypted_body', body) ?? '';
  const sent = await insertMessage(
    ctx,
    room,
    { uuid, authorId: author.userId, clientId, encryptedBody, replyTo, uploadIds, now: ctx.now },
    {
      isTaken: !room.locked && room.archived_at === null,
      since: addSeconds(ctx.now, -MESSAGE_WINDOW_SECONDS),
      messages: MAX_MESSAGES,
    },
  );
  const { known, sendable } = sent;
  if (known) return answerAgain(ctx, room, { author, draft, known, sendable });
  const { id, seq } = sent;
  if (id === null || seq === null) {
    const refusal = refusalOf(ctx, room, draft, sent);
    if (refusal) throw refusal;
    return undefined;
  }
  // A concurrent message has taken one of the files.
  if (sent.sent_files < uploadIds.length) throw conflict('a file of a message was sent meanwhile');
  const row = rowOf(author, room, { id, uuid, seq, encrypted_body: encryptedBody, draft, sent_at: ctx.now });
  return new Reply(201, presentMessage(ctx, row));
}

/** Returns why a message was not written; undefined when no rule forbids it. */
function refusalOf(
  ctx: Context,
  room: RoomFacts,
  { upload_ids }: MessageDraft,
  { is_reply_known, sendable, count, first_at }: Sent,
): Problem | undefined {
  if (room.archived_at !== null) return new Problem('room-archived');
  if (room.locked) return new Problem('room-locked');
  if (!is_reply_known) return refusedField('message-not-found', '/reply_to');
  const unknown = upload_ids.findIndex((id) => !sendable.includes(id));
  if (unknown >= 0) return refusedField('upload-not-found', `/upload_ids/${unknown}`);
  if (count >= MAX_MESSAGES && first_at !== null) {
    const free = addSeconds(first_at, MESSAGE_WINDOW_SECONDS);
    return new Problem('too-many-requests', {
      detail: `A user sends at most ${MAX_MESSAGES} messages a minute.`,
      retryAfter: Math.max(1, Math.ceil(secondsBetween(ctx.now, free))),
    });
  }
  return undefined;
}
