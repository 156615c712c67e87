import { type Context, signedIn } from '../core/context.ts';
import { markRead } from '../data/chat/members.ts';
import type { RoomFacts } from '../data/chat/rooms.ts';

/** Moves the caller's read mark forward. */
export async function markRoomRead(ctx: Context, { id }: RoomFacts, { seq }: { seq: number }): Promise<void> {
  ctx.write(markRead(ctx, id, signedIn(ctx).userId, seq));
}
