import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { among, ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';

/** The members of several sectors, in the order they joined the operation, without deleted users. */
export function findSectorMembers(ctx: Reads, sectorIds: number[]) {
  if (sectorIds.length === 0) return Promise.resolve([]);
  return ctx.db
    .selectFrom('sector_members')
    .innerJoin('ope_users', 'ope_users.id', 'sector_members.ope_user_id')
    .innerJoin('users', 'users.id', 'ope_users.user_id')
    .select([
      'sector_members.sector_id',
      'ope_users.id',
      'ope_users.user_id',
      'users.uuid',
      'users.entity_id',
      'users.encrypted_name',
    ])
    .where(among('sector_members.sector_id', sectorIds))
    .where('users.deleted_at', 'is', null)
    .where(ofTenant(ctx, 'sector_members.entity_id'))
    .orderBy('ope_users.id')
    .execute();
}

function sectorsWithMembers(ctx: Reads) {
  return ctx.db
    .selectFrom('sector_members')
    .innerJoin('sectors', 'sectors.id', 'sector_members.sector_id')
    .select(['sectors.id', 'sectors.operation_id', 'sectors.entity_id', 'sector_members.ope_user_id'])
    .where('sectors.deleted_at', 'is', null)
    .where(ofTenant(ctx, 'sectors.entity_id'))
    .orderBy('sectors.id')
    .forNoKeyUpdate('sectors');
}

/** Locks and returns the live sectors of a member; the caller must have locked their operation. */
export function findSectorsOfMember(ctx: Reads, opeUserId: number) {
  return sectorsWithMembers(ctx).where('sector_members.ope_user_id', '=', opeUserId).execute();
}

/** Locks and returns the live sectors of a user in all operations, after locking the operations. */
export async function findSectorsOfUser(ctx: Reads, userId: number) {
  await ctx.db
    .selectFrom('operations')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('ope_users')
        .select('operation_id')
        .where('user_id', '=', userId)
        .where('deleted_at', 'is', null),
    )
    .where(ofTenant(ctx, 'operations.entity_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const sectors = sectorsWithMembers(ctx)
    .innerJoin('ope_users', 'ope_users.id', 'sector_members.ope_user_id')
    .where('ope_users.user_id', '=', userId)
    .where('ope_users.deleted_at', 'is', null);
  await sectors.execute();
  // Read again under the locks: while the first statement waited, another transaction may have removed the user from a sector.
  return sectors.execute();
}

export async function removeSectorMember(ctx: Reads, opeUserId: number): Promise<void> {
  await ctx.db
    .deleteFrom('sector_members')
    .where('ope_user_id', '=', opeUserId)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

type Sector = { id: number; operation_id: number; entity_id: number };

/** Sets the members of a sector; members who stay keep their row, whose change number says since when they have the sector. */
export async function replaceSectorMembers(db: Db, sector: Sector, opeUserIds: number[]): Promise<void> {
  await db
    .deleteFrom('sector_members')
    .where('sector_id', '=', sector.id)
    .where('entity_id', '=', sector.entity_id)
    .where(sql<boolean>`not (${among('ope_user_id', opeUserIds)})`)
    .execute();
  if (opeUserIds.length === 0) return;
  const row = { sector_id: sector.id, operation_id: sector.operation_id, entity_id: sector.entity_id };
  await db
    .insertInto('sector_members')
    .values(opeUserIds.map((ope_user_id) => ({ ...row, ope_user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
