import { type Insertable, sql, type Updateable } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { copiedColumns } from '../../core/fields/field-columns.ts';
import type { Outline } from '../../core/geometry.ts';
import { sectorFields } from '../../core/records/sector.ts';
import type { Instant } from '../../core/time.ts';
import { among, ofTenant } from '../conditions.ts';
import type { Db } from '../connection/db.ts';
import type { Database, SectorTable } from '../tables/database.ts';
import { geometryOf } from './outline.ts';

/**
 * Locks the operation of a sector, then the sector, until the transaction ends. All code that moves addresses between sectors takes
 * these locks in this order.
 */
export async function lockSector(ctx: Reads, sectorId: number): Promise<void> {
  await ctx.db
    .selectFrom('operations')
    .select('id')
    .where((eb) =>
      eb(
        'id',
        '=',
        eb
          .selectFrom('sectors')
          .select('operation_id')
          .where('id', '=', sectorId)
          .where(ofTenant(ctx, 'sectors.entity_id')),
      ),
    )
    .where(ofTenant(ctx, 'operations.entity_id'))
    .forNoKeyUpdate()
    .execute();
  await ctx.db
    .selectFrom('sectors')
    .select('id')
    .where('id', '=', sectorId)
    .where(ofTenant(ctx, 'sectors.entity_id'))
    .forNoKeyUpdate()
    .execute();
}

/** An outline with its area and départements. */
type Drawing = { outline: Outline | null; areaM2: number | null; departments: string[] };

/** The plain columns; the outline and the values derived from it are added below. */
type NewSector = Omit<Insertable<SectorTable>, 'area_m2' | 'departments'>;

export async function insertSector(
  db: Db,
  sector: NewSector,
  { outline, areaM2, departments }: Drawing,
): Promise<number> {
  const names = Object.keys(sector).map((name) => sql.ref(name));
  const { rows } = await sql<{ id: number }>`
    insert into sectors (${sql.join(names)}, outline, area_m2, departments)
    values (
      ${sql.join(Object.values(sector))}, ${geometryOf(outline)}, ${areaM2}::float8, ${textArray(departments)}
    )
    returning id
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the sector was not written');
  return row.id;
}

function textArray(values: string[]) {
  return sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::text::jsonb))`;
}

/** Updates a sector and increments its version. */
export async function saveSector(
  ctx: Reads,
  sectorId: number,
  change: Updateable<Database['sectors']>,
): Promise<void> {
  await ctx.db
    .updateTable('sectors')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', sectorId)
    .where(ofTenant(ctx, 'entity_id'))
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Replaces the outline of a sector. */
export async function redrawSector(
  ctx: Reads,
  sectorId: number,
  { outline, areaM2, departments }: Drawing,
): Promise<void> {
  await sql`
    update sectors set outline = ${geometryOf(outline)}, area_m2 = ${areaM2}::float8, departments = ${textArray(departments)}
    where id = ${sectorId} and ${ofTenant(ctx, 'entity_id')}
  `.execute(ctx.db);
}

/** Sums the dwellings at the addresses of a sector. */
export async function countDwellings(ctx: Reads, sectorId: number): Promise<number> {
  const { dwellings } = await ctx.db
    .selectFrom('sectors_adresses')
    .select(sql<number>`coalesce(sum(nb_log), 0)`.as('dwellings'))
    .where('fk_sector', '=', sectorId)
    .where(ofTenant(ctx, 'entity_id'))
    .executeTakeFirstOrThrow();
  return dwellings;
}

/** Deletes a sector permanently. */
export async function removeSector(ctx: Reads, sectorId: number): Promise<void> {
  await ctx.db.deleteFrom('sectors').where('id', '=', sectorId).where(ofTenant(ctx, 'entity_id')).execute();
}

/** Increments the version of a sector. */
export function touchSector(ctx: Reads, sectorId: number, now: Instant): Promise<void> {
  return touchSectors(ctx, [sectorId], now);
}

/** Increments the versions of several sectors. */
export async function touchSectors(ctx: Reads, sectorIds: number[], now: Instant): Promise<void> {
  if (sectorIds.length === 0) return;
  await ctx.db
    .updateTable('sectors')
    .set({ version: sql`version + 1`, updated_at: now })
    .where(among('id', sectorIds))
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

/** The ids of a copied sector and of its copy. */
export type SectorCopy = { source_id: number; id: number; sector_name: string };

type Copying = { from: number; to: number; now: Instant };

/**
 * Copies the live sectors of an operation into another one, except those for which the target has one with equal name and outline.
 */
export async function insertSectorCopies(ctx: Reads, { from, to, now }: Copying): Promise<SectorCopy[]> {
  const copied = copiedColumns(sectorFields);
  const plain = (alias = '') => sql.join(copied.map((column) => sql.ref(`${alias}${column}`)));
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
      insert into sectors (id, entity_id, operation_id, ${plain()}, outline, area_m2, departments, created_at, updated_at)
      select c.id, s.entity_id, ${to}, ${plain('s.')}, s.outline, s.area_m2, s.departments, ${now}, ${now}
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

/** The members of the copied sectors who are active users and still members of the source operation. */
function peopleOf(ctx: Reads, copies: SectorCopy[]) {
  return sql`
    select c.id as sector_id, m.user_id, m.entity_id
    from jsonb_to_recordset(${JSON.stringify(copies)}::text::jsonb) as c (source_id bigint, id bigint)
    join sector_members sm on sm.sector_id = c.source_id
    join ope_users m on m.id = sm.ope_user_id and m.deleted_at is null
    join users u on u.id = m.user_id and u.deleted_at is null and u.chk_active = 1
    where ${ofTenant(ctx, 'm.entity_id')}`;
}

/** Adds the members of the copied sectors to the operation and returns the new membership ids. */
export async function addMembersOfCopies(
  ctx: Reads,
  copies: SectorCopy[],
  { to, now }: Omit<Copying, 'from'>,
) {
  const { rows } = await sql<{ id: number }>`
    insert into ope_users as present (operation_id, entity_id, user_id, created_at, updated_at)
    select distinct ${to}::bigint, p.entity_id, p.user_id, ${now}::timestamptz, ${now}::timestamptz
    from (${peopleOf(ctx, copies)}) p
    order by p.user_id
    on conflict (operation_id, user_id) do update set deleted_at = null, deleted_by = null, updated_at = excluded.updated_at
      where present.deleted_at is not null
    returning id
  `.execute(ctx.db);
  return rows.map(({ id }) => id).toSorted((a, b) => a - b);
}

/** Copies the members of the sectors. */
export async function copyMembers(ctx: Reads, copies: SectorCopy[], to: number): Promise<void> {
  await sql`
    insert into sector_members (sector_id, ope_user_id, operation_id, entity_id)
    select p.sector_id, m.id, m.operation_id, m.entity_id
    from (${peopleOf(ctx, copies)}) p
    join ope_users m on m.operation_id = ${to} and m.user_id = p.user_id
  `.execute(ctx.db);
}
