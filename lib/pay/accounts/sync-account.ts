import type { Context } from '../../core/context.ts';
import { isPayFailure } from '../../core/pay-failure.ts';
import type { PayCalls, ProviderAccount } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems.ts';
import {
  findPayAccountRecord,
  lockPayAccount,
  type PayAccountRow,
  updatePayAccount,
} from '../../data/pay/accounts.ts';
import type { PaymentRow } from '../../data/pay/payments.ts';
import { noticeAccountState } from '../notices.ts';
import { type AccountState, accountState } from './account-state.ts';

type Account = Pick<PayAccountRow, 'id' | 'entity_id'>;

/** Which account a card payment lies on. */
export function accountOf({ pay_account_id, entity_id }: PaymentRow): Account {
  return { id: pay_account_id, entity_id };
}

/** Runs calls on the account of an association: 409 when it is no longer ours to use, and that is written down. */
export function onAccount<T>(ctx: Context, account: Account, work: () => Promise<T>): Promise<T> {
  return unlessWithdrawn(ctx, account, work, () => {
    throw new Problem('pay-account-disconnected');
  });
}

/** The same where there is something to be done `instead`. */
export async function unlessWithdrawn<T>(
  ctx: Context,
  { id, entity_id: entityId }: Account,
  work: () => Promise<T>,
  instead: () => T,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isPayFailure(error, 'disconnected')) throw error;
    await ctx.transact({ entityId }, (trx) => takeOverState(trx, id, 'disconnected'));
    return instead();
  }
}

/** A record whose account exists, or did until the association withdrew it. */
export type LinkedAccount = PayAccountRow & { account_id: string };

export function isLinked(row: PayAccountRow | undefined): row is LinkedAccount {
  return row !== undefined && row.account_id !== null && row.state !== 'replaced';
}

/** Asks the provider how an account stands and writes that down. */
export async function syncAccount(ctx: Context, calls: PayCalls, payAccountId: number): Promise<void> {
  const row = await ctx.transact(ctx.tenant, (trx) => findPayAccountRecord(trx, payAccountId));
  if (isLinked(row)) await seeAccount(ctx, calls, row);
}

/** The account as it is now; undefined when it is no longer ours to use. Either is written down. */
export async function seeAccount(
  ctx: Context,
  calls: PayCalls,
  { id, entity_id: entityId, account_id }: LinkedAccount,
): Promise<ProviderAccount | undefined> {
  const account = await unlessDisconnected(() => calls.account(account_id));
  const state = account ? accountState(account) : 'disconnected';
  await ctx.transact({ entityId }, (trx) => takeOverState(trx, id, state));
  return account;
}

async function unlessDisconnected<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (isPayFailure(error, 'disconnected', 'missing')) return undefined;
    throw error;
  }
}

/** Writes down how an account stands, in the transaction at hand; who asked earlier than the last one is too late. */
export async function takeOverState(ctx: Context, payAccountId: number, state: AccountState): Promise<void> {
  const row = await lockPayAccount(ctx, payAccountId);
  if (!row || !isLinked(row)) return;
  if (row.seen_at !== null && row.seen_at > ctx.now) return;
  const { entity_id, seen_state: before } = row;
  await updatePayAccount(ctx, row.id, {
    // One that answers again was never withdrawn.
    state: state === 'disconnected' ? 'disconnected' : 'linked',
    seen_state: state,
    seen_at: ctx.now,
    updated_at: ctx.now,
  });
  if (before === state) return;
  ctx.log.write('pay-account-changed', { entity_id, pay_account_id: row.id, before, state });
  await noticeAccountState(ctx, entity_id, state);
}
