import type Stripe from 'stripe';

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
