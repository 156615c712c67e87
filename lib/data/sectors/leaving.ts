import { type RawBuilder, sql } from 'kysely';
import type { Needs, Reads } from '../../core/context.ts';
import { ofTenant } from '../conditions.ts';
import { type Joinable, operationsNotOver } from './joining.ts';

/** True for an address `sa` of an operation that is no door, and about which nobody has done or said anything. */
const isLeaving: RawBuilder<boolean> = sql`
  sa.fk_adresse in (select id from addresses where kind = 'street')
  and not sa.do_not_call and not sa.given_by_hand and sa.nb_log_source <> 'manual'
  and not exists (select from passages p where p.fk_operation = sa.operation_id and p.fk_adresse = sa.fk_adresse)
  and not exists (select from dwellings w where w.fk_adresse = sa.fk_adresse and w.entity_id = sa.entity_id)`;

/** The operations that have not ended with addresses that are no doors, and their sectors that lose some. */
export async function findLeaving(ctx: Reads & Needs<'now'>): Promise<Joinable[]> {
  const { rows } = await sql<Joinable>`
    select sa.operation_id, sa.entity_id,
      coalesce(array_agg(distinct sa.fk_sector order by sa.fk_sector) filter (where sa.fk_sector is not null), '{}') as sector_ids
    from sectors_adresses sa
    where sa.operation_id in (select o.id from ${operationsNotOver(ctx)}) and ${isLeaving}
    group by sa.operation_id, sa.entity_id
    order by sa.operation_id
  `.execute(ctx.db);
  return rows;
}

/** Removes the addresses that are no doors from an operation. */
export async function removeLeaving(ctx: Reads, operationId: number): Promise<void> {
  await sql`
    delete from sectors_adresses sa
    where sa.operation_id = ${operationId} and ${ofTenant(ctx, 'sa.entity_id')} and ${isLeaving}
  `.execute(ctx.db);
}
