import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import type { Outline } from '../../geometry.ts';
import { ofTenant } from '../tenant.ts';

/** GeoJSON as a geometry; null as none. */
export function geometryOf(outline: Outline | null): RawBuilder<string | null> {
  const text = outline && JSON.stringify(outline);
  return sql`st_setsrid(st_geomfromgeojson(${text}::text), 4326)`;
}

/** What a statement looks at: outlines of sectors (`id`, `operation_id`, `entity_id`, `geom`), drawn or to be drawn. */
export type Drawn = RawBuilder<unknown>;

/** The outlines of live sectors as they are stored. */
export function drawnSectors(ctx: Reads, sectorIds: number[]): Drawn {
  return sql`
    select id, operation_id, entity_id, outline as geom from sectors
    where id in (${sql.join(sectorIds)}) and ${ofTenant(ctx, 'entity_id')} and deleted_at is null`;
}

/** An outline that no sector has yet. */
export function newlyDrawn({ operationId, outline }: { operationId: number; outline: Outline }): Drawn {
  return sql`
    select null::bigint as id, ${operationId}::bigint as operation_id, ${geometryOf(outline)} as geom`;
}

/**
 * What an operation knows of the address `a`. Fenced: right after 40,000 addresses came in, the statistics still speak
 * of one, and a join would compare each with each.
 */
export function knownIn(ctx: Reads, operation: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`lateral (
    select * from sectors_adresses
    where operation_id = ${operation} and fk_adresse = a.id and ${ofTenant(ctx, 'entity_id')} offset 0
  )`;
}

/** The addresses that outlines cover; where `sa.fk_sector` is null, no sector of the operation has them. */
export function coveredAddresses(ctx: Reads): RawBuilder<unknown> {
  const operation = sql`d.operation_id`;
  return sql`
    drawn d
    join addresses a on st_covers(d.geom, a.geom)
    left join ${knownIn(ctx, operation)} sa on true`;
}
