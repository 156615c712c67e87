import { sql } from 'kysely';
import type { Reads } from '../../context.ts';
import { coveredAddresses, type Drawn, drawnSectors, knownIn } from './drawn.ts';
import { snapshotColumns, snapshotFrom, snapshotOf } from './snapshot.ts';

/**
 * Gives sectors of one operation every address they cover that none of its sectors has; of two of them the one with
 * the lower id gets it. What is known of an address that had no sector stays, and what `knownFrom`, another
 * operation, knows of it comes along.
 */
export async function assignAddresses(
  ctx: Reads,
  sectorIds: number[],
  { knownFrom = null }: { knownFrom?: number | null } = {},
): Promise<void> {
  if (sectorIds.length === 0) return;
  await sql`
    with drawn as materialized (${drawnSectors(ctx, sectorIds)})
    insert into sectors_adresses as present (fk_sector, fk_adresse, operation_id, entity_id, ${snapshotColumns},
      rnb_id, batiment_groupe_id, nb_log, nb_log_source, nb_niveau, usage, annee_construction, do_not_call)
    select distinct on (a.id) d.id, a.id, d.operation_id, d.entity_id, ${snapshotOf('a')},
      k.rnb_id, k.batiment_groupe_id, coalesce(k.nb_log, 1), coalesce(k.nb_log_source, 'default'), k.nb_niveau,
      k.usage, k.annee_construction, coalesce(k.do_not_call, false)
    from ${coveredAddresses(ctx)}
    left join ${knownIn(ctx, sql`${knownFrom}::bigint`)} k on true
    where sa.fk_sector is null
    order by a.id, d.id
    on conflict (operation_id, fk_adresse) do update set fk_sector = excluded.fk_sector, ${snapshotFrom('excluded')},
      do_not_call = present.do_not_call or excluded.do_not_call
      where present.fk_sector is null
  `.execute(ctx.db);
}

export type Counts = { address_count: number; dwelling_count: number };

/** What a sector with this outline would get. */
export async function countFreeAddresses(ctx: Reads, drawn: Drawn): Promise<Counts> {
  const { rows } = await sql<Counts>`
    with drawn as materialized (${drawn})
    select count(*) as address_count, coalesce(sum(coalesce(sa.nb_log, 1)), 0) as dwelling_count
    from ${coveredAddresses(ctx)}
    where sa.fk_sector is null
  `.execute(ctx.db);
  const [row] = rows;
  if (!row) throw new Error('the addresses were not counted');
  return row;
}
