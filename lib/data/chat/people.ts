import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { type RoleId, roles } from '../../core/roles-matrix.ts';
import { among, ofLiveTenant, ofTenant } from '../conditions.ts';

/** True for a deleted or deactivated user. */
export const isGone = (users: string): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${users}.deleted_at`)} is not null or ${sql.ref(`${users}.chk_active`)} = 0, false)`;

/** Active users of associations, of all roles or of one. */
function activeUsers(ctx: Reads, roleId?: RoleId) {
  const query = ctx.db
    .selectFrom('users')
    .where('users.chk_active', '=', 1)
    .where('users.deleted_at', 'is', null)
    .where('users.entity_id', 'is not', null)
    .where(ofLiveTenant(ctx, 'users.entity_id'));
  return roleId === undefined ? query : query.where('users.fk_role', '=', roleId);
}

/** Returns those of these users who are active and whom the caller may write to; locks them against deactivation. */
export function holdUsers(ctx: Reads, userIds: number[], { adminsOnly }: { adminsOnly: boolean }) {
  return activeUsers(ctx, adminsOnly ? roles.entity_admin : undefined)
    .select(['users.id', 'users.entity_id'])
    .where(among('users.id', userIds))
    .orderBy('users.id')
    .forShare('users')
    .execute();
}

/** The active users of an association; or those of one operation, plus administrators, who moderate. */
export async function findAudience(
  ctx: Reads,
  { entityId, operationId }: { entityId: number; operationId: number | null },
): Promise<number[]> {
  let query = activeUsers(ctx).select('users.id').where('users.entity_id', '=', entityId);
  if (operationId !== null) {
    query = query.where((eb) =>
      eb.or([
        eb('users.fk_role', '=', roles.entity_admin),
        eb('users.id', 'in', (of) =>
          of
            .selectFrom('ope_users')
            .select('user_id')
            .where('operation_id', '=', operationId)
            .where('deleted_at', 'is', null),
        ),
      ]),
    );
  }
  const rows = await query.orderBy('users.id').execute();
  return rows.map(({ id }) => id);
}

/** The active users to whom a sector is assigned. */
export async function findWalkers(ctx: Reads, sectorId: number): Promise<number[]> {
  const rows = await activeUsers(ctx)
    .innerJoin('ope_users', 'ope_users.user_id', 'users.id')
    .innerJoin('sector_members', 'sector_members.ope_user_id', 'ope_users.id')
    .select('users.id')
    .where('ope_users.deleted_at', 'is', null)
    .where('sector_members.sector_id', '=', sectorId)
    .where(ofTenant(ctx, 'sector_members.entity_id'))
    .orderBy('users.id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes an advisory lock: transactions with the same subject wait for each other. */
export async function queueFor(ctx: Reads, subject: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${subject}, 0))`.execute(ctx.db);
}

/**
 * Returns those of these users who are in at least `rooms` counted rooms: rooms that someone opened with them, or that they opened.
 * For users without an association archived rooms count too: members who cannot see that count may restore them.
 */
export async function findBusyUsers(ctx: Reads, userIds: number[], rooms: number): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('chat_members as m')
    .innerJoin('chat_rooms as r', 'r.id', 'm.room_id')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where(among('m.user_id', userIds))
    .where('m.left_at', 'is', null)
    .where((eb) => eb.or([eb('r.archived_at', 'is', null), eb('u.entity_id', 'is', null)]))
    .where((eb) => eb.or([eb('r.kind', 'in', ['private', 'group']), eb('m.role', '=', 'owner')]))
    .where(ofTenant(ctx, 'm.entity_id'))
    .groupBy('m.user_id')
    .having(sql<boolean>`count(*) >= ${rooms}`)
    .execute();
  return rows.map(({ user_id }) => user_id);
}
