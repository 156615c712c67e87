import type { Context } from '../../core/context.ts';
import type { AccountDraft, PayCalls, PayProvider, ProviderAccount } from '../../core/pay-provider.ts';
import { Problem, refusedField } from '../../core/problems.ts';
import type { Instant } from '../../core/time.ts';
import {
  findPayAccount,
  insertPayAccount,
  nextAccountAttempt,
  type PayAccountRow,
  updatePayAccount,
} from '../../data/pay/accounts.ts';
import { entityOfDraft } from '../../entities/chosen-entity.ts';
import { entitySealer } from '../../entities/content.ts';
import { loadEntity } from '../../entities/get.ts';
import { entityName } from '../../entities/present.ts';
import { madeOnce, oneAtATime, payKey } from '../made-once.ts';
import { earliestMade, REQUEST_SECONDS } from '../timeouts.ts';
import { accountState } from './account-state.ts';
import type { PayAccountDraft } from './schemas.ts';
import { isLinked, seeAccount } from './sync-account.ts';

/** A record without its account yet; `begunAt` is null for one that this request wrote. */
type BegunAccount = PayAccountRow & { begunAt: Instant | null };

/** Makes the account of a record, or finds the one whose answer was lost, and links both. */
async function makeAccount(ctx: Context, calls: PayCalls, row: BegunAccount): Promise<ProviderAccount> {
  const { id, uuid, entity_id: entityId, begunAt } = row;
  const draft = await ctx.transact({ entityId }, (trx) => draftOf(trx, row));
  const keyOf = (attempt: number) => payKey(ctx, 'acct', { uuid, attempt });
  const account = await madeOnce(ctx, {
    begunAt,
    key: keyOf(row.attempt),
    nextKey: async () =>
      keyOf(await ctx.transact({ entityId }, (trx) => nextAccountAttempt(trx, id, ctx.now))),
    find: () => calls.findAccount(uuid, earliestMade(row.created_at)),
    make: (key) => calls.createAccount(draft, key),
  });
  await ctx.transact({ entityId }, (trx) => linkAccount(trx, row, account));
  return account;
}

/** The only place that opens the address of an association for the provider. */
async function draftOf(
  ctx: Context,
  { entity_id: entityId, profile, stage, uuid }: PayAccountRow,
): Promise<AccountDraft> {
  const entity = await loadEntity(ctx, entityId);
  const email = entitySealer(ctx, entity.uuid).open('encrypted_email', entity.encrypted_email);
  return { profile, name: entityName(ctx, entity), email, entityId, stage, uuid };
}

async function linkAccount(
  ctx: Context,
  { id, entity_id: entityId }: PayAccountRow,
  account: ProviderAccount,
): Promise<void> {
  await updatePayAccount(ctx, id, {
    state: 'linked',
    account_id: account.id,
    seen_state: accountState(account),
    seen_at: ctx.now,
    updated_at: ctx.now,
  });
  const changes = { pay_account: { old: null, new: account.id } };
  ctx.record({ entityId, object: 'entity', objectId: entityId, action: 'changed', changes });
}

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
