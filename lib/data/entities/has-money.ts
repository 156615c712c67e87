import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** Whether a live passage of a live operation of the association brought money. */
export async function entityHasMoney(ctx: Reads, entityId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('passages')
    .innerJoin('operations', 'operations.id', 'passages.fk_operation')
    .select('passages.passage_id')
    .where('operations.entity_id', '=', entityId)
    .where('operations.deleted_at', 'is', null)
    .where('passages.deleted_at', 'is', null)
    .where('passages.montant_cents', '>', 0)
    .where(ofTenant(ctx, 'passages.entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
