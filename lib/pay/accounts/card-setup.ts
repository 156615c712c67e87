import { askAlone, type Context } from '../../core/context.ts';
import type { PayCalls } from '../../core/pay-provider.ts';
import { Problem } from '../../core/problems/problem.ts';
import type { EntityRow } from '../../data/entities.ts';
import { findNewestLocation, findPayAccount, type PayLocationRow } from '../../data/pay/accounts.ts';
import { loadEntity } from '../../entities/get.ts';
import { type AccountState, accountState, canTakeCards } from './account-state.ts';
import { isLinked, type LinkedAccount, refreshAccount } from './sync-account.ts';

/** A location that exists at the provider. */
export type ReadyLocation = PayLocationRow & { location_id: string };

export function isReadyLocation(location: PayLocationRow | undefined): location is ReadyLocation {
  return location?.state === 'ready' && location.location_id !== null;
}

/** Loads the stored account and newest location of an association; throws a 404 when the caller may not see the association. */
export async function loadCardSetup(ctx: Context, entityId: number) {
  const place = { entityId, stage: ctx.settings.stage };
  const [entity, found, newest] = await Promise.all([
    loadEntity(ctx, entityId),
    findPayAccount(ctx, place),
    findNewestLocation(ctx, place),
  ]);
  const account = isLinked(found) ? found : undefined;
  return { entity, account, location: account && isReadyLocation(newest) ? newest : undefined };
}

export type CardsReady = { account: LinkedAccount; location: ReadyLocation | undefined };

/** Returns the account to take cards with; throws when cards are disabled or not set up yet. */
export async function requireCardsReady(
  ctx: Context,
  entityId: number,
  calls: PayCalls,
): Promise<CardsReady> {
  const setup = await askAlone(ctx, { entityId }, (trx) => loadCardSetup(trx, entityId));
  const { entity, account, location } = setup;
  requirePayEnabled(entity);
  if (!account) throw payNotReady('none');
  await requireAccountTakesCards(ctx, calls, account);
  return { account, location };
}

/** Returns the account and the location for cards on a member's phone; the provider requires a location. */
export async function requireTapReady(ctx: Context, entityId: number, calls: PayCalls) {
  const { account, location } = await requireCardsReady(ctx, entityId, calls);
  if (!location) throw new Problem('pay-location-missing');
  return { account, location };
}

export function requirePayEnabled({ chk_pay }: Pick<EntityRow, 'chk_pay'>): void {
  if (chk_pay === 0) throw new Problem('pay-disabled');
}

export function payNotReady(state: AccountState): Problem {
  return new Problem('pay-not-ready', { members: { state } });
}

/** Trusts a stored state that allows cards; otherwise reads the provider's state before throwing. */
async function requireAccountTakesCards(
  ctx: Context,
  calls: PayCalls,
  account: LinkedAccount,
): Promise<void> {
  if (canTakeCards(account.seen_state)) return;
  const refreshed = await refreshAccount(ctx, calls, account);
  if (!refreshed) throw new Problem('pay-account-disconnected');
  const state = accountState(refreshed);
  if (!canTakeCards(state)) throw payNotReady(state);
}
