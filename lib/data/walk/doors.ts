import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { among, ofTenant } from '../conditions.ts';

/** The addresses of sectors with the values that decide the order of a walk, and their current positions in it. */
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

/**
 * Writes the positions of addresses in the walks of some sectors. A subquery finds each row by its id: while the statistics say
 * that the table is empty, a join would be a nested loop over all rows, a minute for 20,000.
 */
export async function savePlaces(
  ctx: Reads,
  sectorIds: readonly number[],
  places: readonly Place[],
): Promise<void> {
  if (places.length === 0) return;
  const walks = Object.fromEntries(places.map(({ id, walk }) => [id, walk]));
  await sql`
    with placed as materialized (select ${JSON.stringify(walks)}::text::jsonb as walks)
    update sectors_adresses set walk = ((select walks from placed) ->> id::text)::int
    where ${among('fk_sector', sectorIds)} and (select walks from placed) ? id::text and ${ofTenant(ctx, 'entity_id')}
  `.execute(ctx.db);
}
