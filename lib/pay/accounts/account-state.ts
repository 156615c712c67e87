import type { ProviderAccount } from '../../core/pay-provider.ts';

/** How far an account has come. `none` and `disconnected` are ours: then the provider has nothing to say. */
export const accountStates = [
  'none',
  'created',
  'pending',
  'active',
  'active_no_payout',
  'action_required',
  'restricted',
  'rejected',
  'disconnected',
] as const;

export type AccountState = (typeof accountStates)[number];

/** The state of an account, told from what the provider lets it do before what it still asks of it. */
export function accountState(account: ProviderAccount): AccountState {
  const { requirements, detailsSubmitted, payoutsEnabled } = account;
  if (requirements.disabled_reason?.startsWith('rejected.')) return 'rejected';
  if (!detailsSubmitted) return 'created';
  if (!mayCharge(account)) return isWaiting(account) ? 'pending' : 'restricted';
  if (isAskedFor(account)) return 'action_required';
  return payoutsEnabled ? 'active' : 'active_no_payout';
}

/** Whether cards may be taken; also of a state that was written down earlier. */
export function takesCards(state: string | null): boolean {
  return state === 'active' || state === 'active_no_payout' || state === 'action_required';
}

/** Submitted details alone are not enough. */
function mayCharge({ chargesEnabled, capabilities }: ProviderAccount): boolean {
  return chargesEnabled && capabilities['card_payments'] === 'active';
}

/** The provider is to move, and nobody else. */
function isWaiting({ capabilities, requirements }: ProviderAccount): boolean {
  const { disabled_reason: reason, past_due } = requirements;
  if (past_due.length > 0) return false;
  if (reason !== null) return reason === 'requirements.pending_verification';
  return capabilities['card_payments'] === 'pending';
}

function isAskedFor({ requirements }: ProviderAccount): boolean {
  const { currently_due, past_due, current_deadline } = requirements;
  return currently_due.length > 0 || past_due.length > 0 || current_deadline !== null;
}
