import type * as z from 'zod';
import { type Context, inEntity, signedIn } from '../core/context.ts';
import { invalid } from '../core/problems/problem.ts';
import { Reply } from '../core/reply.ts';
import { findRoomMembers, joinRoom } from '../data/chat/members.ts';
import { holdUsers } from '../data/chat/people.ts';
import { findPrivateRoom, insertRoom, lockRoom } from '../data/chat/rooms.ts';
import { readRoom } from './load.ts';
import { type PlannedRoom, planRoom } from './plan-room.ts';
import { presentRoom, roomSealer } from './present.ts';
import { holdRoomCounts, requireRoomLeft, requireSize, requireUsers } from './require-members.ts';
import { pairKey } from './rules.ts';
import type { Room, RoomDraft } from './schemas.ts';

type Answer = Reply<z.input<typeof Room>>;

/** Opens a room; returns the existing private room if the two users already have one. */
export async function createRoom(ctx: Context, draft: RoomDraft): Promise<Answer> {
  if (draft.kind === 'private') return openPrivateRoom(ctx, draft);
  return open(ctx, await planRoom(ctx, draft));
}

async function openPrivateRoom(ctx: Context, { user_ids = [] }: RoomDraft): Promise<Answer> {
  const { userId } = signedIn(ctx);
  const others = [...new Set(user_ids)].filter((id) => id !== userId);
  const [other] = others;
  if (other === undefined || others.length > 1) {
    throw invalid({ pointer: '/user_ids', detail: 'must name one other user', code: 'one-other' });
  }
  const pair_key = pairKey(userId, other);
  const known = await findPrivateRoom(ctx, pair_key);
  if (known) return reopen(ctx, known, [userId, ...others]);
  const entityId = await requireUsers(ctx, { ids: others, entityId: signedIn(ctx).entityId });
  const members = [userId, ...others];
  await holdRoomCounts(ctx, entityId);
  await requireRoomLeft(ctx, members);
  // Both are owners: either one may archive the room.
  return open(ctx, { kind: 'private', entityId, owners: members, members: [], pair_key });
}

/** Adds users who left a private room when they were deactivated to it again. */
async function reopen(
  ctx: Context,
  { id: roomId, entity_id }: { id: number; entity_id: number },
  userIds: number[],
): Promise<Answer> {
  const active = await holdUsers(ctx, userIds, { adminsOnly: false });
  await holdRoomCounts(ctx, entity_id);
  const room = await lockRoom(ctx, roomId);
  const present = new Set((await findRoomMembers(ctx, roomId)).map(({ user_id }) => user_id));
  const { userId } = signedIn(ctx);
  const back = [...new Set([userId, ...active.map(({ id }) => id)])].filter((id) => !present.has(id));
  if (room?.archived_at === null) await requireRoomLeft(ctx, back);
  await joinRoom(ctx, roomId, back, 'owner');
  return new Reply(200, presentRoom(ctx, await readRoom(ctx, roomId)));
}

async function open(ctx: Context, { owners, members, title, ...planned }: PlannedRoom): Promise<Answer> {
  const { entityId, ...room } = planned;
  const confined = inEntity(ctx, entityId);
  if (room.kind !== 'broadcast') requireSize(new Set([...owners, ...members]).size);
  const key = { uuid: ctx.ids.uuid(), entity_id: entityId };
  const roomId = await insertRoom(ctx.db, {
    ...key,
    ...room,
    pair_key: room.pair_key ?? null,
    operation_id: room.operation_id ?? null,
    sector_id: room.sector_id ?? null,
    encrypted_title: roomSealer(ctx, key).seal('encrypted_title', title),
    created_at: ctx.now,
    updated_at: ctx.now,
  });
  await joinRoom(confined, roomId, owners, 'owner');
  await joinRoom(confined, roomId, members);
  const changes = { kind: { old: null, new: room.kind } };
  ctx.record({ entityId, object: 'room', objectId: roomId, action: 'created', changes });
  return new Reply(201, presentRoom(ctx, await readRoom(ctx, roomId)));
}
