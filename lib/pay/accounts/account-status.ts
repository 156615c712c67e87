import type * as z from 'zod';
import type { Context } from '../../core/context.ts';
import type { AccountProfile, ProviderAccount } from '../../core/pay-provider.ts';
import { REQUEST_SECONDS } from '../timeouts.ts';
import { type AccountState, accountState, takesCards } from './account-state.ts';
import { loadCardSetup } from './card-setup.ts';
import type { PayAccountStatus } from './schemas.ts';
import { seeAccount } from './sync-account.ts';

type Status = z.input<typeof PayAccountStatus>;
type Desk = Awaited<ReturnType<typeof loadCardSetup>>;

/** How the account of an association stands at this moment, as the provider says it. */
export async function accountStatus(ctx: Context, entityId: number): Promise<Status> {
  const desk = await ctx.transact(ctx.tenant, (trx) => loadCardSetup(trx, entityId));
  if (!desk.account) return present(ctx, desk, 'none');
  const calls = (await ctx.gateways.pay()).within(REQUEST_SECONDS);
  const seen = await seeAccount(ctx, calls, desk.account);
  return seen ? present(ctx, desk, accountState(seen), seen) : present(ctx, desk, 'disconnected');
}

function present(ctx: Context, desk: Desk, state: AccountState, seen = unknownAccount): Status {
  const { entity, account, location } = desk;
  return {
    entity_id: entity.id,
    state,
    can_take_cards: entity.chk_pay === 1 && takesCards(state) && location !== undefined,
    chk_pay: entity.chk_pay,
    details_submitted: seen.detailsSubmitted,
    charges_enabled: seen.chargesEnabled,
    payouts_enabled: seen.payoutsEnabled,
    capabilities: seen.capabilities,
    requirements: seen.requirements,
    fee: { percent: 0, minimum: 0, payer: account ? payers[account.profile] : null },
    profile: account?.profile ?? null,
    livemode: account?.livemode ?? ctx.settings.stage === 'PROD',
    location: location?.location_id ?? null,
    checked_at: ctx.now,
  };
}

const payers: Record<AccountProfile, 'entity' | 'platform'> = {
  express_type: 'entity',
  express_platform_pays: 'platform',
  express_stripe_pays_risk: 'entity',
};

/** Where there is no account to ask about. */
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
