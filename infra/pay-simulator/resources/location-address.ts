import type Stripe from 'stripe';
import type * as z from 'zod';
import { invalidRequest } from '../api/errors.ts';
import type { address } from '../api/params.ts';

const REQUIRED_PARTS = ['country', 'line1', 'city', 'postal_code'] as const;

type Address = z.output<ReturnType<typeof address>>;

/** Validates a location's address: street, town and postcode are required, and the country must be the account's. */
export function locationAddress(given: Address, country = 'FR'): Stripe.Address {
  const missing = REQUIRED_PARTS.find((part) => !given[part]);
  if (missing !== undefined) {
    const param = `address[${missing}]`;
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param });
  }
  if (given.country !== country) {
    const message = `The location's country must be the one of the account, ${country}.`;
    throw invalidRequest(message, { param: 'address[country]' });
  }
  return {
    city: given.city ?? null,
    country,
    line1: given.line1 ?? null,
    line2: given.line2 ?? null,
    postal_code: given.postal_code ?? null,
    state: given.state ?? null,
  };
}
