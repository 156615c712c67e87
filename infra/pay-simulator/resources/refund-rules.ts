import type Stripe from 'stripe';
import { invalidRequest } from '../api/errors.ts';

/** The amount to refund, by default all that is left; throws when the charge cannot be refunded. */
export function refundableAmount(charge: Stripe.Charge, requested: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  if (charge.status !== 'succeeded') throw invalidRequest(`Charge ${charge.id} has not succeeded.`);
  if (charge.disputed)
    throw invalidRequest(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    });
  if (left === 0)
    throw invalidRequest(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    });
  const amount = requested ?? left;
  if (amount > left)
    throw invalidRequest(
      `Refund amount (${amount} cents) is greater than unrefunded amount on charge (${left} cents)`,
      { code: 'amount_too_large', param: 'amount' },
    );
  return amount;
}
