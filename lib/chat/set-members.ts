import { type Context, getRole } from '../core/context.ts';
import { invalid, Problem } from '../core/problems/problem.ts';
import { findRoomMembers, joinRoom, leaveRoom, type RoomMemberRow } from '../data/chat/members.ts';
import { holdUsers } from '../data/chat/people.ts';
import { lockRoom, type RoomFacts, saveRoom } from '../data/chat/rooms.ts';
import { holdRoomCounts, requireRoomLeft, requireSize, requireUsers } from './require-members.ts';
import { writesWithAdminsOnly } from './rules.ts';

/** Replaces the members of a group; members who remain keep their role. */
export async function setRoomMembers(
  ctx: Context,
  room: RoomFacts,
  { user_ids }: { user_ids: number[] },
): Promise<void> {
  if (room.kind !== 'group') throw new Problem('room-members-fixed');
  const ids = [...new Set(user_ids)];
  requireSize(ids.length);
  // Locks in the same order as a deactivation, in which a user leaves the rooms.
  await holdUsers(ctx, ids, { adminsOnly: false });
  await holdRoomCounts(ctx, room.entity_id);
  const held = await lockRoom(ctx, room.id);
  const before = await findRoomMembers(ctx, room.id);
  const present = new Set(before.map(({ user_id }) => user_id));
  const joining = ids.filter((id) => !present.has(id));
  const leaving = before.filter(({ user_id }) => !ids.includes(user_id));
  requireOwnerLeft(before, leaving);
  if (joining.length + leaving.length > 0) {
    const isArchived = held?.archived_at !== null;
    await change(ctx, room, { before, joining, leaving, isArchived });
  }
}

type Change = {
  before: RoomMemberRow[];
  joining: number[];
  leaving: RoomMemberRow[];
  isArchived: boolean;
};

async function change(
  ctx: Context,
  room: RoomFacts,
  { before, joining, leaving, isArchived }: Change,
): Promise<void> {
  if (joining.length > 0) {
    const adminsOnly =
      writesWithAdminsOnly(getRole(ctx)) || before.some(({ entity_id }) => entity_id === null);
    await requireUsers(ctx, { ids: joining, entityId: room.entity_id, adminsOnly });
    if (!isArchived) await requireRoomLeft(ctx, joining);
  }
  const departed = leaving.map(({ user_id }) => user_id);
  await leaveRoom(ctx, room.id, departed, ctx.now);
  await joinRoom(ctx, room.id, joining);
  await saveRoom(ctx, room.id, { updated_at: ctx.now });
  const old = before.map(({ user_id }) => user_id);
  const stay = old.filter((id) => !departed.includes(id));
  const members = { old, new: [...stay, ...joining].toSorted((a, b) => a - b) };
  const entry = { entityId: room.entity_id, object: 'room', objectId: room.id, action: 'changed' } as const;
  ctx.record({ ...entry, changes: { members } });
}

/** Without an owner, the room could no longer be locked, archived or given members. */
function requireOwnerLeft(before: RoomMemberRow[], leaving: RoomMemberRow[]): void {
  const owners = before.filter(({ role }) => role === 'owner');
  const isKept = owners.length === 0 || owners.some((owner) => !leaving.includes(owner));
  if (isKept) return;
  const detail = 'must keep who looks after the room';
  throw invalid({ pointer: '/user_ids', detail, code: 'owner-missing' });
}
