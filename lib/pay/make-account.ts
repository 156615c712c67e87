import type { Context } from '../context.ts';
import { nextAccountAttempt, type PayAccountRow, updatePayAccount } from '../data/pay/accounts.ts';
import { loadEntity } from '../entities/load.ts';
import { entityName, entitySealer } from '../entities/present.ts';
import type { AccountDraft, PayCalls, ProviderAccount } from '../pay-provider.ts';
import type { Instant } from '../time.ts';
import { accountState } from './account-state.ts';
import { payKey } from './keys.ts';
import { madeOnce } from './made-once.ts';
import { earliestMade } from './patience.ts';

/** A record without its account yet; `begunAt` is null for one that this request wrote. */
export type BegunAccount = PayAccountRow & { begunAt: Instant | null };

/** Makes the account of a record, or finds the one whose answer was lost, and links both. */
export async function makeAccount(
  ctx: Context,
  calls: PayCalls,
  row: BegunAccount,
): Promise<ProviderAccount> {
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
