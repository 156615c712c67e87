import type { Context } from '../context.ts';
import type { EntityRow } from '../data/entities/list.ts';
import type { PayCalls } from '../pay-provider.ts';
import { Problem } from '../problems.ts';
import { type AccountState, accountState, takesCards } from './account-state.ts';
import { loadCardDesk, type ReadyLocation } from './card-desk.ts';
import { type LinkedAccount, seeAccount } from './sync-account.ts';

/** On which account cards are taken, and where. */
export type CardsReady = { account: LinkedAccount; location: ReadyLocation };

/** Refuses where the association does not take cards, whether it does not want to or cannot yet. */
export async function requireCardsReady(
  ctx: Context,
  entityId: number,
  calls: PayCalls,
): Promise<CardsReady> {
  const desk = await ctx.transact({ entityId }, (trx) => loadCardDesk(trx, entityId));
  const { entity, account, location } = desk;
  requireSwitchedOn(entity);
  if (!account) throw notReady('none');
  await requireAble(ctx, calls, account);
  if (!location) throw new Problem('pay-location-missing');
  return { account, location };
}

export function requireSwitchedOn({ chk_pay }: Pick<EntityRow, 'chk_pay'>): void {
  if (chk_pay === 0) throw new Problem('pay-disabled');
}

export function notReady(state: AccountState): Problem {
  return new Problem('pay-not-ready', { members: { state } });
}

/** What was seen last is enough to go on; before anybody is refused the provider is asked. */
async function requireAble(ctx: Context, calls: PayCalls, account: LinkedAccount): Promise<void> {
  if (takesCards(account.seen_state)) return;
  const seen = await seeAccount(ctx, calls, account);
  if (!seen) throw new Problem('pay-account-disconnected');
  const state = accountState(seen);
  if (!takesCards(state)) throw notReady(state);
}
