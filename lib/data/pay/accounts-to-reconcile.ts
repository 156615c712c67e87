import type { Reads } from '../../context.ts';
import type { PayAccountTable } from '../schema-pay.ts';
import { ofTenant } from '../tenant.ts';

/** Accounts of a stage that the provider lets us read, those of deleted associations too: money may still lie there. */
function linkedAccounts(ctx: Reads, stage: PayAccountTable['stage']) {
  return ctx.db
    .selectFrom('pay_accounts')
    .select(['id', 'entity_id', 'account_id', 'created_at'])
    .where('stage', '=', stage)
    .where('state', '=', 'linked')
    .where('account_id', 'is not', null)
    .$narrowType<{ account_id: string }>()
    .where(ofTenant(ctx, 'entity_id'));
}

export function findPayAccountToReconcile(ctx: Reads, id: number, stage: PayAccountTable['stage']) {
  return linkedAccounts(ctx, stage).where('id', '=', id).executeTakeFirst();
}

/** A page of them, in the order of their ids. */
export function findPayAccountsToReconcile(
  ctx: Reads,
  {
    stage,
    entityId,
    after,
    limit,
  }: { stage: PayAccountTable['stage']; entityId: number | undefined; after: number; limit: number },
) {
  let query = linkedAccounts(ctx, stage).where('id', '>', after).orderBy('id').limit(limit);
  if (entityId !== undefined) query = query.where('entity_id', '=', entityId);
  return query.execute();
}

/** Every account an association has had in a stage: one that was replaced has its money and its payouts, too. */
export async function findPayAccountIds(
  ctx: Reads,
  { entityId, stage }: { entityId: number; stage: PayAccountTable['stage'] },
): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('pay_accounts')
    .select('id')
    .where('entity_id', '=', entityId)
    .where('stage', '=', stage)
    .where(ofTenant(ctx, 'entity_id'))
    .execute();
  return rows.map(({ id }) => id);
}
