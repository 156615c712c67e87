import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Instant } from '../../time.ts';
import { ofTenant } from '../tenant.ts';

/** A sector of the operation copied from, and its copy. */
export type SectorCopy = { source_id: number; id: number; sector_name: string };

type Copying = { from: number; to: number; now: Instant };

/** Copies the live sectors of an operation into another one, except those of the same name and outline there. */
export async function copySectors(ctx: Reads, { from, to, now }: Copying): Promise<SectorCopy[]> {
  const { rows } = await sql<SectorCopy>`
    with wanted as materialized (
      select s.id from sectors s
      where s.operation_id = ${from} and s.deleted_at is null and ${ofTenant(ctx, 's.entity_id')}
        and not exists (
          select from sectors t where t.operation_id = ${to} and t.deleted_at is null
            and t.sector_name = s.sector_name and t.outline is not distinct from s.outline)
      order by s.id
    ),
    chosen as materialized (select id as source_id, nextval('sectors_id_seq') as id from wanted),
    copied as (
      insert into sectors (id, entity_id, operation_id, sector_name, color, outline, area_m2, departments, created_at, updated_at)
      select c.id, s.entity_id, ${to}, s.sector_name, s.color, s.outline, s.area_m2, s.departments, ${now}, ${now}
      from chosen c join sectors s on s.id = c.source_id
      returning id, sector_name
    )
    select c.source_id, c.id, copied.sector_name from chosen c join copied on copied.id = c.id order by c.id
  `.execute(ctx.db);
  return rows;
}

export async function countSectors(ctx: Reads, operationId: number): Promise<number> {
  const { count } = await ctx.db
    .selectFrom('sectors')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('operation_id', '=', operationId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The people of copied sectors who can be members: neither gone, nor inactive, nor out of the operation copied from. */
function peopleOf(ctx: Reads, copies: SectorCopy[]) {
  return sql`
    select c.id as sector_id, m.user_id, m.entity_id
    from jsonb_to_recordset(${JSON.stringify(copies)}::text::jsonb) as c (source_id bigint, id bigint)
    join sector_members sm on sm.sector_id = c.source_id
    join ope_users m on m.id = sm.ope_user_id and m.deleted_at is null
    join users u on u.id = m.user_id and u.deleted_at is null and u.chk_active = 1
    where ${ofTenant(ctx, 'm.entity_id')}`;
}

/** Lets the people of copied sectors join; answers the memberships of those who had not. */
export async function joinFromCopies(ctx: Reads, copies: SectorCopy[], { to, now }: Omit<Copying, 'from'>) {
  const { rows } = await sql<{ id: number }>`
    insert into ope_users as present (operation_id, entity_id, user_id, created_at)
    select distinct ${to}::bigint, p.entity_id, p.user_id, ${now}::timestamptz
    from (${peopleOf(ctx, copies)}) p
    order by p.user_id
    on conflict (operation_id, user_id) do update set deleted_at = null, deleted_by = null
      where present.deleted_at is not null
    returning id
  `.execute(ctx.db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Gives the copies the members of their sources. */
export async function copyMembers(ctx: Reads, copies: SectorCopy[], to: number): Promise<void> {
  await sql`
    insert into sector_members (sector_id, ope_user_id, operation_id, entity_id)
    select p.sector_id, m.id, m.operation_id, m.entity_id
    from (${peopleOf(ctx, copies)}) p
    join ope_users m on m.operation_id = ${to} and m.user_id = p.user_id
  `.execute(ctx.db);
}
