import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import { amongIds, type FiguresQuery } from './figure-tables.ts';

/** Addresses and dwellings of a sector of `ground`, by the result of their latest visit. */
export type Homes = {
  fk_sector: number;
  addresses: number;
  dwellings: number;
  visited: number;
  done: number;
  refused: number;
  vacant: number;
  passages: number;
};

/**
 * The homes of each sector, from counts by address. Full joins are never executed as nested loops, which would take minutes,
 * because the planner underestimates rows under row level security.
 */
export function homesBySector(
  ctx: Reads,
  { operationId }: FiguresQuery,
  counts: RawBuilder<unknown>,
): RawBuilder<Homes[]> {
  return sql`(select coalesce(json_agg(t), '[]') from (
    select a.fk_sector, count(a.fk_sector) as addresses,
      coalesce(sum(greatest(a.nb_log, v.visited)), 0) as dwellings, coalesce(sum(v.visited), 0) as visited,
      coalesce(sum(v.done), 0) as done, coalesce(sum(v.refused), 0) as refused,
      coalesce(sum(v.vacant), 0) as vacant, coalesce(sum(v.passages), 0) as passages
    from (
      select sa.fk_adresse, sa.fk_sector, sa.nb_log from sectors_adresses sa
      where sa.operation_id = ${operationId} and ${ofTenant(ctx, 'sa.entity_id')}
    ) a
    full join (${counts}) v on v.fk_adresse = a.fk_adresse
    group by a.fk_sector
  ) t where ${amongIds('t.fk_sector', sql`select id from ground`)})`;
}

/** The dwellings of each address, by their latest visits among the live passages of `seen`. */
export function countedHomes(seen: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select fk_adresse, count(*)::int as visited,
      count(*) filter (where fk_type <> 'a_finaliser')::int as done,
      count(*) filter (where fk_type = 'refuse')::int as refused,
      count(*) filter (where fk_type = 'maison_vide')::int as vacant,
      sum(visits)::int as passages
    from (
      select distinct on (fk_adresse, dwelling) fk_adresse, fk_type,
        count(*) over (partition by fk_adresse, dwelling) as visits
      from ${seen} s
      where fk_adresse is not null
      order by fk_adresse, dwelling, passed_at desc, passage_id desc
    ) latest group by fk_adresse`;
}
