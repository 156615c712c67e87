import type * as z from 'zod';
import { type Context, signedIn } from '../core/context.ts';
import { TaggedReply, tagOf } from '../core/reply.ts';
import type { PageRequest } from '../core/schemas/pages.ts';
import type { Instant } from '../core/time.ts';
import { findRoomMembers, type RoomMemberRow } from '../data/chat/members.ts';
import { findRoomPage, type RoomRow, type RoomSort } from '../data/chat/rooms.ts';
import { readRoom } from './load.ts';
import { presentRoom } from './present.ts';
import { pollAfter } from './rules.ts';
import type { RoomPage } from './schemas.ts';

type Answer = TaggedReply<z.input<typeof RoomPage>>;

/** Returns the caller's rooms, or one of them with its members. Decrypts nothing when the client's ETag matches. */
export async function listRooms(
  ctx: Context,
  { room_id: roomId }: { room_id?: number | undefined },
  page: PageRequest<RoomSort>,
): Promise<Answer> {
  if (roomId !== undefined) {
    const room = await readRoom(ctx, roomId);
    return answer(ctx, [room], null, await findRoomMembers(ctx, roomId));
  }
  const { rows, nextCursor } = await findRoomPage(ctx, signedIn(ctx).userId, page);
  return answer(ctx, rows, nextCursor);
}

function answer(
  ctx: Context,
  rows: RoomRow[],
  next_cursor: string | null,
  members?: RoomMemberRow[],
): Answer {
  const poll_after_s = pollAfter(newestOf(rows), ctx.now);
  const shown = [rows.map(shownOfRoom), members?.map(shownOfMember), next_cursor, poll_after_s];
  return new TaggedReply(tagOf(shown), async () => ({
    data: rows.map((row) => presentRoom(ctx, row, members)),
    next_cursor,
    poll_after_s,
  }));
}

/** The stored values that a response shows of a room, not decrypted; other values would change the ETag without need. */
function shownOfRoom({ uuid, entity_id, newest_at, ...row }: RoomRow) {
  const { other_uuid, other_entity_id, other_name, other_gone, other_id, ...shown } = row;
  return row.kind === 'private' ? row : shown;
}

/** The response with the messages, not this one, contains how far a member has read. */
function shownOfMember({ read_seq, ...shown }: RoomMemberRow) {
  return shown;
}

function newestOf(rows: RoomRow[]): Instant | null {
  const sent = rows.flatMap(({ last_sent_at }) => (last_sent_at === null ? [] : [last_sent_at]));
  return sent.toSorted().at(-1) ?? null;
}
