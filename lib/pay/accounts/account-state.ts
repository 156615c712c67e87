import type { ProviderAccount } from '../../core/pay-provider.ts';

/** States of an account. `none` and `disconnected` are the service's own, the others are derived from the provider's account. */
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

/** Derives an account's state; its capabilities take precedence over outstanding requirements. */
export function accountState(account: ProviderAccount): AccountState {
  const { requirements, detailsSubmitted, payoutsEnabled } = account;
  if (requirements.disabled_reason?.startsWith('rejected.')) return 'rejected';
  if (!detailsSubmitted) return 'created';
  if (!canCharge(account)) return isPendingVerification(account) ? 'pending' : 'restricted';
  if (hasOpenRequirements(account)) return 'action_required';
  return payoutsEnabled ? 'active' : 'active_no_payout';
}

/** Returns whether an account in this state, current or stored, can take cards. */
export function canTakeCards(state: string | null): boolean {
  return state === 'active' || state === 'active_no_payout' || state === 'action_required';
}

/** Submitted details are not enough: the card capability must be active. */
function canCharge({ chargesEnabled, capabilities }: ProviderAccount): boolean {
  return chargesEnabled && capabilities['card_payments'] === 'active';
}

/** Returns whether only the provider's verification is outstanding. */
function isPendingVerification({ capabilities, requirements }: ProviderAccount): boolean {
  const { disabled_reason: reason, past_due } = requirements;
  if (past_due.length > 0) return false;
  if (reason !== null) return reason === 'requirements.pending_verification';
  return capabilities['card_payments'] === 'pending';
}

function hasOpenRequirements({ requirements }: ProviderAccount): boolean {
  const { currently_due, past_due, current_deadline } = requirements;
  return currently_due.length > 0 || past_due.length > 0 || current_deadline !== null;
}
