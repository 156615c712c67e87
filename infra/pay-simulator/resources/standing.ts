import type Stripe from 'stripe';
import {
  atFirst,
  bankExamined,
  documentDue,
  documentExamined,
  documentOverdue,
  nothingDue,
  turnedDown,
} from './requirements.ts';

export const onboardings = [
  'active',
  'pending',
  'action_required',
  'restricted',
  'rejected',
  'no_payout',
] as const;

/** How the provider may decide when an association has answered its questions. */
export type Onboarding = (typeof onboardings)[number];

/** How far an account has come: what it may do, and what is still asked of it. */
export type Standing = {
  details_submitted: boolean;
  charges_enabled: boolean;
  payouts_enabled: boolean;
  capability: 'active' | 'pending' | 'inactive';
  requirements: Stripe.Account.Requirements;
};

const works = {
  details_submitted: true,
  charges_enabled: true,
  payouts_enabled: true,
  capability: 'active',
  requirements: nothingDue,
} satisfies Standing;

const stands = { ...works, charges_enabled: false, payouts_enabled: false, capability: 'inactive' } as const;

export const newStanding: Standing = { ...stands, details_submitted: false, requirements: atFirst };

/** The standing after a decision of the provider, at the end of the onboarding or later. */
export function standingAfter(decision: Onboarding, now: number): Standing {
  switch (decision) {
    case 'active':
      return works;
    case 'no_payout':
      return { ...works, payouts_enabled: false, requirements: bankExamined };
    case 'action_required':
      return { ...works, requirements: documentDue(now) };
    case 'pending':
      return { ...stands, capability: 'pending', requirements: documentExamined };
    case 'restricted':
      return { ...stands, requirements: documentOverdue };
    case 'rejected':
      return { ...stands, requirements: turnedDown };
  }
}
