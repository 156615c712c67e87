import { isDeepStrictEqual } from 'node:util';
import type { ConsequentialChanges } from '../core/consequential-changes.ts';
import { type Context, inEntity } from '../core/context.ts';
import { Problem } from '../core/problems.ts';
import { findMembersByEitherId, lockMembersByEitherId } from '../data/operation-members.ts';
import type { SectorRow } from '../data/sectors/find.ts';
import {
  findSectorMembers,
  findSectorsOfMember,
  findSectorsOfUser,
  removeSectorMember,
  replaceSectorMembers,
} from '../data/sectors/members.ts';
import { touchSector } from '../data/sectors/write.ts';
import { getSector } from './get.ts';

/** Membership ids of the people named by ids of either kind, held for a change; 422 names each one who is no member. */
export async function resolveMembers(ctx: Context, operationId: number, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  return memberIdsOf(await lockMembersByEitherId(ctx, operationId, ids), ids);
}

/** Refuses with 422 who is no member; holds nobody. */
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

/** Runs what changes the members that sectors show; each sector whose members are others then gets its next version, and says so. */
async function changeMembers(ctx: Context, sectors: Sector[], change: () => Promise<void>): Promise<void> {
  const before = await membersOf(ctx, sectors);
  await change();
  const after = await membersOf(ctx, sectors);
  for (const sector of sectors) {
    const members = { old: before.get(sector.id) ?? [], new: after.get(sector.id) ?? [] };
    if (!isDeepStrictEqual(members.old, members.new)) await emitMemberChange(ctx, sector, members);
  }
}

/** The membership ids that each sector shows. */
async function membersOf(ctx: Context, sectors: Sector[]): Promise<Map<number, number[]>> {
  const members = await findSectorMembers(
    ctx,
    sectors.map(({ id }) => id),
  );
  const ofSector = Map.groupBy(members, ({ sector_id }) => sector_id);
  return new Map([...ofSector].map(([sectorId, found]) => [sectorId, found.map(({ id }) => id)]));
}

type Membership = ConsequentialChanges['membership.removed'];

/** Takes a member out of every sector; each of them changes, and says so. */
export async function removeFromSectors(ctx: Context, { entityId, opeUserId }: Membership): Promise<boolean> {
  const confined = inEntity(ctx, entityId);
  const sectors = await findSectorsOfMember(confined, opeUserId);
  await changeMembers(confined, sectors, () => removeSectorMember(confined, opeUserId));
  return false;
}

/** After a user was deleted: the sectors that showed them as a member change, and say so. */
export function updateSectorsOfDeletedUser(ctx: Context, user: UserReference): Promise<boolean> {
  return updateSectorsOfUser(ctx, user, (members, id) => ({
    old: [...members, id].sort(ascending),
    new: members,
  }));
}

/** After a user was restored: the sectors that show them as a member again change, and say so. */
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

/** Makes the people named the members of a sector; the same ones again change nothing. */
export async function setSectorMembers(ctx: Context, sector: SectorRow, { members }: { members: number[] }) {
  const confined = inEntity(ctx, sector.entity_id);
  const after = await resolveMembers(confined, sector.operation_id, members);
  const before = (await findSectorMembers(confined, [sector.id])).map(({ id }) => id);
  if (before.join() !== after.join()) {
    await replaceSectorMembers(ctx.db, sector, after);
    await touchSector(confined, sector.id, ctx.now);
    const { id: sector_id, operation_id, entity_id: entityId } = sector;
    const changes = { members: { old: before, new: after } };
    ctx.emit('sector_updated', { sector_id, operation_id, changes }, { entityId });
  }
  return getSector(confined, sector.id);
}
