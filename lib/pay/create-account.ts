import type { Context } from '../context.ts';
import { findPayAccount, insertPayAccount, updatePayAccount } from '../data/pay/accounts.ts';
import { entityOfDraft } from '../entities/entity-of-draft.ts';
import type { PayCalls, PayProvider, ProviderAccount } from '../pay-provider.ts';
import { Problem, refusedField } from '../problems.ts';
import type { PayAccountDraft } from './account-schemas.ts';
import { accountState } from './account-state.ts';
import { type BegunAccount, makeAccount } from './make-account.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { REQUEST_SECONDS } from './patience.ts';
import { isLinked, seeAccount } from './sync-account.ts';

/** The account of an association at the provider: the one that is there, else a new one. */
export async function createPayAccount(ctx: Context, draft: PayAccountDraft) {
  const { replace = false } = draft;
  const entityId = await ctx.transact(ctx.tenant, (trx) => entityOfDraft(trx, draft.entity_id));
  if (replace && ctx.scope !== 'all') throw refusedField('field-forbidden', '/replace');
  const provider = await ctx.gateways.pay();
  const calls = provider.within(REQUEST_SECONDS);
  const present = (created: boolean, account: ProviderAccount) => ({
    entity_id: entityId,
    created,
    state: accountState(account),
  });
  const known = await findAlive(ctx, calls, { entityId, replace });
  if (known) return present(false, known);
  return oneAtATime(ctx, `account:${ctx.settings.stage}:${entityId}`, async () => {
    // Whoever was faster may have made it since.
    const made = await findAlive(ctx, calls, { entityId, replace });
    if (made) return present(false, made);
    const begun = await ctx.transact({ entityId }, (trx) => beginAccount(trx, provider, entityId));
    return present(true, await makeAccount(ctx, calls, begun));
  });
}

type Wish = { entityId: number; replace: boolean };

/** The account that is there; undefined when one is to be made. */
async function findAlive(
  ctx: Context,
  calls: PayCalls,
  { entityId, replace }: Wish,
): Promise<ProviderAccount | undefined> {
  const { stage } = ctx.settings;
  const row = await ctx.transact({ entityId }, (trx) => findPayAccount(trx, { entityId, stage }));
  if (!isLinked(row)) return undefined;
  const account = await seeAccount(ctx, calls, row);
  if (!account && !replace) throw new Problem('pay-account-disconnected');
  // One that the provider has rejected is of no more use than one that was withdrawn.
  if (account && replace && accountState(account) === 'rejected') return undefined;
  return account;
}

/** The record of the account to be made: one whose outcome is not known yet, else a new one. */
async function beginAccount(
  ctx: Context,
  { profile, livemode }: PayProvider,
  entityId: number,
): Promise<BegunAccount> {
  const { now, settings } = ctx;
  const { stage } = settings;
  const before = await findPayAccount(ctx, { entityId, stage });
  if (before?.state === 'creating') return { ...before, begunAt: before.updated_at };
  if (before) await updatePayAccount(ctx, before.id, { state: 'replaced', updated_at: now });
  const row = await insertPayAccount(ctx, {
    uuid: ctx.ids.uuid(),
    entity_id: entityId,
    stage,
    profile,
    livemode,
    state: 'creating',
    account_id: null,
    seen_state: null,
    seen_at: null,
    created_at: now,
    updated_at: now,
  });
  if (!row) throw new Problem('pay-account-in-progress', { retryAfter: 1 });
  return { ...row, begunAt: null };
}
