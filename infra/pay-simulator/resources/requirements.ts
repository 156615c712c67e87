import type Stripe from 'stripe';

type Requirements = Stripe.Account.Requirements;

const DEADLINE_SECONDS = 14 * 86_400;
const DOCUMENT = 'company.verification.document';

export const nothingDue: Requirements = {
  alternatives: [],
  current_deadline: null,
  currently_due: [],
  disabled_reason: null,
  errors: [],
  eventually_due: [],
  past_due: [],
  pending_verification: [],
};

/** Fields required of a new French association's account. */
const INITIAL_FIELDS = [
  'business_profile.url',
  'company.address.city',
  'company.address.line1',
  'company.address.postal_code',
  'company.phone',
  'company.tax_id',
  'external_account',
  'representative.dob.day',
  'representative.dob.month',
  'representative.dob.year',
  'representative.first_name',
  'representative.last_name',
  'tos_acceptance.date',
  'tos_acceptance.ip',
];

/** The provider reports the fields of a new account as past due at once. */
export const initialRequirements: Requirements = overdueOf(INITIAL_FIELDS);

export const documentOverdue: Requirements = overdueOf([DOCUMENT]);

export const documentPending: Requirements = {
  ...nothingDue,
  disabled_reason: 'requirements.pending_verification',
  pending_verification: [DOCUMENT],
};

export const bankAccountPending: Requirements = { ...nothingDue, pending_verification: ['external_account'] };

export const accountRejected: Requirements = { ...nothingDue, disabled_reason: 'rejected.other' };

/** A document is due; the account stays enabled until the deadline. */
export function documentDue(now: number): Requirements {
  const due = [DOCUMENT];
  return { ...nothingDue, current_deadline: now + DEADLINE_SECONDS, currently_due: due, eventually_due: due };
}

function overdueOf(due: string[]): Requirements {
  return {
    ...nothingDue,
    currently_due: due,
    disabled_reason: 'requirements.past_due',
    eventually_due: due,
    past_due: due,
  };
}
