import type { Context } from '../../core/context.ts';
import { Problem } from '../../core/problems/problem.ts';
import { isMemberOfOpenOperation } from '../../data/operations.ts';
import { entityOfDraft } from '../../entities/chosen-entity.ts';
import { loadEntity } from '../../entities/get.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { requirePayEnabled, requireTapReady } from './card-setup.ts';
import { requireConnected } from './sync-account.ts';

/** A single-use token with which a phone connects to the provider; it is not stored. */
export async function connectionToken(ctx: Context, named: number | undefined) {
  const entityId = await ctx.transact(ctx.tenant, (trx) => requireTokenAllowed(trx, named));
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  const { account, location } = await requireTapReady(ctx, entityId, calls);
  const { secret } = await requireConnected(ctx, account, () => calls.connectionToken(account.account_id));
  return { secret, location_id: location.location_id, livemode: account.livemode };
}

/** Returns the id of the requested association, if the caller may take cards for it now. */
async function requireTokenAllowed(ctx: Context, named: number | undefined): Promise<number> {
  const entityId = await entityOfDraft(ctx, named);
  await requireOperationMember(ctx, entityId);
  requirePayEnabled(await loadEntity(ctx, entityId));
  return entityId;
}

/** A caller with scope `own` must be a member of one of the association's operations. */
async function requireOperationMember(ctx: Context, entityId: number): Promise<void> {
  const { caller, scope } = ctx;
  if (scope !== 'own' || caller.kind !== 'user') return;
  if (!(await isMemberOfOpenOperation(ctx, { entityId, userId: caller.userId })))
    throw new Problem('forbidden');
}
