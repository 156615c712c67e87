import type { Context } from '../../core/context.ts';
import type { AccountDraft, PayCalls, PayProvider, ProviderAccount } from '../../core/pay-provider.ts';
import { Problem, refusedField } from '../../core/problems/problem.ts';
import type { Instant } from '../../core/time.ts';
import {
  findPayAccount,
  incrementAccountAttempt,
  insertPayAccount,
  type PayAccountRow,
  updatePayAccount,
} from '../../data/pay/accounts.ts';
import { entityOfDraft } from '../../entities/chosen-entity.ts';
import { entitySealer } from '../../entities/entity-sealer.ts';
import { loadEntity } from '../../entities/get.ts';
import { requireEntityName } from '../../entities/present.ts';
import { createOnce, idempotencyKey, withPayLease } from '../create-once.ts';
import { earliestProviderTime, REQUEST_SECONDS } from '../timeouts.ts';
import { accountState } from './account-state.ts';
import type { PayAccountDraft } from './schemas.ts';
import { isLinked, refreshAccount } from './sync-account.ts';

/** A record without a provider account yet; `startedAt` is null when this request wrote it. */
type PendingAccount = PayAccountRow & { startedAt: Instant | null };

/** Creates the provider account of a record, or finds the one whose creation response was lost, and links them. */
async function createAtProvider(
  ctx: Context,
  calls: PayCalls,
  row: PendingAccount,
): Promise<ProviderAccount> {
  const { id, uuid, entity_id: entityId, startedAt } = row;
  const draft = await ctx.transact({ entityId }, (trx) => draftOf(trx, row));
  const keyOf = (attempt: number) => idempotencyKey(ctx, 'acct', { uuid, attempt });
  const account = await createOnce(ctx, {
    startedAt,
    key: keyOf(row.attempt),
    nextKey: async () =>
      keyOf(await ctx.transact({ entityId }, (trx) => incrementAccountAttempt(trx, id, ctx.now))),
    find: () => calls.findAccount(uuid, earliestProviderTime(row.created_at)),
    create: (key) => calls.createAccount(draft, key),
  });
  await ctx.transact({ entityId }, (trx) => linkAccount(trx, row, account));
  return account;
}

/** The only place that decrypts an association's e-mail address for the provider. */
async function draftOf(
  ctx: Context,
  { entity_id: entityId, profile, stage, uuid }: PayAccountRow,
): Promise<AccountDraft> {
  const entity = await loadEntity(ctx, entityId);
  const email = entitySealer(ctx, entity.uuid).open('encrypted_email', entity.encrypted_email);
  return { profile, name: requireEntityName(ctx, entity), email, entityId, stage, uuid };
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

/** Returns the state of the association's provider account; creates the account if there is none. */
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
  const known = await findUsableAccount(ctx, calls, { entityId, replace });
  if (known) return present(false, known);
  return withPayLease(ctx, `account:${ctx.settings.stage}:${entityId}`, async () => {
    // Another request may have created the account before this one got the lease.
    const existing = await findUsableAccount(ctx, calls, { entityId, replace });
    if (existing) return present(false, existing);
    const pending = await ctx.transact({ entityId }, (trx) => startAccount(trx, provider, entityId));
    return present(true, await createAtProvider(ctx, calls, pending));
  });
}

type AccountRequest = { entityId: number; replace: boolean };

/** Returns the existing account; undefined when one must be created. */
async function findUsableAccount(
  ctx: Context,
  calls: PayCalls,
  { entityId, replace }: AccountRequest,
): Promise<ProviderAccount | undefined> {
  const { stage } = ctx.settings;
  const row = await ctx.transact({ entityId }, (trx) => findPayAccount(trx, { entityId, stage }));
  if (!isLinked(row)) return undefined;
  const account = await refreshAccount(ctx, calls, row);
  if (!account && !replace) throw new Problem('pay-account-disconnected');
  // A rejected account may be replaced like a disconnected one.
  if (account && replace && accountState(account) === 'rejected') return undefined;
  return account;
}

/** Returns the record of the account to create: an existing one with an unknown outcome, else a new one. */
async function startAccount(
  ctx: Context,
  { profile, livemode }: PayProvider,
  entityId: number,
): Promise<PendingAccount> {
  const { now, settings } = ctx;
  const { stage } = settings;
  const before = await findPayAccount(ctx, { entityId, stage });
  if (before?.state === 'creating') return { ...before, startedAt: before.updated_at };
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
  return { ...row, startedAt: null };
}
