import type { Context } from '../../core/context.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems.ts';
import type { EntityRow } from '../../data/entities.ts';
import { findNewestLocation, findPayAccount, type PayLocationRow } from '../../data/pay/accounts.ts';
import { loadEntity } from '../../entities/get.ts';
import { type AccountState, accountState, takesCards } from './account-state.ts';
import { isLinked, type LinkedAccount, seeAccount } from './sync-account.ts';

/** A location that phones can be told. */
export type ReadyLocation = PayLocationRow & { location_id: string };

export function isReady(location: PayLocationRow | undefined): location is ReadyLocation {
  return location?.state === 'ready' && location.location_id !== null;
}

/** What an association has for taking cards, as we know it without asking; 404 when it is out of reach. */
export async function loadCardSetup(ctx: Context, entityId: number) {
  const entity = await loadEntity(ctx, entityId);
  const found = await findPayAccount(ctx, { entityId, stage: ctx.settings.stage });
  const account = isLinked(found) ? found : undefined;
  const newest = account && (await findNewestLocation(ctx, account.id));
  return { entity, account, location: isReady(newest) ? newest : undefined };
}

/** On which account cards are taken, and where. */
export type CardsReady = { account: LinkedAccount; location: ReadyLocation };

/** Refuses where the association does not take cards, whether it does not want to or cannot yet. */
export async function requireCardsReady(
  ctx: Context,
  entityId: number,
  calls: PayCalls,
): Promise<CardsReady> {
  const desk = await ctx.transact({ entityId }, (trx) => loadCardSetup(trx, entityId));
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
