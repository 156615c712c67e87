import type { Reads } from '../../context.ts';
import { ofTenant } from '../tenant.ts';

/** Whether a membership still stands; if so it does until the transaction ends. */
export async function isStillMember(ctx: Reads, opeUserId: number): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('ope_users')
    .select('id')
    .where('id', '=', opeUserId)
    .where('deleted_at', 'is', null)
    .where(ofTenant(ctx, 'entity_id'))
    .forShare()
    .executeTakeFirst();
  return found !== undefined;
}
