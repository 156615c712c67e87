import type Stripe from 'stripe';
import {
  accountRejected,
  bankAccountPending,
  documentDue,
  documentOverdue,
  documentPending,
  initialRequirements,
  nothingDue,
} from './requirements.ts';

export const onboardingOutcomes = [
  'active',
  'pending',
  'action_required',
  'restricted',
  'rejected',
  'no_payout',
] as const;

/** The provider's possible decisions at the end of the onboarding. */
export type OnboardingOutcome = (typeof onboardingOutcomes)[number];

/** What an account may do and what is still required of it. */
export type AccountStatus = {
  details_submitted: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  capability: 'active' | 'pending' | 'inactive';
  requirements: Stripe.Account.Requirements;
};

const enabled = {
  details_submitted: true,
  charges_enabled: true,
  payouts_enabled: true,
  capability: 'active',
  requirements: nothingDue,
} satisfies AccountStatus;

const disabled = {
  ...enabled,
  charges_enabled: false,
  payouts_enabled: false,
  capability: 'inactive',
} as const;

export const initialStatus: AccountStatus = {
  ...disabled,
  details_submitted: false,
  requirements: initialRequirements,
};

/** The status after a decision of the provider, at the end of the onboarding or later. */
export function statusAfter(decision: OnboardingOutcome, now: number): AccountStatus {
  switch (decision) {
    case 'active':
      return enabled;
    case 'no_payout':
      return { ...enabled, payouts_enabled: false, requirements: bankAccountPending };
    case 'action_required':
      return { ...enabled, requirements: documentDue(now) };
    case 'pending':
      return { ...disabled, capability: 'pending', requirements: documentPending };
    case 'restricted':
      return { ...disabled, requirements: documentOverdue };
    case 'rejected':
      return { ...disabled, requirements: accountRejected };
  }
}
