import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

/** Below all characters of a name, so that a street comes before the streets whose names begin with its own. */
const END = sql.lit('\u0001');
/** Above all of them: passages without an address come last. */
const LAST = sql.lit('\uffff');

/**
 * The addresses with visits of an operation, with a key by which they are in the order of streets and numbers. The key of a name is
 * computed once for each street, because it takes as long as reading fifty rows.
 */
export function doorsOf(ctx: Reads, operationId: number) {
  const visited = sql`select p.fk_adresse from passages p
    where p.fk_operation = ${operationId} and p.fk_adresse is not null and ${ofTenant(ctx, 'p.entity_id')}`;
  return sql<{ id: number; key: string }>`(
    with visited as materialized (
      select a.id, a.voie, a.numero, a.rep from addresses a where a.id in (${visited})
    ),
    streets as materialized (
      select named.voie, order_of_name(named.voie) as key from (select distinct voie from visited) named
    )
    select v.id,
      s.key || ${END} || lpad(coalesce(v.numero, 0)::text, 6, '0') || coalesce(lower(v.rep), '') || ${END} as key
    from visited v join streets s on s.voie = v.voie)`;
}

/** The place of a passage in that order: its street and number, then its dwelling. */
export const placeOf = sql<string>`(coalesce(doors.key, ${LAST}) || passages.dwelling) collate "C"`;
