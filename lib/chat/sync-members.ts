import { type Context, inEntity } from '../core/context.ts';
import type { ConsequentialChanges } from '../core/fields/consequential-changes.ts';
import {
  joinBroadcasts,
  leaveAllRooms,
  leaveRoomsOfOperation,
  syncRoomsOfSectors,
  syncRoomsOfUser,
} from '../data/chat/sync-members.ts';

/** Who can no longer sign in leaves every room. */
export async function leaveRooms(
  ctx: Context,
  { userId }: ConsequentialChanges['access.ended'],
): Promise<boolean> {
  await leaveAllRooms(ctx, userId, ctx.now);
  return false;
}

/** Who was taken out of an operation leaves its rooms. */
export async function leaveOperationRooms(
  ctx: Context,
  { entityId, opeUserId }: ConsequentialChanges['membership.removed'],
): Promise<boolean> {
  await leaveRoomsOfOperation(inEntity(ctx, entityId), opeUserId, ctx.now);
  return false;
}

/** The room of a sector has the members of the sector. */
export async function syncSectorRoom(
  ctx: Context,
  { entityId, sectorId }: ConsequentialChanges['sector.members-changed'],
): Promise<boolean> {
  await syncRoomsOfSectors(inEntity(ctx, entityId), [sectorId], ctx.now);
  return false;
}

/** Who can sign in again is in the rooms of their sectors again. */
export async function rejoinSectorRooms(
  ctx: Context,
  { entityId, userId }: ConsequentialChanges['user.restored'],
): Promise<boolean> {
  await syncRoomsOfUser(inEntity(ctx, entityId), userId, ctx.now);
  return false;
}

/** Who has become an administrator, or is one again, is in every broadcast of the association. */
export async function joinAsAdministrator(
  ctx: Context,
  { entityId, userId }: ConsequentialChanges['administrator.added'],
): Promise<boolean> {
  await joinBroadcasts(inEntity(ctx, entityId), userId, ctx.now);
  return false;
}
