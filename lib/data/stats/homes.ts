import { type RawBuilder, sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';
import type { Question } from './season.ts';

/** The addresses of a sector of the ground, and what became of the dwellings at them. */
export type Homes = {
  /** Null: visits at no address of the ground. */
  fk_sector: number | null;
  addresses: number;
  dwellings: number;
  visited: number;
  done: number;
  refused: number;
  vacant: number;
  passages: number;
};

/**
 * The homes of each sector, a dwelling told by its latest visit. A full join is never made by nested loops, and
 * those would take minutes: the planner believes in a handful of rows wherever row level security filters.
 */
export function homesBySector(ctx: Reads, { operationId }: Question): RawBuilder<Homes[]> {
  return sql`(select coalesce(json_agg(t), '[]') from (
    select a.fk_sector, count(a.fk_sector) as addresses,
      coalesce(sum(greatest(a.nb_log, v.visited)), 0) as dwellings, coalesce(sum(v.visited), 0) as visited,
      coalesce(sum(v.done), 0) as done, coalesce(sum(v.refused), 0) as refused,
      coalesce(sum(v.vacant), 0) as vacant, coalesce(sum(v.passages), 0) as passages
    from (
      select sa.fk_adresse, sa.fk_sector, sa.nb_log from sectors_adresses sa
      where sa.operation_id = ${operationId} and ${ofTenant(ctx, 'sa.entity_id')}
        and ${amongIds('sa.fk_sector', sql`select id from ground`)}
    ) a
    full join (${visitsByAddress}) v on v.fk_adresse = a.fk_adresse
    group by a.fk_sector
  ) t)`;
}

const visitsByAddress = sql`
  select fk_adresse, count(*)::int as passages,
    count(*) filter (where is_latest)::int as visited,
    count(*) filter (where is_latest and fk_type <> 'a_finaliser')::int as done,
    count(*) filter (where is_latest and fk_type = 'refuse')::int as refused,
    count(*) filter (where is_latest and fk_type = 'maison_vide')::int as vacant
  from (
    select fk_adresse, fk_type, row_number() over latest = 1 as is_latest from live
    window latest as (partition by fk_adresse, floor, door order by passed_at desc, passage_id desc)
  ) visit group by fk_adresse`;

/** `in`, as a table of hashes and never as a join; see above. */
export function amongIds(column: string, ids: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`coalesce(${sql.ref(column)} in (${ids}), false)`;
}
