import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** Whether a live passage of the operation brought money. */
export async function hasMoney(ctx: Reads, operationId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('passages')
    .select('passage_id')
    .where('fk_operation', '=', operationId)
    .where('deleted_at', 'is', null)
    .where('montant_cents', '>', 0)
    .where(ofTenant(ctx, 'entity_id'))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
