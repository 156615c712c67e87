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

/** The permissions of an account, and its outstanding requirements. */
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

type Status = 'active' | 'inactive' | 'pending';

/** The capabilities whose status differs between two versions of an account. */
export function capabilityChanges(before: Stripe.Account, after: Stripe.Account): Stripe.Capability[] {
  const was = statesOf(before);
  return [...statesOf(after)]
    .filter(([name, status]) => was.get(name) !== status)
    .map(([name, status]) => ({
      id: name,
      object: 'capability',
      account: after.id,
      requested: true,
      requested_at: after.created ?? null,
      requirements: requirementsOf(after),
      status,
    }));
}

/** The account's capabilities, all with the same status. */
export function withCapabilities(account: Stripe.Account, status: Status): Stripe.Account.Capabilities {
  return Object.fromEntries([...statesOf(account).keys()].map((name) => [name, status]));
}

function statesOf({ capabilities = {} }: Stripe.Account): Map<string, Status> {
  return new Map(Object.entries(capabilities).filter((entry) => isKnown(entry[1])));
}

function isKnown(status: unknown): status is Status {
  return status === 'active' || status === 'inactive' || status === 'pending';
}

function requirementsOf({ requirements: due }: Stripe.Account): Stripe.Capability.Requirements {
  return {
    alternatives: [],
    current_deadline: due?.current_deadline ?? null,
    currently_due: due?.currently_due ?? [],
    disabled_reason: due?.disabled_reason ? 'requirements.fields_needed' : null,
    errors: [],
    eventually_due: due?.eventually_due ?? [],
    past_due: due?.past_due ?? [],
    pending_verification: due?.pending_verification ?? [],
  };
}
