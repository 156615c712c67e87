import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { among, ofTenant } from '../conditions.ts';

/** The addresses of sectors with what decides the order of a walk, and their present places in it. */
export function findDoors(ctx: Reads, sectorIds: readonly number[]) {
  return ctx.db
    .selectFrom('sectors_adresses')
    .select(['id', 'fk_sector', 'numero', 'rep', 'voie', 'code_insee', 'lon', 'lat', 'walk'])
    .where(among('fk_sector', sectorIds))
    .where(ofTenant(ctx, 'entity_id'))
    .orderBy('id')
    .execute();
}

export type Place = { id: number; walk: number };

/** Writes the places of addresses in the walks of their sectors. */
export async function savePlaces(ctx: Reads, places: readonly Place[]): Promise<void> {
  if (places.length === 0) return;
  await sql`
    with placed as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(places)}::text::jsonb) as p (id bigint, walk int)
    )
    update sectors_adresses a set walk = p.walk from placed p where a.id = p.id and ${ofTenant(ctx, 'a.entity_id')}
  `.execute(ctx.db);
}
