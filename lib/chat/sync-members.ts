import { type Context, inEntity } from '../core/context.ts';
import type { ConsequentialChanges } from '../core/fields/consequential-changes.ts';
import {
  joinBroadcasts,
  leaveAllRooms,
  leaveRoomsOfOperation,
  syncRoomsOfSectors,
  syncRoomsOfUser,
} from '../data/chat/sync-members.ts';

/** Removes a user who can no longer sign in from every room. */
export async function leaveRooms(
  ctx: Context,
  { userId }: ConsequentialChanges['access.ended'],
): Promise<boolean> {
  await leaveAllRooms(ctx, userId, ctx.now);
  return false;
}

/** Removes a user who was taken out of an operation from its rooms. */
export async function leaveOperationRooms(
  ctx: Context,
  { entityId, opeUserId }: ConsequentialChanges['membership.removed'],
): Promise<boolean> {
  await leaveRoomsOfOperation(inEntity(ctx, entityId), opeUserId, ctx.now);
  return false;
}

/** Sets the members of a sector's room to the members of the sector. */
export async function syncSectorRoom(
  ctx: Context,
  { entityId, sectorId }: ConsequentialChanges['sector.members-changed'],
): Promise<boolean> {
  await syncRoomsOfSectors(inEntity(ctx, entityId), [sectorId], ctx.now);
  return false;
}

/** Adds a user who can sign in again to the rooms of their sectors. */
export async function rejoinSectorRooms(
  ctx: Context,
  { entityId, userId }: ConsequentialChanges['user.restored'],
): Promise<boolean> {
  await syncRoomsOfUser(inEntity(ctx, entityId), userId, ctx.now);
  return false;
}

/** Adds a new or reactivated administrator to every broadcast of the association. */
export async function joinAsAdministrator(
  ctx: Context,
  { entityId, userId }: ConsequentialChanges['administrator.added'],
): Promise<boolean> {
  await joinBroadcasts(inEntity(ctx, entityId), userId, ctx.now);
  return false;
}
