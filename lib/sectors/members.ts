import { isDeepStrictEqual } from 'node:util';
import { type Context, inEntity } from '../core/context.ts';
import type { ConsequentialChanges } from '../core/fields/consequential-changes.ts';
import { Problem } from '../core/problems/problem.ts';
import { findMembersByEitherId, lockMembersByEitherId } from '../data/operations.ts';
import {
  findSectorMembers,
  findSectorsOfMember,
  findSectorsOfUser,
  removeSectorMember,
} from '../data/sectors/members.ts';
import { touchSector } from '../data/sectors/write.ts';

/**
 * Returns the membership ids for user ids or membership ids, and locks the memberships for a change; throws a 422 that names each
 * id without a member.
 */
export async function resolveMembers(ctx: Context, operationId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return memberIdsOf(await lockMembersByEitherId(ctx, operationId, ids), ids);
}

/** Throws a 422 that names each id without a member; locks nothing. */
export async function requireMembers(ctx: Context, operationId: number, ids: number[]): Promise<void> {
  if (ids.length > 0) memberIdsOf(await findMembersByEitherId(ctx, operationId, ids), ids);
}

type Member = { id: number; user_id: number };

function memberIdsOf(found: Member[], ids: number[]): number[] {
  const known = new Set(found.flatMap(({ id, user_id }) => [id, user_id]));
  const errors = ids.flatMap((id, at) =>
    known.has(id)
      ? []
      : [
          {
            pointer: `/members/${at}`,
            detail: 'is not a member of the operation',
            code: 'not-an-operation-member',
          },
        ],
  );
  if (errors.length > 0) throw new Problem('not-an-operation-member', { errors });
  return found.map(({ id }) => id);
}

type Sector = { id: number; operation_id: number; entity_id: number };

/** Runs a change of members; each sector whose members differ afterwards gets a new version and an event. */
async function changeMembers(ctx: Context, sectors: Sector[], change: () => Promise<void>): Promise<void> {
  const before = await membersOf(ctx, sectors);
  await change();
  const after = await membersOf(ctx, sectors);
  for (const sector of sectors) {
    const members = { old: before.get(sector.id) ?? [], new: after.get(sector.id) ?? [] };
    if (!isDeepStrictEqual(members.old, members.new)) await emitMemberChange(ctx, sector, members);
  }
}

/** The membership ids of the members of each sector. */
async function membersOf(ctx: Context, sectors: Sector[]): Promise<Map<number, number[]>> {
  const members = await findSectorMembers(
    ctx,
    sectors.map(({ id }) => id),
  );
  const ofSector = Map.groupBy(members, ({ sector_id }) => sector_id);
  return new Map([...ofSector].map(([sectorId, found]) => [sectorId, found.map(({ id }) => id)]));
}

type Membership = ConsequentialChanges['membership.removed'];

/** Removes a member from every sector; each of these gets a new version and an event. */
export async function removeFromSectors(ctx: Context, { entityId, opeUserId }: Membership): Promise<boolean> {
  const confined = inEntity(ctx, entityId);
  const sectors = await findSectorsOfMember(confined, opeUserId);
  await changeMembers(confined, sectors, () => removeSectorMember(confined, opeUserId));
  return false;
}

/** After the deletion of a user, gives each of their former sectors a new version and an event. */
export function updateSectorsOfDeletedUser(ctx: Context, user: UserReference): Promise<boolean> {
  return updateSectorsOfUser(ctx, user, (members, id) => ({
    old: [...members, id].sort(ascending),
    new: members,
  }));
}

/** After the restoration of a user, gives each of their sectors a new version and an event. */
export function updateSectorsOfRestoredUser(ctx: Context, user: UserReference): Promise<boolean> {
  return updateSectorsOfUser(ctx, user, (members, id) => ({
    old: members.filter((one) => one !== id),
    new: members,
  }));
}

const ascending = (a: number, b: number) => a - b;

type UserReference = ConsequentialChanges['user.deleted'];
type MemberChange = { old: number[]; new: number[] };

async function updateSectorsOfUser(
  ctx: Context,
  { userId, entityId }: UserReference,
  changeOf: (members: number[], opeUserId: number) => MemberChange,
): Promise<boolean> {
  const confined = inEntity(ctx, entityId);
  const sectors = await findSectorsOfUser(confined, userId);
  const shown = await membersOf(confined, sectors);
  for (const sector of sectors)
    await emitMemberChange(confined, sector, changeOf(shown.get(sector.id) ?? [], sector.ope_user_id));
  return false;
}

async function emitMemberChange(
  ctx: Context,
  { id, operation_id, entity_id }: Sector,
  members: MemberChange,
) {
  await touchSector(ctx, id, ctx.now);
  ctx.emit('sector_updated', { sector_id: id, operation_id, changes: { members } }, { entityId: entity_id });
}
