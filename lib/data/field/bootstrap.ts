import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import type { FieldScope } from './changes.ts';

type FieldSectorRow = {
  sector_id: number;
  sector_name: string;
  color: string | null;
  outline: string | null;
  departments: string[];
  version: number;
};

const inScope = (scope: FieldScope) =>
  'opeUserId' in scope
    ? sql`s.id in (select sector_id from sector_members where ope_user_id = ${scope.opeUserId})`
    : sql`true`;

/** The live sectors of an operation that a phone downloads; outlines as GeoJSON. */
export async function findFieldSectors(ctx: Reads, operationId: number, scope: FieldScope) {
  const { rows } = await sql<FieldSectorRow>`
    select s.id as sector_id, s.sector_name, s.color, st_asgeojson(s.outline) as outline, s.departments, s.version
    from sectors s
    where s.operation_id = ${operationId} and s.deleted_at is null and ${inScope(scope)} and ${ofTenant(ctx, 's.entity_id')}
    order by s.id
  `.execute(ctx.db);
  return rows;
}

/** The addresses of these sectors: their number, and the size of their columns as JSON in bytes. */
export async function measureAddresses(ctx: Reads, operationId: number, scope: FieldScope) {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*) as count, coalesce(sum(octet_length(to_jsonb(a)::text)), 0) as bytes
    from sectors s join sectors_adresses a on a.fk_sector = s.id
    where s.operation_id = ${operationId} and s.deleted_at is null and ${inScope(scope)} and ${ofTenant(ctx, 's.entity_id')}
  `.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('the addresses were not counted');
  return row;
}
