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

/** The room of a path; 404 for whoever is not in it, administrators too. */
export async function loadRoom(ctx: Reads & Pick<Context, 'caller'>, roomId: number): Promise<RoomFacts> {
  const room = await findRoomFacts(ctx, signedIn(ctx).userId, roomId);
  if (!room) throw new Problem('not-found');
  return room;
}

/** The same with how far each member has read. */
export async function loadRoomToRead(ctx: Context, roomId: number): Promise<RoomToRead> {
  const room = await findRoomToRead(ctx, signedIn(ctx).userId, roomId);
  if (!room) throw new Problem('not-found');
  return room;
}

/** The same for who looks after it: 403 for the other members. */
export async function loadManagedRoom(ctx: Context, roomId: number): Promise<RoomFacts> {
  const room = await loadRoom(ctx, roomId);
  if (!mayManage(getRole(ctx), room)) throw new Problem('forbidden');
  return room;
}

/** The same for who writes in it: 403 in a broadcast of others. */
export async function loadRoomToWrite(ctx: Context, roomId: number): Promise<RoomFacts> {
  const room = await findRoomToWrite(ctx, signedIn(ctx).userId, roomId);
  if (!room) throw new Problem('not-found');
  if (!mayWrite(getRole(ctx), room)) throw new Problem('forbidden');
  return room;
}

/** The same, held for a change and as answers show it. An archived room may come back to those who are in it. */
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
