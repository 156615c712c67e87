import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { roles } from '../../core/roles-matrix.ts';
import type { Instant } from '../../core/time.ts';
import { ofTenant } from '../conditions.ts';

/** Removes a user from every room. */
export function leaveAllRooms(ctx: Reads, userId: number, now: Instant): Promise<void> {
  return leaveRooms(ctx, sql`m.user_id = ${userId}`, now);
}

/** Removes a former member of an operation from its rooms; administrators stay in its broadcasts. */
export function leaveRoomsOfOperation(ctx: Reads, opeUserId: number, now: Instant): Promise<void> {
  const isMeant = sql<SqlBool>`(m.user_id, r.operation_id) in (
    select o.user_id, o.operation_id from ope_users o where o.id = ${opeUserId} and ${ofTenant(ctx, 'o.entity_id')})
    and (r.kind <> 'broadcast' or not exists (
      select from users u where u.id = m.user_id and u.fk_role = ${roles.entity_admin}))`;
  return leaveRooms(ctx, isMeant, now);
}

/** Locks rooms in the order of their ids, so that two departures cannot deadlock. */
async function leaveRooms(ctx: Reads, isMeant: RawBuilder<unknown>, now: Instant): Promise<void> {
  await sql`
    with held as (
      select r.id, m.user_id from chat_rooms r join chat_members m on m.room_id = r.id
      where ${isMeant} and m.left_at is null and ${ofTenant(ctx, 'r.entity_id')}
      order by r.id for no key update of r
    ),
    departed as (
      update chat_members m set left_at = ${now}::timestamptz from held
      where m.room_id = held.id and m.user_id = held.user_id and m.left_at is null
    )
    update chat_rooms r set version = version + 1, updated_at = ${now}::timestamptz
    from held where r.id = held.id`.execute(ctx.db);
}

/** Sets the members of these sectors' rooms to the members of the sectors; owners of a room stay. */
export function syncRoomsOfSectors(ctx: Reads, sectorIds: readonly number[], now: Instant): Promise<void> {
  return syncMembers(ctx, sql`r.sector_id = any(${sectorIds})`, now);
}

/** Sets the members of the rooms of a user's sectors to the members of the sectors. */
export function syncRoomsOfUser(ctx: Reads, userId: number, now: Instant): Promise<void> {
  const isMeant = sql`r.sector_id in (
    select s.sector_id from sector_members s join ope_users o on o.id = s.ope_user_id
    where o.user_id = ${userId} and ${ofTenant(ctx, 's.entity_id')})`;
  return syncMembers(ctx, isMeant, now);
}

async function syncMembers(ctx: Reads, isMeant: RawBuilder<unknown>, now: Instant): Promise<void> {
  await sql`
    with held as (
      select r.id, r.entity_id, r.sector_id, r.last_seq from chat_rooms r
      where r.kind = 'sector' and ${isMeant} and ${ofTenant(ctx, 'r.entity_id')}
      order by r.id for no key update
    ),
    meant as (
      select held.id, u.id as user_id from held
      join sector_members s on s.sector_id = held.sector_id
      join ope_users o on o.id = s.ope_user_id and o.deleted_at is null
      join users u on u.id = o.user_id and u.chk_active = 1 and u.deleted_at is null
    ),
    departed as (
      update chat_members m set left_at = ${now}::timestamptz from held
      where m.room_id = held.id and m.left_at is null and m.role = 'member'
        and not exists (select from meant where meant.id = m.room_id and meant.user_id = m.user_id)
    ),
    joined as (
      insert into chat_members as m (room_id, user_id, entity_id, role, joined_seq)
      select held.id, meant.user_id, held.entity_id, 'member', held.last_seq from held join meant using (id)
      on conflict (room_id, user_id) do update
        set left_at = null, joined_seq = excluded.joined_seq, role = excluded.role
        where m.left_at is not null
    )
    update chat_rooms r set version = version + 1, updated_at = ${now}::timestamptz
    from held where r.id = held.id`.execute(ctx.db);
}

/**
 * Adds an active administrator to every broadcast of their association. As moderators they see all messages; earlier ones count as
 * read. Does nothing for other users.
 */
export async function joinBroadcasts(ctx: Reads, userId: number, now: Instant): Promise<void> {
  await sql`
    with held as (
      select r.id, r.entity_id, r.last_seq, u.id as user_id
      from users u join chat_rooms r on r.entity_id = u.entity_id and r.kind = 'broadcast'
      where u.id = ${userId} and u.fk_role = ${roles.entity_admin} and u.chk_active = 1 and u.deleted_at is null
        and ${ofTenant(ctx, 'r.entity_id')}
      order by r.id for no key update of r
    ),
    joined as (
      insert into chat_members as m (room_id, user_id, entity_id, role, joined_seq, read_seq)
      select held.id, held.user_id, held.entity_id, 'member', 0, held.last_seq from held
      on conflict (room_id, user_id) do update
        set left_at = null, joined_seq = 0,
          role = case when m.left_at is null then m.role else excluded.role end,
          read_seq = case when m.left_at is null then greatest(m.read_seq, m.joined_seq) else excluded.read_seq end
        where m.left_at is not null or m.joined_seq > 0
    )
    update chat_rooms r set version = version + 1, updated_at = ${now}::timestamptz
    from held where r.id = held.id`.execute(ctx.db);
}
