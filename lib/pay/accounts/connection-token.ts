import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems.ts';
import { isMemberOfOpenOperation } from '../../data/operation-members.ts';
import { entityOfDraft } from '../../entities/chosen-entity.ts';
import { loadEntity } from '../../entities/get.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { requireCardsReady, requireSwitchedOn } from './card-setup.ts';
import { onAccount } from './sync-account.ts';

/** What a phone connects with, once. It is kept nowhere. */
export async function connectionToken(ctx: Context, named: number | undefined) {
  const entityId = await ctx.transact(ctx.tenant, (trx) => judge(trx, named));
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  const { account, location } = await requireCardsReady(ctx, entityId, calls);
  const { secret } = await onAccount(ctx, account, () => calls.connectionToken(account.account_id));
  return { secret, location_id: location.location_id, livemode: account.livemode };
}

/** The association whose cards are to be taken, if the caller may take some for it now. */
async function judge(ctx: Context, named: number | undefined): Promise<number> {
  const entityId = await entityOfDraft(ctx, named);
  await requireOnDuty(ctx, entityId);
  requireSwitchedOn(await loadEntity(ctx, entityId));
  return entityId;
}

/** Members take cards while they go from door to door. */
async function requireOnDuty(ctx: Context, entityId: number): Promise<void> {
  const { caller, scope } = ctx;
  if (scope !== 'own' || caller.kind !== 'user') return;
  if (!(await isMemberOfOpenOperation(ctx, { entityId, userId: caller.userId })))
    throw new Problem('forbidden');
}
