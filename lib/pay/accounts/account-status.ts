import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import type { AccountProfile, ProviderAccount } from '../../core/pay-provider.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { type AccountState, accountState, canTakeCards } from './account-state.ts';
import { loadCardSetup } from './card-setup.ts';
import type { PayAccountStatus } from './schemas.ts';
import { refreshAccount } from './sync-account.ts';

type Status = z.input<typeof PayAccountStatus>;
type CardSetup = Awaited<ReturnType<typeof loadCardSetup>>;

/** Reads the current status of an association's account from the provider. */
export async function accountStatus(ctx: Context, entityId: number): Promise<Status> {
  const setup = await ctx.transact(ctx.tenant, (trx) => loadCardSetup(trx, entityId));
  if (!setup.account) return present(ctx, setup, 'none');
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  const refreshed = await refreshAccount(ctx, calls, setup.account);
  return refreshed
    ? present(ctx, setup, accountState(refreshed), refreshed)
    : present(ctx, setup, 'disconnected');
}

function present(ctx: Context, setup: CardSetup, state: AccountState, refreshed = unknownAccount): Status {
  const { entity, account, location } = setup;
  return {
    entity_id: entity.id,
    state,
    can_take_cards: entity.chk_pay === 1 && canTakeCards(state) && location !== undefined,
    chk_pay: entity.chk_pay,
    details_submitted: refreshed.detailsSubmitted,
    charges_enabled: refreshed.chargesEnabled,
    payouts_enabled: refreshed.payoutsEnabled,
    capabilities: refreshed.capabilities,
    requirements: refreshed.requirements,
    fee: { percent: 0, minimum: 0, payer: account ? feePayers[account.profile] : null },
    profile: account?.profile ?? null,
    livemode: account?.livemode ?? ctx.settings.stage === 'PROD',
    location: location?.location_id ?? null,
    checked_at: ctx.now,
  };
}

const feePayers: Record<AccountProfile, 'entity' | 'platform'> = {
  express_type: 'entity',
  express_platform_pays: 'platform',
  express_stripe_pays_risk: 'entity',
};

/** Values shown when there is no account to read. */
const unknownAccount: Omit<ProviderAccount, 'id' | 'country'> = {
  detailsSubmitted: false,
  chargesEnabled: false,
  payoutsEnabled: false,
  capabilities: {},
  requirements: {
    currently_due: [],
    past_due: [],
    pending_verification: [],
    disabled_reason: null,
    current_deadline: null,
    errors: [],
  },
};
