import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';

type Wanted = { operationId: number; ids: readonly number[] };

/**
 * The dwellings of reference addresses as far as they are known: by hand in this operation, or else in the association's newest one
 * with the address; then as counted from the buildings; then from the buildings of that operation, which may not be counted yet.
 */
export async function findKnownDwellings(ctx: Reads, { operationId, ids }: Wanted) {
  const { rows } = await sql<{ id: number; nb_log: number }>`
    select a.id, known.nb_log
    from unnest(${[...ids]}::bigint[]) i (id) join addresses a on a.id = i.id
    -- Looked up for each address: the table has the addresses of all towns.
    left join lateral (
      select b.nb_log from building_dwellings b where b.code_insee = a.code_insee and b.ban_id = a.ban_id offset 0) b on true
    left join lateral (
      select sa.nb_log, sa.nb_log_source from operations o
      join sectors_adresses sa on sa.operation_id = o.id and sa.fk_adresse = a.id
      where ${ofTenant(ctx, 'o.entity_id')} and ${ofTenant(ctx, 'sa.entity_id')}
      order by (o.id = ${operationId}) desc, o.date_start desc, o.id desc limit 1) s on true
    -- One that is not by hand stands for an unknown number too.
    cross join lateral (select coalesce(
      case when s.nb_log_source = 'manual' then greatest(s.nb_log, 1) end, b.nb_log, nullif(greatest(s.nb_log, 1), 1)) as nb_log) known
    where known.nb_log is not null`.execute(ctx.db);
  return new Map(rows.map(({ id, nb_log }) => [id, nb_log]));
}
