import type * as z from 'zod';
import type { Context } from '../core/context.ts';
import { invalid } from '../core/problems/problem.ts';
import { TaggedReply, tagOf } from '../core/reply.ts';
import { readPage } from '../core/schemas/pages.ts';
import { findMessagePage, type MessageSort } from '../data/chat/messages.ts';
import type { RoomToRead } from '../data/chat/rooms.ts';
import { presentMessages } from './present.ts';
import { pollAfter } from './rules.ts';
import type { MessagePage, MessageQuery } from './schemas.ts';

/**
 * Returns a page of a room's messages, newest first; after a given message, oldest first. Decrypts nothing when the client's ETag
 * matches.
 */
export async function listMessages(
  ctx: Context,
  { read_to, ...room }: RoomToRead,
  { after_seq: afterSeq, before_seq: beforeSeq, limit, cursor }: MessageQuery,
): Promise<TaggedReply<z.input<typeof MessagePage>>> {
  if (afterSeq !== undefined && beforeSeq !== undefined) {
    const detail = 'give one of `after_seq` and `before_seq`';
    throw invalid({ pointer: '?before_seq', detail, code: 'one-question' });
  }
  const sort: MessageSort = afterSeq === undefined ? '-seq' : 'seq';
  const page = readPage({ limit, cursor, sort });
  const { rows, nextCursor: next_cursor } = await findMessagePage(ctx, room, { afterSeq, beforeSeq }, page);
  const poll_after_s = pollAfter(room.last_sent_at, ctx.now);
  return new TaggedReply(tagOf([rows, read_to, next_cursor, poll_after_s]), async () => ({
    data: presentMessages(ctx, rows),
    next_cursor,
    read_to,
    poll_after_s,
  }));
}
