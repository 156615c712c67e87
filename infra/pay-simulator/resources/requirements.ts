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

/** What a French association still has to say before anybody looks at its account. */
const AT_FIRST = [
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

/** As the provider says it of new accounts: past due at once, though nobody was asked yet. */
export const atFirst: Requirements = overdueOf(AT_FIRST);

export const documentOverdue: Requirements = overdueOf([DOCUMENT]);

export const documentExamined: Requirements = {
  ...nothingDue,
  disabled_reason: 'requirements.pending_verification',
  pending_verification: [DOCUMENT],
};

export const bankExamined: Requirements = { ...nothingDue, pending_verification: ['external_account'] };

export const turnedDown: Requirements = { ...nothingDue, disabled_reason: 'rejected.other' };

/** A document is asked for; until the deadline the account works. */
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
