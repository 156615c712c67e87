import { sql } from 'kysely';
import type { Reads } from '../../core/context.ts';
import { isDoor } from '../addresses/kinds.ts';
import { ofTenant } from '../conditions.ts';
import { snapshotColumns, snapshotOf } from './assignment.ts';

type Door = { id: number; fk_adresse: number; operation_id: number };

/** Finds the live sector of the operation with the lowest id whose outline covers an address. */
export async function findCovering(ctx: Reads, door: Door): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select s.id from sectors s join addresses a on st_covers(s.outline, a.geom)
    where s.operation_id = ${door.operation_id} and a.id = ${door.fk_adresse} and s.deleted_at is null
      and ${ofTenant(ctx, 's.entity_id')}
    order by s.id limit 1
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}

/** Moves an address to a sector, manually or because an outline covers it; null means no sector. */
export async function moveDoor(
  ctx: Reads,
  { id }: Door,
  to: { sectorId: number | null; byHand: boolean },
): Promise<void> {
  await ctx.db
    .updateTable('sectors_adresses')
    .set({
      fk_sector: to.sectorId,
      given_by_hand: to.byHand,
      ...(to.sectorId === null ? { walk: null } : {}),
    })
    .where('id', '=', id)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
}

type Copying = { to: number; copies: readonly { source_id: number; id: number }[] };

/** Assigns to copied sectors the addresses that were manually assigned to their sources, unless another sector has them. */
export async function carryGivenDoors(ctx: Reads, { to, copies }: Copying): Promise<void> {
  await sql`
    with copies as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(copies)}::text::jsonb) as c (source_id bigint, id bigint)
    )
    insert into sectors_adresses as present (fk_sector, fk_adresse, operation_id, entity_id, ${snapshotColumns},
      rnb_id, batiment_groupe_id, nb_log, nb_log_source, nb_niveau, usage, annee_construction, do_not_call,
      enriched_nb_log, enriched_source, given_by_hand)
    select c.id, a.id, ${to}::bigint, k.entity_id, ${snapshotOf('a')},
      k.rnb_id, k.batiment_groupe_id, k.nb_log, k.nb_log_source, k.nb_niveau, k.usage, k.annee_construction,
      k.do_not_call, k.enriched_nb_log, k.enriched_source, true
    from copies c
    join sectors_adresses k on k.fk_sector = c.source_id and k.given_by_hand and ${ofTenant(ctx, 'k.entity_id')}
    join addresses a on a.id = k.fk_adresse and ${isDoor('a')}
    order by a.id
    on conflict (operation_id, fk_adresse) do update set fk_sector = excluded.fk_sector, given_by_hand = true,
      do_not_call = present.do_not_call or excluded.do_not_call
      where present.fk_sector is null
  `.execute(ctx.db);
}
