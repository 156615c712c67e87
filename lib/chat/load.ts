import { type Context, getRole, type Reads, signedIn } from '../core/context.ts';
import { Problem } from '../core/problems/problem.ts';
import {
  findRoom,
  findRoomFacts,
  findRoomToRead,
  findRoomToWrite,
  lockRoom,
  type RoomFacts,
  type RoomRow,
  type RoomToRead,
} from '../data/chat/rooms.ts';
import { conflict } from '../data/connection/errors.ts';
import { holdRoomCounts } from './require-members.ts';
import { mayManage, mayWrite } from './rules.ts';

/** Loads the room of a path; throws a 404 for non-members, including administrators. */
export async function loadRoom(ctx: Reads & Pick<Context, 'caller'>, roomId: number): Promise<RoomFacts> {
  const room = await findRoomFacts(ctx, signedIn(ctx).userId, roomId);
  if (!room) throw new Problem('not-found');
  return room;
}

/** Loads the room of a path with how far each member has read; throws a 404 for non-members. */
export async function loadRoomToRead(ctx: Context, roomId: number): Promise<RoomToRead> {
  const room = await findRoomToRead(ctx, signedIn(ctx).userId, roomId);
  if (!room) throw new Problem('not-found');
  return room;
}

/** Loads the room of a path for a caller who manages it; throws a 403 for other members. */
export async function loadManagedRoom(ctx: Context, roomId: number): Promise<RoomFacts> {
  const room = await loadRoom(ctx, roomId);
  if (!mayManage(getRole(ctx), room)) throw new Problem('forbidden');
  return room;
}

/** Loads the room of a path for a caller who may write in it; throws a 403 in a broadcast for non-administrators. */
export async function loadRoomToWrite(ctx: Context, roomId: number): Promise<RoomFacts> {
  const room = await findRoomToWrite(ctx, signedIn(ctx).userId, roomId);
  if (!room) throw new Problem('not-found');
  if (!mayWrite(getRole(ctx), room)) throw new Problem('forbidden');
  return room;
}

/** Loads the room of a path for a member and locks it for a change; also locks the room counts when the room is archived. */
export async function loadRoomForChange(ctx: Context, roomId: number): Promise<RoomRow> {
  const { entity_id, archived_at } = await loadRoom(ctx, roomId);
  if (archived_at !== null) await holdRoomCounts(ctx, entity_id);
  await lockRoom(ctx, roomId);
  const room = await readRoom(ctx, roomId);
  if (archived_at === null && room.archived_at !== null) throw conflict('the room was archived meanwhile');
  return room;
}

export async function readRoom(ctx: Context, roomId: number): Promise<RoomRow> {
  const room = await findRoom(ctx, signedIn(ctx).userId, roomId);
  if (!room) throw new Problem('not-found');
  return room;
}
