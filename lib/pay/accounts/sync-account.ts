import { askAlone, type Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls, ProviderAccount } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems/problem.ts';
import {
  findPayAccountById,
  lockPayAccount,
  type PayAccountRow,
  updatePayAccount,
} from '../../data/pay/accounts.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { type AccountState, accountState } from './account-state.ts';

type Account = Pick<PayAccountRow, 'id' | 'entity_id'>;

/** The account of a card payment. */
export function accountOfPayment({ pay_account_id, entity_id }: PaymentRow): Account {
  return { id: pay_account_id, entity_id };
}

/** Runs `work`; when the provider reports that the account was disconnected, records it and throws 409. */
export function requireConnected<T>(ctx: Context, account: Account, work: () => Promise<T>): Promise<T> {
  return unlessDisconnected(ctx, account, work, () => {
    throw new Problem('pay-account-disconnected');
  });
}

/** Runs `work`; when the provider reports that the account was disconnected, records it and returns `instead()`. */
export async function unlessDisconnected<T>(
  ctx: Context,
  { id, entity_id: entityId }: Account,
  work: () => Promise<T>,
  instead: () => T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isPayFailure(error, 'disconnected')) throw error;
    await ctx.transact({ entityId }, (trx) => applyAccountState(trx, id, 'disconnected'));
    return instead();
  }
}

/** A record with a provider account, which may be disconnected. */
export type LinkedAccount = PayAccountRow & { account_id: string };

export function isLinked(row: PayAccountRow | undefined): row is LinkedAccount {
  return row !== undefined && row.account_id !== null && row.state !== 'replaced';
}

/** Reads an account's state from the provider and stores it. */
export async function syncAccount(ctx: Context, calls: PayCalls, payAccountId: number): Promise<void> {
  const row = await askAlone(ctx, ctx.tenant, (trx) => findPayAccountById(trx, payAccountId));
  if (isLinked(row)) await refreshAccount(ctx, calls, row);
}

/** Reads an account from the provider and stores its state; undefined when it was disconnected. */
export async function refreshAccount(
  ctx: Context,
  calls: PayCalls,
  { id, entity_id: entityId, account_id }: LinkedAccount,
): Promise<ProviderAccount | undefined> {
  const account = await undefinedIfDisconnected(() => calls.account(account_id));
  const state = account ? accountState(account) : 'disconnected';
  await ctx.transact({ entityId }, (trx) => applyAccountState(trx, id, state));
  return account;
}

async function undefinedIfDisconnected<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isPayFailure(error, 'disconnected', 'missing')) return undefined;
    throw error;
  }
}

/** Stores an account's state in the current transaction, unless a newer one is stored. */
export async function applyAccountState(
  ctx: Context,
  payAccountId: number,
  state: AccountState,
): Promise<void> {
  const row = await lockPayAccount(ctx, payAccountId);
  if (!isLinked(row)) return;
  if (row.seen_at !== null && row.seen_at > ctx.now) return;
  const { entity_id, seen_state: before } = row;
  const seen = {
    // An account that can be read is connected, whatever state was stored before.
    state: state === 'disconnected' ? ('disconnected' as const) : ('linked' as const),
    seen_state: state,
    seen_at: ctx.now,
    updated_at: ctx.now,
  };
  ctx.write(updatePayAccount(ctx, row.id, seen));
  if (before === state) return;
  ctx.log.write('pay-account-changed', { entity_id, pay_account_id: row.id, before, state });
  // Loaded on use, as the state of an account seldom changes.
  const { queueAccountNotice } = await import('../notices.ts');
  await queueAccountNotice(ctx, entity_id, state);
}
